import type { FieldValues } from "react-hook-form";
import { RfcInput } from "../rfc-input.tsx";
import type { FieldProps } from "./field-props.ts";
import { asText, useField } from "./use-field.ts";

export function RfcField<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { value, change, input } = useField(props);
  return <RfcInput {...input} value={asText(value)} onChange={change} />;
}
