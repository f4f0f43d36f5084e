import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { headerId } from "./editor-context.ts";
import fields from "./field.module.css";
import type { HeaderProblems } from "./problems.ts";

interface HeaderSelectProps<Value extends string | number> {
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
export function HeaderSelect<Value extends string | number>(props: HeaderSelectProps<Value>) {
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

interface HeaderTextFieldProps extends Omit<ComponentProps<"input">, "onChange" | "value" | "className" | "id"> {
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly problems: HeaderProblems;
  readonly hint?: string;
}

/** A text in the head of the invoice, with its problem below it. */
export function HeaderTextField({ field, label, value, onType, problems, hint, ...html }: HeaderTextFieldProps) {
  const id = headerId(field);
  const error = problems[field];
  const note = error ?? hint;
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      <input
        {...html}
        id={id}
        className={fields.input}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? fields.hint : fields.error}>
          {note}
        </p>
      )}
    </div>
  );
}
