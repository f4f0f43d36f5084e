import { SegmentedControl, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
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

type ExampleState = "full" | "empty" | "loading" | "error";

interface ExampleStatesProps {
  readonly states?: readonly ExampleState[];
  readonly children: (state: ExampleState, choose: (state: ExampleState) => void) => ReactNode;
}

/** The same part in each of its states, one at a time. */
export function ExampleStates({ states = ["full", "empty", "loading", "error"], children }: ExampleStatesProps) {
  const { t } = useTranslation();
  const [state, choose] = useState<ExampleState>("full");
  return (
    <div className={classes.states}>
      <SegmentedControl
        size="xs"
        aria-label={t("gallery.state")}
        value={state}
        onChange={(chosen) => choose(chosen as ExampleState)}
        data={states.map((value) => ({ value, label: t(`gallery.state_${value}`) }))}
      />
      {children(state, choose)}
    </div>
  );
}
