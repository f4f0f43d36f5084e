import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  readonly drawing: ReactNode;
  readonly title: string;
  /** What to do next. */
  readonly text: string;
  readonly action?: ReactNode;
  /** Of the heading: 1 where nothing else heads the screen. */
  readonly level?: 1 | 2;
}

export function EmptyState({ drawing, title, text, action, level = 2 }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <div className={classes.drawing} aria-hidden>
        {drawing}
      </div>
      <Title order={level}>{title}</Title>
      <Text c="dimmed" size="sm" className={classes.text}>
        {text}
      </Text>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
