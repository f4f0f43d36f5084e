import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { nameOperation, OPERATIONS, type Operation } from "@timbra/contract";
import { currentLanguage } from "../../../i18n/i18n.ts";

interface OperationSelectProps extends Omit<NativeSelectProps, "data" | "value" | "onChange"> {
  readonly value: Operation | null;
  /** What stands for no answer. */
  readonly none: string;
  readonly onPick: (operation: Operation | null) => void;
}

/** What kind of operation is invoiced. */
export function OperationSelect({ value, none, onPick, ...select }: OperationSelectProps) {
  const language = currentLanguage();
  return (
    <NativeSelect
      {...select}
      data={[
        { value: "", label: none },
        ...OPERATIONS.map((one) => ({ value: one, label: nameOperation(one, language) })),
      ]}
      value={value ?? ""}
      onChange={(event) => onPick(OPERATIONS.find((one) => one === event.currentTarget.value) ?? null)}
    />
  );
}
