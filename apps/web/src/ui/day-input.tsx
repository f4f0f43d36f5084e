import { DateInput } from "@mantine/dates";
import { currentLanguage } from "../i18n/i18n.ts";
import { formatDate } from "../lib/format.ts";
import { parseDay } from "../lib/parse-day.ts";
import { DatePicking, useCalendarLabels } from "./date-picking.tsx";

interface DayInputProps {
  readonly label: string;
  /** YYYY-MM-DD, or null while none is chosen. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly className?: string | undefined;
  readonly error?: boolean;
  /** The element that says what is wrong. */
  readonly describedBy?: string;
}

/** A day, picked from a calendar in es-MX or typed; shown as DD/Mon/YYYY. Its label is its placeholder. */
export function DayInput({ label, value, onChange, className, error = false, describedBy }: DayInputProps) {
  const ariaLabels = useCalendarLabels();
  return (
    <DatePicking>
      <DateInput
        {...(className === undefined ? {} : { className })}
        aria-label={label}
        ariaLabels={ariaLabels}
        placeholder={label}
        valueFormat={(day) => formatDate(day.slice(0, 10), currentLanguage())}
        dateParser={parseDay}
        allowDeselect
        size="sm"
        value={value}
        onChange={onChange}
        error={error}
        {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
      />
    </DatePicking>
  );
}
