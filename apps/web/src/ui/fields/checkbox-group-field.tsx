import { Checkbox, Stack } from "@mantine/core";
import { type FieldValues, useController } from "react-hook-form";
import type { FieldProps } from "./use-field.ts";

interface CheckboxGroupFieldProps<Values extends FieldValues, Sent>
  extends Pick<FieldProps<Values, Sent>, "control" | "name" | "label"> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Any number of a few options, all of them in sight: the form holds the list of what is ticked. */
export function CheckboxGroupField<Values extends FieldValues, Sent>(props: CheckboxGroupFieldProps<Values, Sent>) {
  const { control, name, label, options } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Checkbox.Group label={label} value={field.value} onChange={field.onChange} error={fieldState.error?.message}>
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Checkbox key={option.value} {...option} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
