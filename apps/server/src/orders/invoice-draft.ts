import {
  allowedUses,
  DEFAULT_IDS,
  type InvoiceDraft,
  type InvoiceIssuer,
  idOfKey,
  idOfUnit,
  invoiceDraft,
} from "@timbra/contract";
import { orderReference } from "./order-letter.ts";
import type { OrderRecord } from "./orders.db.ts";

/** c_ClaveProdServ "Servicios de facturación", c_ClaveUnidad "Unidad de servicio". */
const PRODUCT_KEY = "84111506";
const SERVICE_UNIT = "E48";
/** c_FormaPago "Tarjeta de crédito": the provider does not say of every card which kind it is. */
const BY_CARD = "04";
const IN_GENERAL = "G03";
const WITHOUT_EFFECT = "S01";

/** The invoice of a purchase: what was bought, at what price, to the buyer as the buyer's own profile says. */
export function orderInvoiceDraft(order: OrderRecord, buyer: InvoiceIssuer, seriesId: string): InvoiceDraft {
  const uses = allowedUses(buyer.rfc, buyer.tax_regime_id);
  return invoiceDraft.parse({
    type: "I",
    series_id: seriesId,
    receiver: {
      rfc: buyer.rfc,
      name: buyer.name,
      tax_regime_id: buyer.tax_regime_id,
      zip_code: buyer.zip_code,
      email: order.buyer_email,
    },
    // Null: the seller's own, from the profile that it is sealed by.
    tax_regime_id: null,
    cfdi_use_id: idOfKey("cfdi_use", uses.includes(IN_GENERAL) ? IN_GENERAL : WITHOUT_EFFECT),
    payment_form_id: idOfKey("payment_form", BY_CARD),
    payment_method_id: DEFAULT_IDS.payment_method,
    export_id: DEFAULT_IDS.export,
    currency_id: DEFAULT_IDS.currency,
    items: [
      {
        key: PRODUCT_KEY,
        sku: orderReference(order.id),
        description: "Créditos para timbrar comprobantes fiscales digitales",
        quantity: order.credits,
        unit_id: idOfUnit(SERVICE_UNIT),
        unit_price: order.price_each,
        tax_object_id: DEFAULT_IDS.tax_object,
        taxes: [{ tax: "IVA", factor: "rate", rate: "0.16", withheld: false }],
      },
    ],
  });
}
