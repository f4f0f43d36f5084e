import { randomUUID } from "node:crypto";
import { idOfKey } from "@timbra/contract";
import type { Api } from "./api.ts";
import { type DemoDocument, documentOf, stampDraft } from "./documents.ts";
import type { IssuerOptions } from "./options.ts";
import { issueInvoice, type Stamped, seriesOf, untilStamped } from "./sale.ts";

const VAT = [{ tax: "IVA", factor: "rate", rate: "0.16", withheld: false }];
const CREDITED = "116.00";

/**
 * What else a business issues: a credit note of a part of a sale, the global invoice of its tickets, and goods sent to
 * its own branch.
 */
export async function issueOthers(
  api: Api,
  issuer: IssuerOptions & { readonly rfc: string },
): Promise<readonly DemoDocument[]> {
  const common = { series_id: await seriesOf(api), export_id: 1, tax_regime_id: idOfKey("tax_regime", issuer.regime) };
  return [
    documentOf("egreso", await stampCreditNote(api, await issueInvoice(api))),
    documentOf("global", await stampDraft(api, { ...common, ...globalOfToday() })),
    documentOf("traslado", await stampDraft(api, { ...common, ...transferTo(issuer) })),
  ];
}

async function stampCreditNote(api: Api, sale: Stamped): Promise<Stamped> {
  const { body } = await api.json<{ invoice: { id: string } }>("POST", `/api/invoices/${sale.id}/credit-note`, {
    relation: "01",
    amount: CREDITED,
  });
  await api.json("POST", `/api/invoices/${body.invoice.id}/stamp`, {}, { "idempotency-key": randomUUID() });
  return untilStamped(api, body.invoice.id);
}

/** The tickets of this month, one line each (guide p. 44). */
function globalOfToday(): object {
  const [year = "", months = ""] = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Mexico_City" })
    .format(new Date())
    .split("-");
  const ticket = (number: string, price: string) => ({
    key: "01010101",
    sku: number,
    description: "Venta",
    unit_id: idOfKey("unit", "ACT"),
    unit_price: price,
    quantity: "1",
    tax_object_id: idOfKey("tax_object", "02"),
    taxes: VAT,
  });
  return {
    type: "I",
    receiver: { rfc: "XAXX010101000", name: "PUBLICO EN GENERAL" },
    cfdi_use_id: idOfKey("cfdi_use", "S01"),
    payment_form_id: idOfKey("payment_form", "01"),
    payment_method_id: idOfKey("payment_method", "PUE"),
    currency_id: idOfKey("currency", "MXN"),
    global: { periodicity: "04", months, year },
    items: [ticket("T-0001", "86.21"), ticket("T-0002", "215.52"), ticket("T-0003", "1034.48")],
  };
}

/** Goods that the business sends to itself: nothing is sold, nothing is charged. */
function transferTo({ rfc, name, regime, zip }: IssuerOptions & { readonly rfc: string }): object {
  const goods = (key: string, description: string, quantity: string) => ({
    key,
    description,
    unit_id: idOfKey("unit", "H87"),
    unit_price: "0",
    quantity,
    tax_object_id: idOfKey("tax_object", "01"),
    taxes: [],
  });
  return {
    type: "T",
    receiver: { rfc, name, tax_regime_id: idOfKey("tax_regime", regime), zip_code: zip },
    cfdi_use_id: idOfKey("cfdi_use", "S01"),
    currency_id: idOfKey("currency", "XXX"),
    items: [goods("56101504", "Silla apilable", "12"), goods("56101519", "Mesa plegable", "3")],
  };
}
