import type { Tone } from "../theme.ts";
import classes from "./status-badge.module.css";

interface StatusBadgeProps {
  readonly tone: Tone;
  /** The label; a state is never shown by its colour alone. */
  readonly label: string;
}

export function StatusBadge({ tone, label }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
