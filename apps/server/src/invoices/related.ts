import { Decimal } from "@timbra/cfdi";
import {
  errorMessage,
  type InvoiceRow,
  type InvoiceState,
  invoiceDraft,
  type Language,
  type RelatedInvoice,
  type RelatedInvoices,
  type ReplacementAct,
  type ReplacementStep,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { currencyDecimals } from "../lib/decimal-text.ts";
import { type AdvanceBalance, APPLIES_ADVANCE, readAdvance } from "./advances.ts";
import { type Credits, notBelowZero, readCredits } from "./credit-balance.ts";
import { findByUuids, findInvoice, listRelatives, toInvoiceRow } from "./invoices.db.ts";
import { findReplacementBy, findReplacementOf, findTicketOf, type ReplacementRecord } from "./related.db.ts";

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
export async function readRelations(
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
 * The advances of one's own that an income invoice names. What one in another currency is worth in this one
 * cannot be known here.
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
  const found = await readRelations(tx, deps, issuerId, id);
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

/** The replacement that an invoice is part of, as the new one or as the old one; null when it is in none. */
async function getReplacement(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  id: string,
  language: Language,
): Promise<ReplacementAct | null> {
  const asNew = await findReplacementBy(tx, issuerId, id);
  const act = asNew ?? (await findReplacementOf(tx, issuerId, id));
  if (act === undefined) return null;
  const [old, next] = [
    await findInvoice(tx, issuerId, act.old_invoice_id),
    await findInvoice(tx, issuerId, act.new_invoice_id),
  ];
  if (old === undefined || next === undefined) return null;
  const decimals = currencyDecimals(deps.catalogues);
  const [oldRow, newRow] = [toInvoiceRow(old, decimals), toInvoiceRow(next, decimals)];
  const step = stepOf(act, oldRow.state, newRow.state);
  return {
    role: asNew === undefined ? "old" : "new",
    step,
    old: toRelated(oldRow),
    new: toRelated(newRow),
    started_at: act.created_at.toISOString(),
    // What once kept it from going on keeps nothing any more.
    problem: step === "done" ? null : problemOf(act, language),
  };
}

/** How far a replacement has come: the states of the two invoices say it, so that nothing is stored twice. */
export function stepOf(
  act: Pick<ReplacementRecord, "asked_at" | "refusal">,
  old: InvoiceState,
  next: InvoiceState,
): ReplacementStep {
  if (old === "cancelled") return "done";
  if (next === "draft") return "correct";
  if (next === "stamping" || next === "uncertain") return "stamping";
  if (old === "cancel_requested" || old === "cancel_in_process") return "waiting";
  if (old === "cancel_rejected") return "rejected";
  return act.refusal === null && act.asked_at === null ? "cancelling" : "stopped";
}

/** Codes of the error table that say why the old invoice's cancellation could not be asked for. */
const STOP_CODES = [
  "replaced_not_cancellable",
  "replaced_is_paid",
  "not_found",
  "wrong_state",
  "invoice_uncertain",
  "invoice_not_stamped",
  "cancellation_open",
  "no_certificate",
] as const;
export type StopCode = (typeof STOP_CODES)[number];

function problemOf({ refusal }: ReplacementRecord, language: Language): string | null {
  const code = STOP_CODES.find((one) => one === refusal);
  return code === undefined ? null : errorMessage(code, language);
}

/** What one invoice shows of another. */
function toRelated({
  id,
  state,
  type,
  serie,
  folio,
  uuid,
  date,
  receiver_name,
  total,
  currency,
}: InvoiceRow): RelatedInvoice {
  return { id, state, type, serie, folio, uuid, date, receiver_name, total, currency };
}
