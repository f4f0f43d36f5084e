import { useTranslation } from "react-i18next";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { headerId } from "./fields.ts";
import type { HeaderProblems } from "./problem-index.ts";

interface PickedSelectProps<Value extends string | number> {
  /** As the draft names it; also where its problem is found. */
  readonly field: string;
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onPick: (value: Value | null) => void;
  readonly problems: HeaderProblems;
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** A choice in the head of the invoice, with its problem below it. */
export function PickedSelect<Value extends string | number>(props: PickedSelectProps<Value>) {
  const { t } = useTranslation();
  const { field, label, options, value, onPick, problems, hint, disabled = false } = props;
  const error = problems[field];
  return (
    <SearchSelect<string | number>
      id={headerId(field)}
      label={label}
      data={options.map((option) => ({ ...option }))}
      value={options.some((option) => option.value === value) ? value : null}
      onChange={(picked) => onPick(picked as Value | null)}
      disabled={disabled}
      placeholder={t("common.choose")}
      nothingFoundMessage={t("common.no_options")}
      maxDropdownHeight="16rem"
      inputWrapperOrder={["label", "input", "error", "description"]}
      {...(hint === undefined ? {} : { description: hint })}
      {...(error === undefined ? {} : { error })}
    />
  );
}
