import { factura } from "@timbra/cfdi/messages/es";
import { createCatalogos } from "@timbra/sat-catalogues";
import { idOfKey } from "../ids.ts";
import { type InvoiceDraft, type InvoiceDraftInput, invoiceDraft, type Receiver } from "../invoices/draft.ts";
import { type PricingContext, priceInvoice } from "../invoices/pricing.ts";

type ItemInput = NonNullable<InvoiceDraftInput["items"]>[number];

export const RECEIVER: Receiver = {
  rfc: "URE180429TM6",
  name: "Universidad Robotica Española",
  tax_regime_id: 1,
  zip_code: "65000",
  country_id: 1,
  foreign_tax_id: null,
  email: null,
};

export const GENERAL_PUBLIC: Receiver = {
  ...RECEIVER,
  rfc: "XAXX010101000",
  name: "Público en general",
  tax_regime_id: 1,
  zip_code: "01000",
};

export const CONTEXT: PricingContext = {
  issuer: { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE", tax_regime_id: 1, zip_code: "20000" },
  receiver: RECEIVER,
  legalDate: "2026-11-20T10:00:00",
  now: "2026-11-20T10:00:30",
  catalogos: createCatalogos(),
  messages: factura,
};

/** The id of a SAT key that exists. */
export function idOf(catalogue: Parameters<typeof idOfKey>[0], key: string): number {
  const id = idOfKey(catalogue, key);
  if (id === undefined) throw new Error(`No ${catalogue} ${key}`);
  return id;
}

/** A line of a chair at 100.00 with 16 % VAT, changed. */
export function item(changes: ItemInput = {}): ItemInput {
  return {
    key: "56101504",
    description: "Silla",
    quantity: "1",
    unit_id: 1,
    unit_price: "100.00",
    tax_object_id: 2,
    taxes: [{ tax: "IVA", rate: "0.16" }],
    ...changes,
  };
}

/** A complete invoice paid at once by transfer, changed. */
export function draftOf(changes: InvoiceDraftInput = {}): InvoiceDraft {
  return invoiceDraft.parse({
    type: "I",
    series_id: "0193a6f2-7a50-7c00-8000-000000000001",
    customer_id: "0193a6f2-7a50-7c00-8000-000000000002",
    cfdi_use_id: 3,
    payment_form_id: 3,
    payment_method_id: 2,
    currency_id: 1,
    items: [item()],
    ...changes,
  });
}

/** The fields of a priced draft that are wrong, without warnings. */
export function wrongFields(draft: InvoiceDraft, context: PricingContext = CONTEXT): string[] {
  return priceInvoice(draft, context)
    .problems.filter(({ severity }) => severity === "error")
    .map(({ path }) => path);
}
