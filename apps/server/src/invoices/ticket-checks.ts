import {
  type InvoiceDraft,
  keyOfId,
  type Language,
  type MessageKey,
  type ProblemBody,
  sentence,
} from "@timbra/contract";
import type { Tx } from "../db/index.ts";
import {
  type AssignedTicket,
  attachTickets,
  detachUnlisted,
  findReplacementBy,
  findTicketOf,
  listUncredited,
  lockTicketsByFolio,
} from "./related.db.ts";

interface Sealing {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly draft: InvoiceDraft;
  readonly language: Language;
}

/**
 * Holds the tickets that a global invoice has lines of, in the transaction that seals it, so that no ticket is in two
 * that live, or in one and in an invoice of its own, whoever wrote the lines. Answers why it may not be sealed; then
 * nothing was held.
 */
export async function assignTickets(
  tx: Tx,
  { issuerId, invoiceId, draft, language }: Sealing,
): Promise<readonly ProblemBody[]> {
  const folios = draft.items.flatMap(({ sku }) => (sku === null ? [] : [sku]));
  // What the guided replacement is to cancel still holds its tickets; they pass over when the SAT confirms it.
  const replaced = await findReplacementBy(tx, issuerId, invoiceId);
  const held = await lockTicketsByFolio(tx, issuerId, folios);
  const allowed = [invoiceId, replaced?.old_invoice_id];
  const elsewhere = new Set(held.filter((ticket) => isElsewhere(ticket, allowed)).map(({ folio }) => folio));
  if (elsewhere.size > 0) {
    return draft.items.flatMap(({ sku }, at) =>
      sku !== null && elsewhere.has(sku) ? [problemOf("ticket_elsewhere", sku, `items.${at}.sku`, language)] : [],
    );
  }
  const ids = held.map(({ id }) => id);
  await attachTickets(tx, issuerId, invoiceId, ids);
  await detachUnlisted(tx, issuerId, invoiceId, folios);
  return [];
}

/** c_ClaveProdServ and description of a ticket's line in a global invoice: no word of what was sold. */
const UNSAID = { key: "01010101", description: /^venta$/i };
/** c_UsoCFDI of credit notes. */
const OF_NOTES = "G02";

/**
 * Why an invoice of a ticket may not be sealed as it is: the ticket still counts in a live global invoice, or the
 * document does not say what was sold (CFF 29-A, V) or has the use of a credit note.
 */
export async function checkTicketInvoice(
  tx: Tx,
  { issuerId, invoiceId, draft, language }: Sealing,
): Promise<readonly ProblemBody[]> {
  if (draft.type !== "I" || draft.global !== null) return [];
  const ticket = await findTicketOf(tx, issuerId, invoiceId);
  if (ticket?.own_invoice_id !== invoiceId) return [];
  const folios = await listUncredited(tx, issuerId, invoiceId);
  return [
    ...folios.map((folio) => problemOf("ticket_note_first", folio, "items", language)),
    ...draft.items.flatMap(({ key, description }, at) =>
      key === UNSAID.key || UNSAID.description.test(description?.trim() ?? "")
        ? [problemOf("ticket_unsaid", ticket.folio, `items.${at}.description`, language)]
        : [],
    ),
    ...(keyOfId("cfdi_use", draft.cfdi_use_id ?? 0) === OF_NOTES
      ? [problemOf("ticket_use", ticket.folio, "cfdi_use_id", language)]
      : []),
  ];
}

function isElsewhere(
  { global_invoice_id, own_invoice_id }: AssignedTicket,
  allowed: readonly (string | undefined)[],
): boolean {
  return own_invoice_id !== null || (global_invoice_id !== null && !allowed.includes(global_invoice_id));
}

type TicketMessage = Extract<MessageKey, "ticket_elsewhere" | "ticket_note_first" | "ticket_unsaid" | "ticket_use">;

function problemOf(key: TicketMessage, folio: string, path: string, language: Language): ProblemBody {
  return {
    code: "TIMBRA-TICKET",
    path,
    params: { folio },
    severity: "error",
    message: sentence(key, language, { folio }),
  };
}
