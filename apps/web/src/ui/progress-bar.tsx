import { Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface ProgressBarProps {
  readonly done: number;
  readonly total: number;
  /** How far it is, in words; they name the bar as well, unless it has a name of its own. */
  readonly text: string;
  readonly label?: string;
  /** What is to be known besides. */
  readonly children?: ReactNode;
}

/** How far something is: "12 of 40", and a bar. */
export function ProgressBar({ done, total, text, label = text, children }: ProgressBarProps) {
  return (
    <div role="status">
      <Text size="sm">{text}</Text>
      <Progress value={(100 * done) / Math.max(1, total)} mt="xs" aria-label={label} />
      {children}
    </div>
  );
}
