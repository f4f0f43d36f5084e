import { ActionIcon, Checkbox, NativeSelect } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { type EditorLocalTax, isBlankLine } from "../editor/draft.ts";
import { headerId, useEditor } from "../editor/editor-context.ts";
import fields from "../editor/field.module.css";
import { LabelledField } from "../editor/header-inputs.tsx";
import { amountOfLocalTax, removeLocalTax, updateLocalTax } from "./local-tax.ts";
import classes from "./local-taxes.module.css";
import type { LocalTaxesProps } from "./local-taxes-section.tsx";

/** One row a tax: its name, whether it is charged or withheld, its rate, what it is taken of, and what it comes to. */
export function LocalTaxRows(props: LocalTaxesProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className={classes.title}>{t("local_taxes.title")}</h2>
      {props.taxes.map((tax, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a local tax is nothing but its place
        <LocalTaxRow key={at} {...props} tax={tax} at={at} />
      ))}
    </>
  );
}

interface LocalTaxRowProps extends LocalTaxesProps {
  readonly tax: EditorLocalTax;
  readonly at: number;
}

const BASES = ["all", "lines", "base", "amount"] as const;

function LocalTaxRow({ tax, at, taxes, lines, totals, amounts, problems }: LocalTaxRowProps) {
  const { t } = useTranslation();
  const { edit } = useEditor();
  const set = (change: Partial<EditorLocalTax>) => edit(updateLocalTax(at, change));
  const pathOf = (field: string) => `local_taxes.${at}.${field}`;
  const amount = amountOfLocalTax(totals, taxes, at);
  const number = at + 1;
  return (
    <fieldset className={classes.tax} aria-label={t("local_taxes.tax", { number, name: tax.name })}>
      <div className={classes.name}>
        <TypedField
          path={pathOf("name")}
          label={t("local_taxes.name")}
          problems={problems}
          value={tax.name}
          maxLength={100}
          onType={(name) => set({ name })}
        />
      </div>
      <NativeSelect
        label={t("local_taxes.way")}
        data={[
          { value: "charged", label: t("invoice_editor.tax_charged") },
          { value: "withheld", label: t("invoice_editor.tax_withheld") },
        ]}
        value={tax.withheld ? "withheld" : "charged"}
        onChange={(event) => set({ withheld: event.currentTarget.value === "withheld" })}
      />
      <TypedField
        path={pathOf("rate")}
        label={t("local_taxes.rate")}
        problems={problems}
        value={tax.rate}
        inputMode="decimal"
        onType={(rate) => set({ rate: rate.replace(/[^\d.]/g, "") })}
      />
      <NativeSelect
        id={headerId(pathOf("items"))}
        className={classes.of}
        label={t("local_taxes.of")}
        data={BASES.map((base) => ({ value: base, label: t(`local_taxes.of_${base}`) }))}
        value={tax.of}
        onChange={(event) => {
          const of = BASES.find((base) => base === event.currentTarget.value) ?? "all";
          set({ of, lines: of === "lines" ? lines.filter((line) => !isBlankLine(line)).map(({ id }) => id) : [] });
        }}
        error={problems[pathOf("items")]}
      />
      {(tax.of === "base" || tax.of === "amount") && (
        <TypedField
          path={pathOf(tax.of)}
          label={t(`local_taxes.of_${tax.of}`)}
          problems={problems}
          value={tax.typed}
          inputMode="decimal"
          onType={(typed) => set({ typed })}
        />
      )}
      <output className={classes.amount} aria-label={t("local_taxes.amount")}>
        {amount === undefined
          ? ""
          : `${tax.withheld ? "−" : ""}${formatMoney(amount, totals.currency, totals.decimals)}`}
      </output>
      <ActionIcon
        className={classes.remove}
        aria-label={t("local_taxes.remove", { number, name: tax.name })}
        onClick={() => edit(removeLocalTax(at))}
      >
        <IconTrash className={classes.icon} aria-hidden />
      </ActionIcon>
      {tax.of === "lines" && (
        <LineChoice tax={tax} lines={lines} amounts={amounts} onChange={(own) => set({ lines: own })} />
      )}
    </fieldset>
  );
}

interface LineChoiceProps extends Pick<LocalTaxesProps, "lines" | "amounts"> {
  readonly tax: EditorLocalTax;
  readonly onChange: (lines: readonly string[]) => void;
}

/** Which lines the tax is taken of. */
function LineChoice({ tax, lines, amounts, onChange }: LineChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.lines} aria-label={t("local_taxes.lines")}>
      {lines.map((line, place) =>
        isBlankLine(line) ? null : (
          <Checkbox
            key={line.id}
            size="xs"
            label={t("local_taxes.line", {
              number: place + 1,
              description: line.description,
              amount: formatNumber(amounts.get(line.id) ?? "", 2),
            })}
            checked={tax.lines.includes(line.id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...tax.lines, line.id] : tax.lines.filter((id) => id !== line.id))
            }
          />
        ),
      )}
    </fieldset>
  );
}

interface TypedFieldProps {
  readonly path: string;
  readonly label: string;
  readonly problems: LocalTaxesProps["problems"];
  readonly value: string;
  readonly maxLength?: number;
  readonly inputMode?: "decimal";
  readonly onType: (text: string) => void;
}

function TypedField({ path, label, problems, value, onType, ...html }: TypedFieldProps) {
  const id = headerId(path);
  const error = problems[path];
  return (
    <LabelledField id={id} label={label} error={error}>
      <input
        {...html}
        id={id}
        className={fields.input}
        autoComplete="off"
        data-numeric={html.inputMode === "decimal" ? true : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </LabelledField>
  );
}
