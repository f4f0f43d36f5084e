import { SegmentedControl, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/page.tsx";
import classes from "./poc.module.css";

interface SpecimenProps {
  readonly title: string;
  /** What it is for. */
  readonly text: string;
  readonly children: ReactNode;
}

/** One part of the kit with what it is for. */
export function Specimen({ title, text, children }: SpecimenProps) {
  return (
    <Panel title={title}>
      <Text size="sm" c="dimmed" className={classes.text}>
        {text}
      </Text>
      {children}
    </Panel>
  );
}

type SpecimenState = "full" | "empty" | "loading" | "error";

interface StatesProps {
  readonly states?: readonly SpecimenState[];
  readonly children: (state: SpecimenState, choose: (state: SpecimenState) => void) => ReactNode;
}

/** The same part in each of its states, one at a time. */
export function States({ states = ["full", "empty", "loading", "error"], children }: StatesProps) {
  const { t } = useTranslation();
  const [state, choose] = useState<SpecimenState>("full");
  return (
    <div className={classes.states}>
      <SegmentedControl
        size="xs"
        aria-label={t("gallery.state")}
        value={state}
        onChange={(chosen) => choose(chosen as SpecimenState)}
        data={states.map((value) => ({ value, label: t(`gallery.state_${value}`) }))}
      />
      {children(state, choose)}
    </div>
  );
}
