import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "../../ui/page.tsx";
import classes from "./poc.module.css";

interface ExampleProps {
  readonly title: string;
  /** What it is for. */
  readonly text: string;
  readonly children: ReactNode;
}

/** One part of the kit with what it is for. */
export function Example({ title, text, children }: ExampleProps) {
  return (
    <Panel title={title}>
      <Text size="sm" c="dimmed" className={classes.text}>
        {text}
      </Text>
      {children}
    </Panel>
  );
}
