import { type InvoiceDraft, type Language, type MessageKey, type ProblemBody, sentence } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import { findReplacementBy } from "../replacement/replacements.db.ts";
import { freeUnlisted, giveTickets, type HeldTicket, listUncredited, lockTicketsNamed } from "./held-tickets.db.ts";

interface Sealing {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly draft: InvoiceDraft;
  readonly language: Language;
}

/**
 * Holds the tickets that a global invoice has lines of, in the transaction that seals it, so that no ticket is in two that live, or in one and in an invoice
 * of its own, whoever wrote the lines. Answers why it may not be sealed; then nothing was held. Of other invoices it asks nothing.
 */
export async function holdTickets(tx: Tx, { issuerId, invoiceId, draft, language }: Sealing): Promise<readonly ProblemBody[]> {
  if (draft.type !== "I" || draft.global === null) return [];
  const folios = draft.items.flatMap(({ sku }) => (sku === null ? [] : [sku]));
  // What the guided replacement is to cancel still holds its tickets; they pass over when the SAT confirms it.
  const replaced = await findReplacementBy(tx, issuerId, invoiceId);
  const held = await lockTicketsNamed(tx, issuerId, folios);
  const allowed = [invoiceId, replaced?.old_invoice_id];
  const elsewhere = new Set(held.filter((ticket) => isElsewhere(ticket, allowed)).map(({ folio }) => folio));
  if (elsewhere.size > 0) {
    return draft.items.flatMap(({ sku }, at) =>
      sku !== null && elsewhere.has(sku) ? [problemOf("ticket_elsewhere", sku, `items.${at}.sku`, language)] : [],
    );
  }
  const ids = held.map(({ id }) => id);
  await giveTickets(tx, issuerId, invoiceId, ids);
  await freeUnlisted(tx, issuerId, invoiceId, folios);
  return [];
}

/** Why an invoice of a ticket may not be sealed yet: it still counts in a live global invoice. */
export async function awaitNotes(tx: Tx, { issuerId, invoiceId, draft, language }: Sealing): Promise<readonly ProblemBody[]> {
  if (draft.type !== "I" || draft.global !== null) return [];
  const folios = await listUncredited(tx, issuerId, invoiceId);
  return folios.map((folio) => problemOf("ticket_note_first", folio, "items", language));
}

function isElsewhere({ global_invoice_id, own_invoice_id }: HeldTicket, allowed: readonly (string | undefined)[]): boolean {
  return own_invoice_id !== null || (global_invoice_id !== null && !allowed.includes(global_invoice_id));
}

function problemOf(key: Extract<MessageKey, "ticket_elsewhere" | "ticket_note_first">, folio: string, path: string, language: Language): ProblemBody {
  return { code: "TIMBRA-TICKET", path, params: { folio }, severity: "error", message: sentence(key, language, { folio }) };
}
