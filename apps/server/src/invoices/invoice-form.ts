import { DEFAULT_IDS, type InvoiceForm, type Language } from "@timbra/contract";
import { meses, periodicidades, tiposRelacion } from "@timbra/sat-catalogues";
import type { Tx } from "../adapters/postgres/index.ts";
import {
  listCfdiUses,
  listCountries,
  listCurrencies,
  listExports,
  listPaymentForms,
  listPaymentMethods,
  listTaxObjects,
  listTaxRegimes,
  listUnits,
  listVatRates,
  listVatTaxes,
} from "../catalogues/index.ts";
import type { Deps } from "../deps.ts";
import {
  getExtraFields,
  getGeneral,
  getTaxes,
  listSeries,
  toExtraFields,
  toSeriesData,
  toUserGeneralData,
  toUserTaxesData,
} from "../issuer/index.ts";
import { mexicanDay } from "../mexican-day.ts";
import { getIssuingFacts } from "./issuing-facts.db.ts";

/** Everything the editor needs, in one answer. */
export async function getInvoiceForm(tx: Tx, deps: Pick<Deps, "clock">, issuerId: string, language: Language): Promise<InvoiceForm> {
  const { issuer } = await getIssuingFacts(tx, issuerId);
  const general = toUserGeneralData(issuer.rfc, await getGeneral(tx));
  return {
    issuer: { ...issuer, tax_regime_id: general.cat_tax_regimes_id },
    series: (await listSeries(tx)).map(toSeriesData),
    defaults: {
      tax_regime_id: general.cat_tax_regimes_id,
      payment_form_id: general.cat_payment_forms_id,
      payment_method_id: general.cat_payment_methods_id,
      cfdi_use_id: general.cat_usoscfdi_id,
      currency_id: general.cat_currencies_id,
      export_id: DEFAULT_IDS.export,
      taxes: toUserTaxesData(issuerId, await getTaxes(tx)),
      extra_fields: toExtraFields(await getExtraFields(tx)),
    },
    decimals: general.decimals,
    catalogues: cataloguesOn(mexicanDay(deps.clock.now()), language),
  };
}

function cataloguesOn(day: string, language: Language): InvoiceForm["catalogues"] {
  return {
    tax_regimes: listTaxRegimes(day),
    cfdi_uses: listCfdiUses(day),
    currencies: listCurrencies(day),
    payment_forms: listPaymentForms(day),
    payment_methods: listPaymentMethods(day),
    exports: listExports(day),
    units: listUnits(day),
    taxobjects: listTaxObjects(day),
    countries: listCountries(day),
    vat_taxes: listVatTaxes(language),
    vat_rates: listVatRates(language),
    relation_types: tiposRelacion().map(keyed),
    periodicities: periodicidades().map(keyed),
    months: meses().map(keyed),
  };
}

function keyed({ clave, descripcion }: { readonly clave: string; readonly descripcion: string }): { key: string; descripcion: string } {
  return { key: clave, descripcion };
}
