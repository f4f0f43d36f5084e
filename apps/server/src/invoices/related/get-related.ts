import { Decimal } from "@timbra/cfdi";
import { type InvoiceRow, invoiceDraft, type Language, type RelatedInvoices } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import { currencyDecimals } from "../../currency-decimals.ts";
import type { Deps } from "../../deps.ts";
import { listRelatives } from "../cancellation/cancellable.db.ts";
import { APPLIES_ADVANCE } from "../derive/advance-application-of.ts";
import { findInvoice } from "../invoice.db.ts";
import { toInvoiceRow } from "../invoice-row.ts";
import { getReplacement } from "../replacement/get-replacement.ts";
import { findTicketOf } from "../tickets/held-tickets.db.ts";
import { notBelowZero } from "./credits-of.ts";
import { type AdvanceBalance, readAdvance } from "./read-advance.ts";
import { type Credits, readCredits } from "./read-credits.ts";
import { findByUuids } from "./related.db.ts";
import { toRelated } from "./to-related.ts";

/** An invoice with everything of one's own that is related to it. */
export interface InvoiceRelations {
  readonly row: InvoiceRow;
  readonly namedBy: readonly { readonly row: InvoiceRow; readonly draft: unknown }[];
  readonly credits: Credits;
  readonly named: readonly Named[];
  /** Null where it applies no advance of one's own. */
  readonly advance: AdvanceBalance | null;
}

interface Named {
  readonly relation: string;
  readonly uuid: string;
  readonly row: InvoiceRow | null;
}

/** Null when the issuer has no such invoice. */
export async function readSurroundings(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  id: string,
): Promise<InvoiceRelations | null> {
  const invoice = await findInvoice(tx, issuerId, id);
  if (invoice === undefined) return null;
  const decimals = currencyDecimals(deps.catalogues);
  const row = toInvoiceRow(invoice, decimals);
  const naming = row.uuid === null ? [] : await listRelatives(tx, issuerId, row.uuid);
  const names = invoiceDraft
    .parse(invoice.draft)
    .relations.flatMap(({ type, uuids }) => uuids.map((uuid) => ({ relation: type, uuid })));
  const known = await findByUuids(
    tx,
    issuerId,
    names.map(({ uuid }) => uuid),
  );
  const rows = new Map(known.map((one) => [one.uuid?.toUpperCase(), toInvoiceRow(one, decimals)]));
  const named = names.map((one) => ({ ...one, row: rows.get(one.uuid) ?? null }));
  const advances = advancesOf(row, named);
  return {
    row,
    advance: row.uuid === null || advances.length === 0 ? null : await readAdvance(tx, issuerId, row.uuid, advances),
    credits: await readCredits(tx, issuerId, row.uuid === null ? [] : [row.uuid]),
    namedBy: naming.map((one) => ({ row: toInvoiceRow(one, decimals), draft: one.draft })),
    named,
  };
}

/**
 * The advances of one's own that an income invoice names. What one in another currency is worth in this one nobody here
 * can tell.
 */
function advancesOf({ type, currency }: InvoiceRow, named: readonly Named[]): InvoiceRow[] {
  if (type !== "I") return [];
  const applied = named.flatMap(({ relation, row }) =>
    relation === APPLIES_ADVANCE && row !== null ? [[row.id, row] as const] : [],
  );
  return [...new Map(applied).values()].filter(
    (row) => row.type === "I" && row.status === "active" && row.currency === currency,
  );
}

export async function getRelated(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  id: string,
  language: Language,
): Promise<RelatedInvoices | null> {
  const found = await readSurroundings(tx, deps, issuerId, id);
  if (found === null) return null;
  const { row, named, namedBy } = found;
  return {
    relates_to: named.map(({ relation, uuid, row: one }) => ({ relation, uuid, invoice: one && toRelated(one) })),
    related_by: namedBy.flatMap(({ row: one, draft }) =>
      relationsTo(draft, row.uuid ?? "").map((relation) => ({ relation, invoice: toRelated(one) })),
    ),
    credit: creditOf(found),
    advance: advanceOf(found),
    replacement: await getReplacement(tx, deps, issuerId, id, language),
    ticket: await ticketAround(tx, deps, issuerId, id),
  };
}

/** The two documents of a ticket that is invoiced to its buyer, as far as the issuer still has them. */
async function ticketAround(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  id: string,
): Promise<RelatedInvoices["ticket"]> {
  const ticket = await findTicketOf(tx, issuerId, id);
  if (ticket === undefined) return null;
  const read = async (invoiceId: string | null) => {
    const invoice = invoiceId === null ? undefined : await findInvoice(tx, issuerId, invoiceId);
    return invoice === undefined ? null : toRelated(toInvoiceRow(invoice, currencyDecimals(deps.catalogues)));
  };
  const own = await read(ticket.own_invoice_id);
  return own && { folio: ticket.folio, note: await read(ticket.credit_note_id), own };
}

function creditOf(around: InvoiceRelations): RelatedInvoices["credit"] {
  const { row } = around;
  if (row.type !== "I" || row.uuid === null || row.status === "cancelled") return null;
  const { credited, remaining } = creditBalance(around);
  return { credited: credited.toString(), remaining: remaining.toString(), currency: row.currency };
}

/**
 * What credit notes took of a stamped invoice, those that are on their way to their stamp too; what is left is never
 * below zero.
 */
export function creditBalance({ row, credits }: InvoiceRelations): {
  readonly credited: Decimal;
  readonly remaining: Decimal;
} {
  const total = Decimal.parse(row.total);
  const credited = credits.takenOf(row.uuid ?? "").withScale(total.scale);
  return { credited, remaining: notBelowZero(total.minus(credited)) };
}

/** What the advances of an invoice still are, as amounts of its currency; null where it applies none. */
export function advanceOf({ row, advance }: InvoiceRelations): RelatedInvoices["advance"] {
  if (advance === null) return null;
  const { scale } = Decimal.parse(row.total);
  return { applied: advance.applied.withScale(scale).toString(), pending: advance.pending.withScale(scale).toString() };
}

/** The relations with which a kept invoice names a document. */
function relationsTo(draft: unknown, uuid: string): string[] {
  return invoiceDraft
    .parse(draft)
    .relations.filter(({ uuids }) => uuids.includes(uuid.toUpperCase()))
    .map(({ type }) => type);
}
