import { DEFAULT_IDS, type InvoiceForm } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { withCurrency, withHeader } from "../draft/changes.ts";
import { tidyAmount } from "../draft/decimal-text.ts";
import bands from "../editor/bands.module.css";
import { useEditor } from "../editor/editor-context.ts";
import { PickedSelect } from "../editor/picked-select.tsx";
import type { HeaderProblems } from "../editor/problem-index.ts";
import { TypedText } from "../editor/typed-text.tsx";
import type { Terms } from "./terms-band.tsx";

interface CurrencyFieldsProps {
  readonly terms: Pick<Terms, "type" | "currency_id" | "exchange_rate">;
  readonly problems: HeaderProblems;
  readonly foreign: string | null;
}

const NO_CURRENCY = "XXX";

/** The key of a currency that needs an exchange rate; null for pesos, and for none. */
export function foreignCurrency(
  currencyId: number | null,
  { catalogues }: Pick<InvoiceForm, "catalogues">,
): string | null {
  const chosen = catalogues.currencies.find(({ id }) => id === currencyId);
  return chosen === undefined || chosen.id === DEFAULT_IDS.currency || chosen.key === NO_CURRENCY ? null : chosen.key;
}

/** The currency; a foreign one asks for its rate. */
export function CurrencyFields({ terms, problems, foreign }: CurrencyFieldsProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { currencies } = form.catalogues;
  return (
    <>
      <div className={foreign === null ? bands.half : bands.third}>
        <PickedSelect
          field="currency_id"
          label={t("invoice_editor.currency")}
          options={currencies.map(({ id, key, descripcion }) => ({ value: id, label: `${key} · ${descripcion}` }))}
          value={terms.currency_id}
          onPick={(id) => edit(withCurrency(id))}
          problems={problems}
        />
      </div>
      {foreign !== null && (
        <div className={bands.quarter}>
          <TypedText
            field="exchange_rate"
            label={t("invoice_editor.exchange_rate")}
            hint={t("invoice_editor.exchange_rate_hint", { currency: foreign })}
            value={terms.exchange_rate}
            inputMode="decimal"
            data-numeric
            onType={(text) => edit(withHeader({ exchange_rate: text }))}
            onBlur={() => edit((draft) => ({ ...draft, exchange_rate: tidyAmount(draft.exchange_rate) }))}
            problems={problems}
          />
        </div>
      )}
    </>
  );
}
