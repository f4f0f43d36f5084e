import { DEFAULT_IDS, type InvoiceForm, type Language, legalDateAt } from "@timbra/contract";
import { type Entrada, type LabelledList, meses, periodicidades, tiposRelacion } from "@timbra/sat-catalogues";
import type { Deps } from "../boot/deps.ts";
import {
  keptForADay,
  listCfdiUses,
  listCountries,
  listCurrencies,
  listExports,
  listPaymentForms,
  listPaymentMethods,
  listTaxObjects,
  listTaxRegimes,
  listVatRates,
  listVatTaxes,
} from "../catalogues/index.ts";
import type { Tx } from "../db/index.ts";
import {
  complementOptions,
  getComplements,
  getExtraFields,
  getGeneral,
  getTaxes,
  listSeries,
  toExtraFields,
  toSeriesData,
  toUserGeneralData,
  toUserTaxesData,
} from "../issuer/index.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { getIssuingFacts } from "./issuing-facts.db.ts";

/** Everything the editor needs to begin, in one answer; all units, of which there are thousands, are another one. */
export async function getInvoiceForm(
  tx: Tx,
  deps: Pick<Deps, "clock" | "catalogueStore">,
  issuerId: string,
  language: Language,
): Promise<InvoiceForm> {
  const { issuer, borderNotice, importsGoods } = await getIssuingFacts(tx, issuerId);
  const general = toUserGeneralData(issuer.rfc, await getGeneral(tx));
  return {
    issuer: {
      ...issuer,
      fuel_permits: [...(issuer.fuel_permits ?? [])],
      tax_regime_id: general.cat_tax_regimes_id,
      border_notice: borderNotice,
      imports_goods: importsGoods,
    },
    legal_now: legalDateAt(deps.clock.now(), issuer.zip_code),
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
    complements: complementOptions(language, await getComplements(tx)),
    catalogues: cataloguesOn(deps.catalogueStore, mexicanDay(deps.clock.now()), language),
  };
}

const cataloguesOn = keptForADay((lists, day, language): InvoiceForm["catalogues"] => {
  const keyed = (list: LabelledList) => (entry: Entrada) => ({
    key: entry.clave,
    descripcion: lists.labelOf(list, entry.clave) ?? entry.descripcion,
  });
  return {
    tax_regimes: listTaxRegimes(lists, day),
    cfdi_uses: listCfdiUses(lists, day),
    currencies: listCurrencies(lists, day),
    payment_forms: listPaymentForms(lists, day),
    payment_methods: listPaymentMethods(lists, day),
    exports: listExports(lists, day),
    taxobjects: listTaxObjects(lists, day),
    countries: listCountries(lists, day),
    vat_taxes: listVatTaxes(language),
    vat_rates: listVatRates(language),
    relation_types: tiposRelacion().map(keyed("c_TipoRelacion")),
    periodicities: periodicidades().map(keyed("c_Periodicidad")),
    months: meses().map(keyed("c_Meses")),
  };
});
