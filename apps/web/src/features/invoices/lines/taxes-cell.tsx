import { ActionIcon, Button, Group, NativeSelect, Popover, Title, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { Decimal } from "@timbra/cfdi";
import { DEFAULT_IDS, keyOfId, TAX_FACTORS, TAXES, type TaxFactor, type TaxRow, toDecimalText } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { takeFocus } from "../../../ui/take-focus.ts";
import { emptyLine, type Line } from "../editor/draft.ts";
import { updateLine } from "../editor/draft-changes.ts";
import { useEditor } from "../editor/editor-context.ts";
import fields from "../editor/field.module.css";
import { taxLabel, withoutZeros } from "../invoice.ts";
import lineClasses from "./lines.module.css";
import classes from "./taxes.module.css";

interface TaxesCellProps {
  readonly line: Line;
  readonly number: number;
  readonly error: string | undefined;
}

/**
 * As many as the cell has room for; how many more there are is said after them, and which they are by the name of the
 * cell.
 */
const SHOWN = 2;

/** The taxes of a line as chips; pressing them opens the small editor. */
export function TaxesCell({ line, number, error }: TaxesCellProps) {
  const { t } = useTranslation();
  const [opened, { toggle, close }] = useDisclosure(false);
  const [used, setUsed] = useState(false);
  const name = t("invoice_editor.taxes_of", { number });
  const object = keyOfId("tax_object", line.tax_object_id ?? 0);
  const chips = line.taxes.map((tax) => taxLabel(tax, t));
  const none = object === "01" ? t("invoice_editor.untaxed") : t("invoice_editor.no_taxes");
  const words = chips.length === 0 ? none : chips.join(", ");
  const target = (
    <UnstyledButton
      className={lineClasses.taxes}
      data-line={line.id}
      data-cell="taxes"
      data-invalid={error !== undefined}
      aria-label={`${name}: ${words}`}
      title={error ?? words}
      aria-expanded={opened}
      aria-haspopup="dialog"
      onClick={() => {
        setUsed(true);
        toggle();
      }}
    >
      {chips.length === 0 ? (
        <span className={lineClasses.noTaxes}>{none}</span>
      ) : (
        [...chips.slice(0, SHOWN), ...(chips.length > SHOWN ? [`+${chips.length - SHOWN}`] : [])].map((chip, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tax is nothing but its place in the line, and may be there twice while one types
          <span key={at} className={lineClasses.chip}>
            {chip}
          </span>
        ))
      )}
    </UnstyledButton>
  );
  // A popover is made when it is first wanted: a table of five hundred lines has none.
  if (!used) return target;
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      trapFocus
      returnFocus
      width="min(34rem, calc(100vw - 1.5rem))"
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown ref={takeFocus} aria-label={name}>
        <TaxesEditor line={line} title={name} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface TaxesEditorProps {
  readonly line: Line;
  readonly title: string;
  readonly onDone: () => void;
}

const NEW_TAX: TaxRow = { tax: "IVA", factor: "rate", rate: "0.160000", withheld: false, base: null };

/** Tax object and taxes of a line; a line that is no object of tax has none. */
function TaxesEditor({ line, title, onDone }: TaxesEditorProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const set = (taxes: readonly TaxRow[]) => edit(updateLine(line.id, { taxes }));
  const pickObject = (id: number | null) => {
    if (id === null) return;
    const bare = id === DEFAULT_IDS.untaxed_object;
    const taxes =
      !bare && line.taxes.length === 0 && id === DEFAULT_IDS.tax_object ? emptyLine(form).taxes : line.taxes;
    edit(updateLine(line.id, { tax_object_id: id, taxes: bare ? [] : taxes }));
  };
  const useEverywhere = () => {
    const { taxes, tax_object_id } = line;
    edit((draft) => ({ ...draft, lines: draft.lines.map((one) => ({ ...one, taxes, tax_object_id })) }));
    onDone();
  };
  return (
    <div className={classes.editor}>
      <Title order={3}>{title}</Title>
      <SearchSelect<number>
        label={t("invoice_editor.tax_object")}
        data={form.catalogues.taxobjects.map(({ id, clave, descripcion }) => ({
          value: id,
          label: `${clave} · ${descripcion}`,
        }))}
        value={line.tax_object_id}
        onChange={pickObject}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight="14rem"
      />
      {line.taxes.map((row, at) => (
        <TaxRowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a tax is nothing but its place in the line
          key={at}
          row={row}
          quantity={line.quantity}
          onChange={(next) => set(line.taxes.map((one, place) => (place === at ? next : one)))}
          onRemove={() => set(line.taxes.filter((_, place) => place !== at))}
        />
      ))}
      <Group justify="space-between" gap="xs">
        {line.tax_object_id === DEFAULT_IDS.untaxed_object ? (
          <span />
        ) : (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus className={classes.icon} aria-hidden />}
            onClick={() => set([...line.taxes, NEW_TAX])}
          >
            {t("invoice_editor.tax_add")}
          </Button>
        )}
        <Group gap="xs">
          <Button variant="subtle" size="xs" color="gray" onClick={useEverywhere}>
            {t("invoice_editor.tax_all")}
          </Button>
          <Button size="xs" onClick={onDone}>
            {t("invoice_editor.tax_done")}
          </Button>
        </Group>
      </Group>
    </div>
  );
}

interface TaxRowFieldsProps {
  readonly row: TaxRow;
  /** Of the line, as typed. */
  readonly quantity: string;
  readonly onChange: (row: TaxRow) => void;
  readonly onRemove: () => void;
}

/** One tax: which, charged or withheld, as a share, an amount per unit, or exempt. */
function TaxRowFields({ row, quantity, onChange, onRemove }: TaxRowFieldsProps) {
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
      <ActionIcon aria-label={t("invoice_editor.tax_remove", { tax: taxLabel(row, t) })} onClick={onRemove}>
        <IconTrash className={classes.icon} aria-hidden />
      </ActionIcon>
      {row.factor === "quota" && <QuotaUnits row={row} quantity={quantity} onChange={onChange} />}
    </div>
  );
}

interface RateFieldProps extends Pick<TaxRowFieldsProps, "row" | "onChange"> {
  readonly label: string;
}

/** A share is typed as people say it (16), and kept as the law writes it (0.160000). */
function RateField({ row, onChange, label }: RateFieldProps) {
  const [typed, setTyped] = useState(() => rateToPercent(row));
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
          onChange({ ...row, rate: percentToRate(text, share) });
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

/** How many units of the quota one unit sold has, and so its base; or that base itself, where it was given. */
function QuotaUnits({ row, quantity, onChange }: Pick<TaxRowFieldsProps, "row" | "quantity" | "onChange">) {
  const { t } = useTranslation();
  const { base, units_per_item: units, ...rest } = row;
  const [typed, setTyped] = useState(base ?? units ?? "");
  const isBase = base !== null;
  const amount = Decimal.tryParse(toDecimalText(units ?? "") ?? "");
  const sold = Decimal.tryParse(toDecimalText(quantity) ?? "");
  return (
    <label className={classes.units}>
      <span>{t(isBase ? "invoice_editor.tax_base" : "invoice_editor.tax_units")}</span>
      <input
        className={fields.input}
        data-numeric
        inputMode="decimal"
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value.replace(/[^\d.]/g, "");
          const value = Decimal.tryParse(toDecimalText(text) ?? "");
          const given = value === null || value.isZero() ? null : toDecimalText(text);
          setTyped(text);
          if (isBase) onChange({ ...row, base: given });
          else onChange(given === null ? { ...rest, base } : { ...rest, base, units_per_item: given });
        }}
      />
      {amount !== null && sold !== null && (
        <span className={classes.base}>
          {t("invoice_editor.tax_units_base", {
            base: withoutZeros(sold.times(amount).rounded(RATE_DECIMALS).toString()),
            quantity,
            units: units ?? "",
          })}
        </span>
      )}
    </label>
  );
}

const HUNDRED = Decimal.of(100n, 0);
const HUNDREDTH = Decimal.of(1n, 2);
const RATE_DECIMALS = 6;

function rateToPercent({ factor, rate }: TaxRow): string {
  const value = Decimal.tryParse(rate ?? "");
  if (value === null) return "";
  const text = (factor === "rate" ? value.times(HUNDRED) : value).toString();
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function percentToRate(text: string, share: boolean): string | null {
  const value = Decimal.tryParse(toDecimalText(text) ?? "");
  return value === null ? null : (share ? value.times(HUNDREDTH) : value).withScale(RATE_DECIMALS).toString();
}

/** ISR is only ever withheld. */
const withTax = (row: TaxRow, tax: TaxRow["tax"]): TaxRow =>
  tax === "ISR" ? withKind({ ...row, tax }, true) : { ...row, tax };

/** What is exempt cannot be withheld. */
const withKind = (row: TaxRow, withheld: boolean): TaxRow =>
  withheld && row.factor === "exempt" ? { ...row, withheld, factor: "rate" } : { ...row, withheld };

function withFactor({ units_per_item: units, ...row }: TaxRow, factor: TaxFactor): TaxRow {
  if (factor === "exempt") return { ...row, factor, rate: null, base: null };
  const rate = row.factor === factor ? row.rate : null;
  if (factor !== "quota") return { ...row, factor, rate, base: null };
  return units === undefined ? { ...row, factor, rate } : { ...row, factor, rate, units_per_item: units };
}
