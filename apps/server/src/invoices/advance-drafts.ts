import {
  DEFAULT_IDS,
  type InvoiceDraft,
  idOfKey,
  type ReceiveAdvanceRequest,
  TO_BE_DEFINED,
  taxesOfChoice,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { getGeneral, getTaxes, listSeries, toUserGeneralData, toUserTaxesData } from "../issuer/index.ts";
import { ACTIVITY, BILLING } from "./credit-note-lines.ts";
import { type DerivedDraft, saveDerivedDraft } from "./derive.ts";
import type { Author } from "./draft.ts";
import { getIssuingFacts } from "./issuing-facts.db.ts";

/** A draft of the invoice of an advance that was received (guide, appendix 6, first document). */
export function draftReceivedAdvance(
  deps: Deps,
  author: Author,
  request: ReceiveAdvanceRequest,
): Promise<DerivedDraft> {
  return withTenant(deps.db, author.issuerId, async (tx) => {
    const draft = await receivedAdvanceOf(tx, author.issuerId, request);
    return { kind: "drafted", id: await saveDerivedDraft(tx, deps, author, draft) };
  });
}

/** What the document says, in the language of the law. */
const DESCRIPTION = "Anticipo del bien o servicio";

async function receivedAdvanceOf(tx: Tx, issuerId: string, request: ReceiveAdvanceRequest): Promise<InvoiceDraft> {
  const { issuer } = await getIssuingFacts(tx, issuerId);
  const general = toUserGeneralData(issuer.rfc, await getGeneral(tx));
  const taxes = toUserTaxesData(issuerId, await getTaxes(tx));
  const usual = general.cat_payment_forms_id;
  return {
    type: "I",
    series_id: (await listSeries(tx))[0]?.id ?? null,
    customer_id: request.customer_id,
    receiver: null,
    cfdi_use_id: general.cat_usoscfdi_id,
    // It was paid: how, is known (guide, appendix 6).
    payment_form_id: request.payment_form_id ?? (usual === idOfKey("payment_form", TO_BE_DEFINED) ? null : usual),
    payment_method_id: idOfKey("payment_method", "PUE") ?? null,
    export_id: DEFAULT_IDS.export,
    tax_regime_id: general.cat_tax_regimes_id,
    currency_id: request.currency_id ?? DEFAULT_IDS.currency,
    exchange_rate: request.exchange_rate,
    conditions: null,
    expedition_zip: null,
    relations: [],
    global: null,
    notes: null,
    extra: null,
    items: [
      {
        product_id: null,
        key: BILLING,
        sku: null,
        description: DESCRIPTION,
        quantity: "1",
        unit_id: idOfKey("unit", ACTIVITY) ?? null,
        unit_price: null,
        total_import: request.amount,
        discount: null,
        tax_object_id: DEFAULT_IDS.tax_object,
        taxes: taxesOfChoice({
          tax_object_id: DEFAULT_IDS.tax_object,
          vat_tax_id: taxes.cat_vat_taxes_id,
          vat_rate_id: taxes.cat_vat_rates_id,
          r_isr: taxes.r_isr,
          ieps: taxes.ieps,
        }),
        predial: null,
        customs: [],
        third_party: null,
        operation: null,
        complements: [],
      },
    ],
    local_taxes: [],
    complements: [],
  };
}
