import { Decimal } from "@timbra/cfdi";
import {
  errorMessage,
  type InvoiceState,
  type Language,
  type RelatedInvoices,
  type ReplacementAct,
  type ReplacementStep,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { currencyDecimals } from "../lib/decimal-text.ts";
import { readAdvances } from "./advances.ts";
import { findInvoice, toInvoiceRow } from "./invoices.db.ts";
import { listNextSteps } from "./next-steps.ts";
import { findReplacementBy, findReplacementOf, findTicketOf, type ReplacementRecord } from "./related.db.ts";
import {
  advanceOf,
  creditBalance,
  type InvoiceRelations,
  readRelations,
  receivedOf,
  relationsTo,
  toRelated,
} from "./relations.ts";

export async function getRelated(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock">,
  issuerId: string,
  id: string,
  language: Language,
): Promise<RelatedInvoices | null> {
  const found = await readRelations(tx, deps, issuerId, id);
  if (found === null) return null;
  const { row, named, namedBy } = found;
  const received = await receivedOf(tx, deps, issuerId, found);
  const replacement = await getReplacement(tx, deps, issuerId, id, language);
  const ticket = await ticketAround(tx, deps, issuerId, id);
  return {
    relates_to: await relatesTo(tx, issuerId, named),
    related_by: namedBy.flatMap(({ row: one, draft }) =>
      relationsTo(draft, row.uuid ?? "").map((relation) => ({ relation, invoice: toRelated(one) })),
    ),
    credit: creditOf(found),
    advance: advanceOf(found),
    received,
    next: await listNextSteps(tx, deps, issuerId, { found, received, replacement, ticket, language }),
    replacement,
    ticket,
  };
}

/** c_TipoRelacion of what takes something of an invoice, or of an advance. */
const TAKING = ["01", "03", "07"];

async function relatesTo(
  tx: Tx,
  issuerId: string,
  named: InvoiceRelations["named"],
): Promise<RelatedInvoices["relates_to"]> {
  const isTaken = ({ relation, row }: InvoiceRelations["named"][number]) =>
    row?.type === "I" && TAKING.includes(relation);
  const { leftOf } = await readAdvances(
    tx,
    issuerId,
    named.filter(isTaken).map(({ uuid }) => uuid),
  );
  return named.map((one) => {
    const { relation, uuid, row } = one;
    const left =
      row !== null && isTaken(one) ? leftOf(uuid).withScale(Decimal.parse(row.total).scale).toString() : null;
    return { relation, uuid, invoice: row && toRelated(row), left };
  });
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
  "key_frozen",
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
