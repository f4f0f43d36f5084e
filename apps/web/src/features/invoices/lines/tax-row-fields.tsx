import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Decimal } from "@timbra/cfdi";
import { TAX_FACTORS, TAXES, type TaxFactor, type TaxRow, toDecimalText } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import fields from "../editor/field.module.css";
import { taxWords } from "./tax-words.ts";
import classes from "./taxes.module.css";

interface TaxRowFieldsProps {
  readonly row: TaxRow;
  readonly onChange: (row: TaxRow) => void;
  readonly onRemove: () => void;
}

/** One tax: which, charged or withheld, as a share, an amount per unit, or exempt. */
export function TaxRowFields({ row, onChange, onRemove }: TaxRowFieldsProps) {
  const { t } = useTranslation();
  const name = (field: string) => t("invoice_editor.tax_row", { tax: row.tax, field });
  const charged = row.tax === "ISR" ? [] : [{ value: "charged", label: t("invoice_editor.tax_charged") }];
  const factors = TAX_FACTORS.filter((factor) => factor !== "exempt" || !row.withheld);
  return (
    <div className={classes.row}>
      <NativeSelect
        aria-label={t("invoice_editor.tax")}
        data={[...TAXES]}
        value={row.tax}
        onChange={(event) => onChange(withTax(row, event.currentTarget.value as TaxRow["tax"]))}
      />
      <NativeSelect
        aria-label={name(t("invoice_editor.tax_kind"))}
        data={[...charged, { value: "withheld", label: t("invoice_editor.tax_withheld") }]}
        value={row.withheld ? "withheld" : "charged"}
        onChange={(event) => onChange(withKind(row, event.currentTarget.value === "withheld"))}
      />
      <NativeSelect
        aria-label={name(t("invoice_editor.tax_factor"))}
        data={factors.map((factor) => ({ value: factor, label: t(`invoice_editor.tax_factor_${factor}`) }))}
        value={row.factor}
        onChange={(event) => onChange(withFactor(row, event.currentTarget.value as TaxFactor))}
      />
      {row.factor === "exempt" ? (
        <span />
      ) : (
        <RateField
          key={`${row.tax}-${row.factor}`}
          row={row}
          onChange={onChange}
          label={name(t(`invoice_editor.tax_${row.factor}`))}
        />
      )}
      <ActionIcon aria-label={t("invoice_editor.tax_remove", { tax: taxWords(row, t) })} onClick={onRemove}>
        <IconTrash className={classes.icon} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface RateFieldProps extends Pick<TaxRowFieldsProps, "row" | "onChange"> {
  readonly label: string;
}

/** A share is typed as people say it (16), and kept as the law writes it (0.160000). */
function RateField({ row, onChange, label }: RateFieldProps) {
  const [typed, setTyped] = useState(() => shown(row));
  const share = row.factor === "rate";
  return (
    <div className={classes.rate}>
      <input
        className={fields.input}
        data-numeric
        inputMode="decimal"
        aria-label={label}
        aria-invalid={row.rate === null}
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value.replace(/[^\d.]/g, "");
          setTyped(text);
          onChange({ ...row, rate: read(text, share) });
        }}
      />
      {share && (
        <span className={classes.percent} aria-hidden="true">
          %
        </span>
      )}
    </div>
  );
}

const HUNDRED = Decimal.of(100n, 0);
const HUNDREDTH = Decimal.of(1n, 2);
const RATE_DECIMALS = 6;

function shown({ factor, rate }: TaxRow): string {
  const value = Decimal.tryParse(rate ?? "");
  if (value === null) return "";
  const text = (factor === "rate" ? value.times(HUNDRED) : value).toString();
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function read(text: string, share: boolean): string | null {
  const value = Decimal.tryParse(toDecimalText(text) ?? "");
  return value === null ? null : (share ? value.times(HUNDREDTH) : value).withScale(RATE_DECIMALS).toString();
}

/** ISR is only ever withheld. */
const withTax = (row: TaxRow, tax: TaxRow["tax"]): TaxRow =>
  tax === "ISR" ? withKind({ ...row, tax }, true) : { ...row, tax };

/** What is exempt cannot be withheld. */
const withKind = (row: TaxRow, withheld: boolean): TaxRow =>
  withheld && row.factor === "exempt" ? { ...row, withheld, factor: "rate" } : { ...row, withheld };

function withFactor(row: TaxRow, factor: TaxFactor): TaxRow {
  if (factor === "exempt") return { ...row, factor, rate: null, base: null };
  return { ...row, factor, rate: row.factor === factor ? row.rate : null, base: factor === "quota" ? row.base : null };
}
