import { Popover, TextInput, type TextInputProps } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate } from "../../lib/format.ts";
import { lazyImport } from "../../lib/lazy-import.ts";
import { parseDay } from "../../lib/parse-day.ts";
import classes from "./date-filter.module.css";

const DayCalendar = lazy(async () => ({
  default: (await lazyImport(() => import("./day-calendar.tsx"))).DayCalendar,
}));

interface DayInputProps extends Pick<TextInputProps, "className" | "error" | "aria-describedby"> {
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/**
 * A day without a label above it: its label is its placeholder. It is typed, or picked from a calendar that is loaded
 * when somebody is about to.
 */
export function DayInput({ label, value, onChange, ...input }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const shown = value === null ? "" : formatDate(value, currentLanguage());
  const pick = (day: string | null) => {
    setTyped(null);
    onChange(day);
    setOpened(false);
  };
  return (
    <Popover opened={opened} trapFocus={false} position="bottom-start" withRoles={false}>
      <Popover.Target>
        <TextInput
          {...input}
          aria-label={label}
          placeholder={label}
          size="sm"
          autoComplete="off"
          value={typed ?? shown}
          onFocus={() => setOpened(true)}
          onClick={() => setOpened(true)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            setOpened(true);
            const day = parseDay(text);
            if (day !== null || text.trim() === "") onChange(day);
          }}
          onBlur={() => {
            setTyped(null);
            setOpened(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") setOpened(false);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Suspense fallback={<div className={classes.calendar} />}>
          <DayCalendar value={value} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
