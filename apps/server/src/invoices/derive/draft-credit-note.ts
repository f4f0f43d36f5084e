import { Decimal } from "@timbra/cfdi";
import type { CreditNoteRequest } from "@timbra/contract";
import { inIssuer, type Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { findInvoice } from "../invoice.db.ts";
import { advanceOf, creditBalance, readSurroundings, type InvoiceRelations } from "../related/get-related.ts";
import type { Author } from "../save-draft.ts";
import { findStamp } from "../stamp-facts.db.ts";
import { APPLIES_ADVANCE, advanceApplicationOf } from "./advance-application-of.ts";
import { creditNoteOf } from "./credit-note-of.ts";
import { type CreditedDocument, toCreditedDocument } from "./credited-document.ts";
import type { Derived } from "./duplicate-invoice.ts";
import { keepDerived } from "./keep-derived.ts";

export type CreditRefusal =
  | { readonly kind: "not_found" | "invoice_not_stamped" | "not_an_income" | "nothing_to_credit" | "no_advance" }
  | { readonly kind: "over_remaining"; readonly remaining: string };

/** A draft of the credit note over what is left of an invoice, or over an amount of it. */
export function draftCreditNote(
  deps: Deps,
  author: Author,
  id: string,
  wish: CreditNoteRequest,
): Promise<Derived | CreditRefusal> {
  return inIssuer(deps.db, author.issuerId, async (tx) => {
    const found = await readIncome(tx, deps, author.issuerId, id);
    if (found.kind !== "found") return found;
    const amount = amountOf(found.around, wish);
    if (amount.kind !== "amount") return amount;
    const taken = await whatIsTaken(tx, author.issuerId, found, wish);
    const note = creditNoteOf(found.document, { relation: wish.relation, amount: amount.amount, taken });
    return { kind: "drafted", id: await keepDerived(tx, deps, author, note) };
  });
}

/** A draft of the invoice of the sale for which an invoice was the advance. */
export function draftAdvanceApplication(deps: Deps, author: Author, id: string): Promise<Derived | CreditRefusal> {
  return inIssuer(deps.db, author.issuerId, async (tx) => {
    const found = await readIncome(tx, deps, author.issuerId, id);
    if (found.kind !== "found") return found;
    const { draft, uuid } = found.document;
    return { kind: "drafted", id: await keepDerived(tx, deps, author, advanceApplicationOf(draft, uuid)) };
  });
}

interface FoundIncome {
  readonly kind: "found";
  readonly document: CreditedDocument;
  readonly around: InvoiceRelations;
}
type Income = FoundIncome | CreditRefusal;

/** A live income invoice and what is related to it. */
async function readIncome(tx: Tx, deps: Deps, issuerId: string, id: string): Promise<Income> {
  const invoice = await findInvoice(tx, issuerId, id);
  const stamp = await findStamp(tx, issuerId, id);
  const around = await readSurroundings(tx, deps, issuerId, id);
  if (invoice === undefined || around === null) return { kind: "not_found" };
  if (invoice.type !== "I") return { kind: "not_an_income" };
  if (stamp === null || !["stamped", "cancel_rejected"].includes(invoice.state)) return { kind: "invoice_not_stamped" };
  return { kind: "found", document: toCreditedDocument(invoice, stamp), around };
}

/** An advance is taken back as it was taxed itself; several of them, as the invoice that applies them is. */
async function whatIsTaken(
  tx: Tx,
  issuerId: string,
  { document, around }: FoundIncome,
  { relation }: CreditNoteRequest,
): Promise<CreditedDocument> {
  const [advance, ...others] = around.advance?.ids ?? [];
  if (relation !== APPLIES_ADVANCE || advance === undefined || others.length > 0) return document;
  const invoice = await findInvoice(tx, issuerId, advance);
  const stamp = await findStamp(tx, issuerId, advance);
  return invoice === undefined || stamp === null ? document : toCreditedDocument(invoice, stamp);
}

/** Null: the whole invoice, line by line. */
type Amount = { readonly kind: "amount"; readonly amount: string | null };

function amountOf(around: InvoiceRelations, { relation, amount }: CreditNoteRequest): Amount | CreditRefusal {
  const { credited, remaining } = creditBalance(around);
  if (remaining.isZero()) return { kind: "nothing_to_credit" };
  const wished = relation === APPLIES_ADVANCE ? pendingAdvance(around, amount) : amount;
  if (wished === undefined) return { kind: "no_advance" };
  if (wished === null) return { kind: "amount", amount: credited.isZero() ? null : remaining.toString() };
  if (relation === APPLIES_ADVANCE) return { kind: "amount", amount: lesser(wished, remaining) };
  return Decimal.parse(wished).compare(remaining) > 0
    ? { kind: "over_remaining", remaining: remaining.toString() }
    : { kind: "amount", amount: wished };
}

/** What the invoice's advances still have to be taken back; undefined where there is nothing. */
function pendingAdvance(around: InvoiceRelations, amount: string | null): string | undefined {
  const pending = advanceOf(around)?.pending;
  if (pending === undefined || Decimal.parse(pending).isZero()) return undefined;
  return amount === null ? pending : lesser(amount, Decimal.parse(pending));
}

function lesser(amount: string, most: Decimal): string {
  return Decimal.parse(amount).compare(most) > 0 ? most.toString() : amount;
}
