import { DateInput } from "@mantine/dates";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DatePicking, useCalendarLabels } from "../date-picking.tsx";
import type { FieldProps } from "./field-props.ts";
import { useField } from "./use-field.ts";

/** A day; the form holds `YYYY-MM-DD` or null. */
export function DateField<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { t } = useTranslation();
  const { value, change, input } = useField(props);
  const ariaLabels = useCalendarLabels();
  return (
    <DatePicking>
      <DateInput
        {...input}
        size="sm"
        ariaLabels={ariaLabels}
        valueFormat="DD/MM/YYYY"
        clearable
        clearButtonProps={{ "aria-label": t("common.clear") }}
        value={typeof value === "string" ? value : null}
        onChange={change}
      />
    </DatePicking>
  );
}
