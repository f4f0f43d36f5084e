import {
  DEFAULT_IDS,
  type DraftItem,
  type InvoiceDraft,
  idOfKey,
  type Receiver,
  taxesOfChoice,
} from "@timbra/contract";
import { plainDecimal } from "../lib/decimal-text.ts";
import { taxChoiceOf } from "./ticket.ts";
import type { TicketContent } from "./tickets.db.ts";

/** What the guide of the global invoice wants of each line. */
const SALE = { key: "01010101", unit: "ACT", description: "Venta" } as const;
/** What it wants of the line of a credit note over one of them (appendix 2). */
const RETURNED_KEY = "84111506";

/** The line of a ticket: one sale, its total taken apart into price and taxes. */
export function saleLine(ticket: TicketContent): DraftItem {
  return lineOf(ticket, SALE.key, SALE.description);
}

/**
 * The line of a ticket's own invoice: what the ticket says of the sale. What was sold it does not say, and a CFDI has
 * to (CFF 29-A, V): its author writes it.
 */
export function soldLine(ticket: TicketContent): DraftItem {
  return { ...lineOf(ticket, SALE.key, SALE.description), key: null, description: null, unit_id: null };
}

/** The line that takes a ticket out of its global invoice. */
export function returnLine(ticket: TicketContent): DraftItem {
  return lineOf(ticket, RETURNED_KEY, `Venta del ticket ${ticket.folio}, que se factura por separado`);
}

function lineOf(ticket: TicketContent, key: string, description: string): DraftItem {
  return {
    product_id: null,
    key,
    sku: ticket.folio,
    description,
    quantity: "1",
    unit_id: idOfKey("unit", SALE.unit) ?? null,
    unit_price: null,
    total_import: plainDecimal(ticket.total, 2),
    discount: null,
    tax_object_id: ticket.tax_object_id,
    taxes: taxesOfChoice(taxChoiceOf(ticket)),
    predial: null,
    customs: [],
    third_party: null,
    operation: null,
    complements: [],
  };
}

/** The public at large (CFDI40130); its address is the place of issue, which the document itself says. */
export const GENERAL_PUBLIC: Receiver = {
  rfc: "XAXX010101000",
  name: "PUBLICO EN GENERAL",
  tax_regime_id: idOfKey("tax_regime", "616") ?? null,
  zip_code: null,
  country_id: DEFAULT_IDS.country,
  foreign_tax_id: null,
  email: null,
};

/** A draft of something that was paid at once, in pesos, and nothing more. */
export const PAID_AT_ONCE: InvoiceDraft = {
  type: "I",
  series_id: null,
  customer_id: null,
  receiver: null,
  cfdi_use_id: null,
  payment_form_id: null,
  payment_method_id: idOfKey("payment_method", "PUE") ?? null,
  export_id: DEFAULT_IDS.export,
  tax_regime_id: null,
  currency_id: DEFAULT_IDS.currency,
  exchange_rate: null,
  conditions: null,
  expedition_zip: null,
  relations: [],
  global: null,
  notes: null,
  extra: null,
  items: [],
  local_taxes: [],
  complements: [],
};

/**
 * The form of payment of the ticket with the largest amount; of equal ones, the first (guide of the global invoice).
 */
export function paymentFormOf(tickets: readonly Pick<TicketContent, "total" | "payment_form_id">[]): number | null {
  let largest: Pick<TicketContent, "total" | "payment_form_id"> | null = null;
  for (const ticket of tickets) if (largest === null || cents(ticket.total) > cents(largest.total)) largest = ticket;
  return largest?.payment_form_id ?? null;
}

/** An amount of pesos in cents. */
function cents(total: string): bigint {
  return BigInt(plainDecimal(total, 2).replace(".", ""));
}
