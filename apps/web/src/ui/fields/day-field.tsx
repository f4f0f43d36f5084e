import { DateInput } from "@mantine/dates";
import type { FieldValues } from "react-hook-form";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate, parseDay } from "../../lib/format.ts";
import { CalendarSettings, useCalendarLabels } from "../day-input.tsx";
import { type FieldProps, toInputText, useField } from "./use-field.ts";

interface DayFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** YYYY-MM-DD. */
  readonly latest?: string;
}

/** A day, picked or typed: the form holds YYYY-MM-DD, or an empty text. */
export function DayField<Values extends FieldValues, Sent>({
  latest,
  required,
  ...field
}: DayFieldProps<Values, Sent>) {
  const ariaLabels = useCalendarLabels();
  const { value, change, input } = useField(field);
  const day = toInputText(value);
  return (
    <CalendarSettings>
      <DateInput
        {...input}
        ariaLabels={ariaLabels}
        valueFormat={(shown) => formatDate(shown.slice(0, 10), currentLanguage())}
        dateParser={parseDay}
        {...(latest === undefined ? {} : { maxDate: latest })}
        withAsterisk={required === true}
        value={day === "" ? null : day}
        onChange={(picked) => change(picked ?? "")}
      />
    </CalendarSettings>
  );
}
