import { type DraftItem, type InvoiceDraft, idOfKey, invoiceDraft, withoutLines } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import {
  type Author,
  addsUpTo,
  adjustToTotal,
  findReceiver,
  type InvoiceRecordWithDraft,
  isLive,
  lockInvoice,
  rewriteDraft,
  saveDerivedDraft,
} from "../invoices/index.ts";
import { seriesOf, sumOf } from "./global-invoice.ts";
import { GENERAL_PUBLIC, PAID_AT_ONCE, paymentFormOf, returnLine, soldLine } from "./ticket-lines.ts";
import { getTicket, linkToInvoices, listTicketsIn, lockTicketRows, type TicketRecord } from "./tickets.db.ts";

export interface InvoiceTicketCommand {
  readonly ticketId: string;
  readonly customerId: string;
  readonly withCreditNote: boolean;
}

export type InvoiceTicketResult =
  | { readonly kind: "drafted"; readonly id: string; readonly noteId: string | null }
  | { readonly kind: "not_found" | "no_customer" | "ticket_in_global" | "ticket_global_moving" }
  | { readonly kind: "held"; readonly folio: string };

/** What a ticket comes out of: no global invoice, a draft of one, or a live one by a credit note (E). */
type Exit =
  | { readonly kind: "free" }
  | { readonly kind: "draft"; readonly global: InvoiceRecordWithDraft }
  | { readonly kind: "credited"; readonly global: InvoiceRecordWithDraft; readonly uuid: string }
  | "ticket_in_global"
  | "ticket_global_moving";

/**
 * Prepares the invoice of a ticket for the buyer who asks for one. It leaves the draft of a global invoice; out of a
 * live one it is taken by a credit note over its line (guide of the global invoice, appendix 2), which has to be
 * stamped first.
 */
export function invoiceTicket(deps: Deps, author: Author, command: InvoiceTicketCommand): Promise<InvoiceTicketResult> {
  const { issuerId } = author;
  return withTenant(deps.db, issuerId, async (tx) => {
    const ticket = await getTicket(tx, command.ticketId);
    if (ticket === null) return { kind: "not_found" };
    if ((await findReceiver(tx, issuerId, command.customerId)) === null) return { kind: "no_customer" };
    // The invoice before its tickets, as whoever seals it does.
    const exit = await exitOf(tx, issuerId, ticket, command.withCreditNote);
    if (typeof exit === "string") return { kind: exit };
    const parts = await lockTicketRows(tx, ticket);
    if (parts.length === 0) return { kind: "ticket_global_moving" };
    if (parts.some(({ own_invoice_id }) => own_invoice_id !== null)) return { kind: "held", folio: ticket.folio };
    return removeFromGlobal(tx, deps, author, { parts, way: exit, customerId: command.customerId });
  });
}

async function exitOf(
  tx: Tx,
  issuerId: string,
  { global_invoice_id: id }: TicketRecord,
  withCreditNote: boolean,
): Promise<Exit> {
  const global = id === null ? undefined : await lockInvoice(tx, issuerId, id);
  if (global === undefined) return { kind: "free" };
  if (global.state === "draft") return { kind: "draft", global };
  if (!isLive(global.state) || global.uuid === null) return "ticket_global_moving";
  return withCreditNote ? { kind: "credited", global, uuid: global.uuid.toUpperCase() } : "ticket_in_global";
}

interface TicketRemoval {
  readonly parts: readonly TicketRecord[];
  readonly way: Exclude<Exit, string>;
  readonly customerId: string;
}

async function removeFromGlobal(
  tx: Tx,
  deps: Deps,
  author: Author,
  { parts, way, customerId }: TicketRemoval,
): Promise<InvoiceTicketResult> {
  if (way.kind === "draft") await removeLines(tx, deps, author.issuerId, way.global, parts);
  const seriesId = way.kind === "free" ? await seriesOf(tx, null) : way.global.series_id;
  const note = way.kind === "credited" ? { ...noteOf(parts, way.uuid), series_id: seriesId } : null;
  const noteId = note === null ? null : await saveDerivedDraft(tx, deps, author, note);
  const id = await saveDerivedDraft(tx, deps, author, { ...ownDraftOf(parts, customerId), series_id: seriesId });
  const global_invoice_id = way.kind === "credited" ? way.global.id : null;
  await linkToInvoices(tx, parts, { own_invoice_id: id, credit_note_id: noteId, global_invoice_id });
  return { kind: "drafted", id, noteId };
}

/**
 * Takes the lines of a ticket out of the draft of a global invoice. What the other tickets say of the whole, its total
 * to the cent and its form of payment, is said anew, unless its author wrote something else.
 */
async function removeLines(
  tx: Tx,
  deps: Deps,
  issuerId: string,
  global: InvoiceRecordWithDraft,
  removal: readonly TicketRecord[],
): Promise<void> {
  const draft = invoiceDraft.parse(global.draft);
  const before = await listTicketsIn(tx, global.id);
  const left = before.filter(({ id }) => removal.every((ticket) => ticket.id !== id));
  const isOfTicket = (item: DraftItem | undefined) => item?.sku === removal[0]?.folio;
  const items = draft.items.filter((item) => !isOfTicket(item));
  const isOfTickets = addsUpTo(draft.items, sumOf(before));
  const form = draft.payment_form_id === paymentFormOf(before) ? paymentFormOf(left) : null;
  await rewriteDraft(tx, deps, issuerId, global.id, {
    ...draft,
    items: isOfTickets ? [...adjustToTotal(items, sumOf(left))] : items,
    local_taxes: withoutLines(draft.local_taxes, draft.items.length, (place) => isOfTicket(draft.items[place])),
    payment_form_id: form ?? draft.payment_form_id,
  });
}

/** The sale as the ticket says it; its author writes what was sold, and for what its buyer uses it. */
function ownDraftOf(parts: readonly TicketRecord[], customerId: string): InvoiceDraft {
  return {
    ...PAID_AT_ONCE,
    customer_id: customerId,
    cfdi_use_id: null,
    payment_form_id: paymentFormOf(parts),
    items: [...adjustToTotal(parts.map(soldLine), sumOf(parts))],
  };
}

function noteOf(parts: readonly TicketRecord[], uuid: string): InvoiceDraft {
  return {
    ...PAID_AT_ONCE,
    type: "E",
    receiver: GENERAL_PUBLIC,
    cfdi_use_id: idOfKey("cfdi_use", "G02") ?? null,
    payment_form_id: paymentFormOf(parts),
    relations: [{ type: "01", uuids: [uuid] }],
    items: [...adjustToTotal(parts.map(returnLine), sumOf(parts))],
  };
}
