import { useTranslation } from "react-i18next";
import { withHeader } from "../draft/changes.ts";
import type { GlobalPeriod } from "../draft/editor-draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { PickedSelect } from "../editor/picked-select.tsx";
import type { HeaderProblems } from "../editor/problem-index.ts";
import { TypedText } from "../editor/typed-text.tsx";
import classes from "./receiver.module.css";

interface GlobalPeriodFieldsProps {
  readonly period: GlobalPeriod;
  readonly problems: HeaderProblems;
}

const BIMONTHLY = "05";
/** c_Meses: 01-12 months, 13-18 pairs of months. */
const FIRST_PAIR = 13;

/** The period whose sales a global invoice gathers. Bimonthly has its own months. */
export function GlobalPeriodFields({ period, problems }: GlobalPeriodFieldsProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { periodicities, months } = form.catalogues;
  const pairs = period.periodicity === BIMONTHLY;
  const change = (part: Partial<GlobalPeriod>) => edit(withHeader({ global: { ...period, ...part } }));
  const options = (rows: readonly { readonly key: string; readonly descripcion: string }[]) =>
    rows.map(({ key, descripcion }) => ({ value: key, label: descripcion }));
  const pickPeriodicity = (key: string | null) => {
    const periodicity = key ?? period.periodicity;
    change({ periodicity, months: monthsFor(period.months, periodicity === BIMONTHLY) });
  };
  return (
    <fieldset className={classes.period}>
      <legend className={classes.legend}>{t("invoice_editor.global")}</legend>
      <PickedSelect
        field="global.periodicity"
        label={t("invoice_editor.periodicity")}
        options={options(periodicities)}
        value={period.periodicity}
        onPick={pickPeriodicity}
        problems={problems}
      />
      <PickedSelect
        field="global.months"
        label={t("invoice_editor.months")}
        options={options(months.filter(({ key }) => Number(key) >= FIRST_PAIR === pairs))}
        value={period.months}
        onPick={(key) => change({ months: key ?? period.months })}
        problems={problems}
      />
      <TypedText
        field="global.year"
        label={t("invoice_editor.year")}
        value={period.year}
        inputMode="numeric"
        maxLength={4}
        onType={(year) => change({ year })}
        problems={problems}
      />
    </fieldset>
  );
}

/** The same part of the year in the other way of counting months. */
export function monthsFor(months: string, pairs: boolean): string {
  const at = Number(months);
  const isPair = at >= FIRST_PAIR;
  if (isPair === pairs) return months;
  const next = pairs ? FIRST_PAIR + Math.floor((at - 1) / 2) : (at - FIRST_PAIR) * 2 + 2;
  return String(next).padStart(2, "0");
}
