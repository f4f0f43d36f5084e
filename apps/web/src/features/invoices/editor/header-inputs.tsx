import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { setHeader } from "./draft-changes.ts";
import { type EditorHead, headerId, useEditor, useHead } from "./editor-context.ts";
import fields from "./field.module.css";
import sectionClasses from "./sections.module.css";

interface HeaderFieldProps {
  /** As the draft names it; also where its problem is found. */
  readonly field: string;
  readonly label: string;
  readonly hint?: string;
  /** How many of the twelve columns it takes, where it stands in a grid. */
  readonly span?: "quarter" | "third" | "most" | "half";
}

interface HeaderSelectProps<Value extends string | number> extends HeaderFieldProps {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** What is chosen, and what choosing changes: by default what the head has under the name of the field. */
  readonly value?: Value | null;
  readonly onPick?: (value: Value | null) => void;
  readonly disabled?: boolean;
}

/** A choice in the head of the invoice, with its problem below it. */
export function HeaderSelect<Value extends string | number>(props: HeaderSelectProps<Value>) {
  const { t } = useTranslation();
  const { edit } = useEditor();
  const { head, problems } = useHead();
  const { field, label, options, hint, span, disabled = false } = props;
  const { value = head[field as keyof EditorHead], onPick = (id) => edit(setHeader({ [field]: id })) } = props;
  const error = problems[field];
  return (
    <SearchSelect<string | number>
      id={headerId(field)}
      className={spanClass(span)}
      label={label}
      data={options}
      value={options.find((option) => option.value === value)?.value ?? null}
      onChange={(picked) => onPick(picked as Value | null)}
      disabled={disabled}
      placeholder={t("common.choose")}
      nothingFoundMessage={t("common.no_options")}
      maxDropdownHeight="16rem"
      inputWrapperOrder={["label", "input", "error", "description"]}
      description={hint}
      error={error}
    />
  );
}

interface HeaderTextFieldProps
  extends HeaderFieldProps,
    Omit<ComponentProps<"input">, "onChange" | "value" | "className" | "id"> {
  /** What is typed, and what typing changes: by default what the head has under the name of the field. */
  readonly value?: string;
  readonly onType?: (text: string) => void;
}

/** A text in the head of the invoice, with its problem below it. */
export function HeaderTextField({ field, label, hint, span, value, onType, ...html }: HeaderTextFieldProps) {
  const { edit } = useEditor();
  const { head, problems } = useHead();
  const id = headerId(field);
  const error = problems[field];
  return (
    <LabelledField id={id} label={label} error={error} hint={hint} span={span}>
      <input
        {...html}
        id={id}
        className={fields.input}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined && hint === undefined ? undefined : `${id}-note`}
        value={value ?? String(head[field as keyof EditorHead])}
        onChange={(event) => {
          const text = event.currentTarget.value;
          if (onType === undefined) edit(setHeader({ [field]: text }));
          else onType(text);
        }}
      />
    </LabelledField>
  );
}

interface LabelledFieldProps extends Pick<HeaderFieldProps, "label"> {
  /** Of what the label is for; what is said below it has this id and "-note". */
  readonly id: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly span?: HeaderFieldProps["span"] | undefined;
  readonly children: ReactNode;
}

/** A label, what it names, and what is wrong with that or worth knowing about it. */
export function LabelledField({ id, label, error, hint, span, children }: LabelledFieldProps) {
  const note = error ?? hint;
  return (
    <div className={`${fields.field} ${spanClass(span)}`}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      {children}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? fields.hint : fields.error}>
          {note}
        </p>
      )}
    </div>
  );
}

const spanClass = (span: HeaderFieldProps["span"]): string => (span === undefined ? "" : (sectionClasses[span] ?? ""));
