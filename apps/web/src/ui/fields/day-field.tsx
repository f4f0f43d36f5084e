import type { FieldValues } from "react-hook-form";
import { CalendarInput } from "../day-input.tsx";
import { type FieldProps, toInputText, useField } from "./use-field.ts";

interface DayFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** YYYY-MM-DD. */
  readonly latest?: string;
}

/** A day, picked or typed: the form holds YYYY-MM-DD, or an empty text. */
export function DayField<Values extends FieldValues, Sent>({ latest, ...field }: DayFieldProps<Values, Sent>) {
  const { required, ...shown } = field;
  const { value, change, input } = useField(shown);
  const day = toInputText(value);
  return (
    <CalendarInput
      {...input}
      {...(latest === undefined ? {} : { maxDate: latest })}
      withAsterisk={required === true}
      value={day === "" ? null : day}
      onChange={(picked) => change(picked ?? "")}
    />
  );
}
