import type { FieldValues } from "react-hook-form";
import { MoneyInput } from "../money-input.tsx";
import type { FieldProps } from "./field-props.ts";
import { asText, useField } from "./use-field.ts";

interface MoneyFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  readonly decimals?: number;
  /** Shown before the amount, as "$". */
  readonly prefix?: string;
  /** Shown after the amount, as " %". */
  readonly suffix?: string;
}

/** Money, quantities and rates: the form holds the decimal text. */
export function MoneyField<Values extends FieldValues, Sent>(props: MoneyFieldProps<Values, Sent>) {
  const { decimals = 2, prefix, suffix, ...field } = props;
  const { value, change, input } = useField(field);
  const marks = { ...(prefix === undefined ? {} : { prefix }), ...(suffix === undefined ? {} : { suffix }) };
  return <MoneyInput {...input} {...marks} decimals={decimals} value={asText(value)} onChange={change} />;
}
