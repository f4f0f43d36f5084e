import type { ComponentProps } from "react";
import fields from "./field.module.css";
import { headerId } from "./fields.ts";
import type { HeaderProblems } from "./problem-index.ts";

interface TypedTextProps extends Omit<ComponentProps<"input">, "onChange" | "value" | "className" | "id"> {
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly problems: HeaderProblems;
  readonly hint?: string;
}

/** A text in the head of the invoice, with its problem below it. */
export function TypedText({ field, label, value, onType, problems, hint, ...html }: TypedTextProps) {
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
