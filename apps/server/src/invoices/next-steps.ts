import {
  invoiceDraft,
  type Language,
  type NextStep,
  type NextStepCode,
  notice,
  REPLACES,
  type RelatedInvoice,
  type RelatedInvoices,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { currencyDecimals, moneyText } from "../lib/decimal-text.ts";
import { APPLIES_ADVANCE, discountsAdvances } from "./advances.ts";
import { priceInContext, readContext } from "./draft.ts";
import { findInvoice, nameOf, toInvoiceRow } from "./invoices.db.ts";
import { listDraftsNaming } from "./related.db.ts";
import { advanceOf, creditBalance, type InvoiceRelations, relationsTo, toRelated } from "./relations.ts";
import { isLive } from "./states.ts";

export interface DocumentSurroundings extends Pick<RelatedInvoices, "received" | "replacement" | "ticket"> {
  readonly found: InvoiceRelations;
  readonly language: Language;
}

type StepDeps = Pick<Deps, "catalogues" | "clock">;

interface Reading {
  readonly tx: Tx;
  readonly deps: StepDeps;
  readonly issuerId: string;
  readonly language: Language;
}

/**
 * What comes next of a document, the best first. Nothing of it is stored: it is read from the documents as they are, so
 * that it is the same in every session and over the API.
 */
export async function listNextSteps(
  tx: Tx,
  deps: StepDeps,
  issuerId: string,
  { found, received, replacement, ticket, language }: DocumentSurroundings,
): Promise<NextStep[]> {
  const reading = { tx, deps, issuerId, language };
  if (found.row.state === "draft") return stepsOfDraft(reading, found, { replacement, ticket });
  const around = [...stepsOfReplacement(found, replacement, language), ...stepsOfTicket(found, ticket, language)];
  if (found.row.type !== "I" || !isLive(found.row.state)) return around;
  const drafts = await draftsNaming(reading, found.row.uuid ?? "");
  return [
    ...around,
    ...(received === null ? [] : await stepsOfAdvance(reading, found, received, drafts)),
    ...stepsOfSale(found, drafts, language),
  ];
}

/** A draft is completed or stamped; before the invoice of a ticket comes the note that takes it out of its global. */
async function stepsOfDraft(
  { tx, deps, issuerId, language }: Reading,
  { row, draft }: InvoiceRelations,
  { ticket }: Pick<DocumentSurroundings, "replacement" | "ticket">,
): Promise<NextStep[]> {
  if (ticket?.own.id === row.id && ticket.note !== null && isUnfinished(ticket.note))
    return [openDraft(ticket.note, "next_of_note", language)];
  const context = await readContext(tx, deps.clock.now(), issuerId, draft);
  const { problems } = priceInContext(deps.catalogues, context, language);
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0)
    return [step("stamp", language, { method: "POST", path: `/api/invoices/${row.id}/stamp`, screen: editorOf(row) })];
  const isShort = discountsAdvances(draft) && draft.items.length > 0 && errors.some(({ code }) => code === SHORT);
  return isShort
    ? [step("discount_advance", language, { method: "POST", path: `/api/invoices/${row.id}/discount-advance` })]
    : [];
}

/** The problem of a draft that says more of its advances than its lines discount. */
const SHORT = "TIMBRA-ANTICIPO";

function stepsOfReplacement(
  { row, named, namedBy }: InvoiceRelations,
  act: RelatedInvoices["replacement"],
  language: Language,
): NextStep[] {
  if (act?.step === "correct") return [openDraft(act.new, "next_of_replacement", language)];
  if (act?.step === "stopped" || act?.step === "rejected")
    return [cancelReplaced(act.old, language, { path: `/api/invoices/${act.old.id}/replace`, body: null })];
  if (act !== null || !isLive(row.state) || row.uuid === null || row.type === "P") return [];
  const older = named.find((one) => one.relation === REPLACES && one.row !== null && isLive(one.row.state))?.row;
  const uuid = row.uuid;
  const newer = namedBy.find((one) => isLive(one.row.state) && relationsTo(one.draft, uuid).includes(REPLACES))?.row;
  const [old, next] = older ? [older, row] : [row, newer];
  if (!next || next.uuid === null || next.type === "P") return [];
  const body = { motive: "01" as const, replacement_uuid: next.uuid };
  return [cancelReplaced(toRelated(old), language, { path: `/api/invoices/${old.id}/cancel`, body })];
}

function cancelReplaced(old: RelatedInvoice, language: Language, call: Pick<NextStep, "path" | "body">): NextStep {
  const screen = call.body === null ? null : `/cancel/invoice/${old.id}/invoice`;
  const words = { number: nameOf(old) };
  return step("cancel_replaced", language, { method: "POST", ...call, screen, invoice: old }, words);
}

/** Once the note is stamped, the ticket's own invoice can be. */
function stepsOfTicket({ row }: InvoiceRelations, ticket: RelatedInvoices["ticket"], language: Language): NextStep[] {
  const isNote = ticket !== null && ticket.note?.id === row.id;
  return isNote && ticket.own.state === "draft" ? [openDraft(ticket.own, "next_of_ticket", language)] : [];
}

type NamingDraft = RelatedInvoice & { readonly draft: unknown };

async function draftsNaming({ tx, deps, issuerId }: Reading, uuid: string): Promise<NamingDraft[]> {
  const drafts: NamingDraft[] = [];
  for (const { id, draft } of await listDraftsNaming(tx, issuerId, uuid)) {
    const found = await findInvoice(tx, issuerId, id);
    const isNaming = invoiceDraft
      .parse(draft)
      .relations.some(({ type, uuids }) => type === APPLIES_ADVANCE && uuids.includes(uuid.toUpperCase()));
    if (found !== undefined && isNaming)
      drafts.push({ ...toRelated(toInvoiceRow(found, currencyDecimals(deps.catalogues))), draft });
  }
  return drafts;
}

/**
 * An advance with something left: the sale's draft that is there already, the credit note of a sale that is stamped,
 * or the two ways to invoice the sale.
 */
async function stepsOfAdvance(
  reading: Reading,
  { row, namedBy }: InvoiceRelations,
  { left }: NonNullable<RelatedInvoices["received"]>,
  drafts: readonly NamingDraft[],
): Promise<NextStep[]> {
  const { language } = reading;
  if (Number(left) === 0) return [];
  const begun = drafts.filter(({ type }) => type === "I").map((one) => openDraft(one, "next_of_sale", language));
  const sales = namedBy.filter(
    (one) =>
      one.row.type === "I" && isLive(one.row.state) && relationsTo(one.draft, row.uuid ?? "").includes(APPLIES_ADVANCE),
  );
  const notes: NextStep[] = [];
  for (const sale of sales) {
    if (discountsAdvances(invoiceDraft.parse(sale.draft))) continue;
    const found = await draftsNaming(reading, sale.row.uuid ?? "");
    const note = found.find(({ type }) => type === "E");
    notes.push(
      note === undefined ? takeBack(toRelated(sale.row), left, language) : openDraft(note, "next_of_note", language),
    );
  }
  const words = { left: moneyText(left, row.currency) };
  const path = `/api/invoices/${row.id}/apply-advance`;
  const ways = [
    step("bill_total", language, { method: "POST", path, body: { way: "total" } }, words),
    step("bill_remainder", language, { method: "POST", path, body: { way: "remainder" } }, words),
  ];
  return [...notes, ...begun, ...ways];
}

/** The sale of an advance: the credit note that takes it back. */
function stepsOfSale(found: InvoiceRelations, drafts: readonly NamingDraft[], language: Language): NextStep[] {
  const pending = advanceOf(found)?.pending ?? "0";
  if (Number(pending) === 0 || creditBalance(found).remaining.isZero()) return [];
  const note = drafts.find(({ type }) => type === "E");
  return [
    note === undefined ? takeBack(toRelated(found.row), pending, language) : openDraft(note, "next_of_note", language),
  ];
}

function takeBack(sale: RelatedInvoice, left: string, language: Language): NextStep {
  const words = { number: nameOf(sale), left: moneyText(left, sale.currency) };
  const path = `/api/invoices/${sale.id}/credit-note`;
  const call = { method: "POST" as const, path, body: { relation: APPLIES_ADVANCE } as const, invoice: sale };
  return step("apply_advance", language, call, words);
}

type DraftWords = "next_of_sale" | "next_of_note" | "next_of_replacement" | "next_of_ticket";

function openDraft(invoice: RelatedInvoice, what: DraftWords, language: Language): NextStep {
  const { id, state, type, serie, folio, uuid, date, receiver_name, total, currency } = invoice;
  const call = {
    method: "GET" as const,
    path: `/api/invoices/${id}`,
    screen: state === "draft" ? editorOf(invoice) : `/invoice/${id}`,
    invoice: { id, state, type, serie, folio, uuid, date, receiver_name, total, currency },
  };
  return step("continue_draft", language, call, { what: notice(what, language) });
}

const editorOf = ({ id }: { readonly id: string }): string => `/create/invoice?draft=${id}`;

const isUnfinished = ({ state }: RelatedInvoice): boolean => ["draft", "stamping", "uncertain"].includes(state);

function step(
  code: NextStepCode,
  language: Language,
  call: Pick<NextStep, "method" | "path"> & Partial<NextStep>,
  words: Readonly<Record<string, string>> = {},
): NextStep {
  return {
    code,
    label: notice(`next_${code}`, language),
    text: notice(`next_${code}_text`, language, words),
    body: null,
    screen: null,
    invoice: null,
    ...call,
  };
}
