import { Decimal, type DocumentoRelacionado, type Problem, sum } from "@timbra/cfdi";
import {
  type InvoiceDraft,
  keyOfId,
  type Language,
  type MessageKey,
  type ProblemBody,
  REPLACES,
  sentence,
} from "@timbra/contract";
import type { Tx } from "../db/index.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import { findByUuids, type InvoiceRecord, lockIncomes, nameOf } from "./invoices.db.ts";
import { type CreditNaming, listCreditNamings } from "./related.db.ts";

/**
 * Credit notes (01), returns (03) and advances applied (07): what takes away from what an invoice is still worth
 * (c_TipoRelacion).
 */
const TAKING = ["01", "03", "07"];

/** What the issuer's own database knows of the documents that a draft names. What somebody else keeps is not in it. */
export interface RelatedDocuments {
  /** What the rules are given, by UUID in capitals. */
  readonly known: ReadonlyMap<string, DocumentoRelacionado>;
  /** Of a credit note: the income invoices that it takes from. */
  readonly credited: readonly InvoiceRecord[];
  /**
   * The most that it may take of them; null where it cannot be known here: it is none, or it names what somebody else
   * keeps, or what is in another currency.
   */
  readonly maxToCredit: Decimal | null;
}

/**
 * Holds the invoices that a credit note takes from until the transaction ends, for who seals it: what is read of them
 * after it stays true. Always before the series, as receipts hold the invoices that they pay.
 */
export async function lockCreditedInvoices(tx: Tx, issuerId: string, draft: InvoiceDraft): Promise<void> {
  const named = takenFromIn(draft);
  if (named.length > 0) await lockIncomes(tx, issuerId, named);
}

/** The documents that a draft names, as they are at this moment. */
export async function readRelated(tx: Tx, issuerId: string, draft: InvoiceDraft): Promise<RelatedDocuments> {
  const own = new Map(
    (await findByUuids(tx, issuerId, namedIn(draft))).map((row) => [row.uuid?.toUpperCase() ?? "", row]),
  );
  const takenFrom = takenFromIn(draft);
  const left = await leftOf(tx, issuerId, incomesAmong(takenFrom, own), namedIn(draft, [REPLACES]));
  const known = new Map([...own].map(([uuid, row]) => [uuid, toKnown(row, left.get(uuid))]));
  return { known, credited: incomesAmong(takenFrom, own), maxToCredit: mostOf(draft, takenFrom, known) };
}

function incomesAmong(uuids: readonly string[], own: ReadonlyMap<string, InvoiceRecord>): InvoiceRecord[] {
  return uuids.flatMap((uuid) => own.get(uuid) ?? []).filter(({ type }) => type === "I");
}

/**
 * What credit notes have left of invoices, by UUID; `replaced`: the notes that are not counted, because this one
 * replaces them.
 */
async function leftOf(
  tx: Tx,
  issuerId: string,
  incomes: readonly InvoiceRecord[],
  replaced: readonly string[],
): Promise<ReadonlyMap<string, Decimal>> {
  const uuids = incomes.map(({ uuid }) => uuid?.toUpperCase() ?? "");
  const { takenOf } = await readCredits(tx, issuerId, uuids, replaced);
  return new Map(
    incomes.map(({ total }, at) => [
      uuids[at] ?? "",
      notBelowZero(Decimal.parse(total).minus(takenOf(uuids[at] ?? ""))),
    ]),
  );
}

function toKnown({ type, currency }: InvoiceRecord, left: Decimal | undefined): DocumentoRelacionado {
  const known = { TipoDeComprobante: type as DocumentoRelacionado["TipoDeComprobante"], Moneda: currency };
  return left === undefined ? known : { ...known, porAcreditar: plainDecimal(left.toString()) };
}

function mostOf(
  { currency_id }: InvoiceDraft,
  takenFrom: readonly string[],
  known: RelatedDocuments["known"],
): Decimal | null {
  const currency = keyOfId("currency", currency_id ?? 0);
  const left = takenFrom.flatMap((uuid) => {
    const { Moneda, porAcreditar } = known.get(uuid) ?? {};
    return Moneda === currency && porAcreditar !== undefined ? [Decimal.parse(porAcreditar)] : [];
  });
  return left.length === 0 || left.length < takenFrom.length ? null : sum(left);
}

function takenFromIn(draft: InvoiceDraft): string[] {
  return draft.type === "E" ? namedIn(draft, TAKING) : [];
}

function namedIn({ relations }: InvoiceDraft, wanted?: readonly string[]): string[] {
  const named = relations.filter(({ type }) => wanted?.includes(type) !== false);
  return [...new Set(named.flatMap(({ uuids }) => uuids.map((uuid) => uuid.toUpperCase())))];
}

/** What the rules advise of the same amount. */
const EXCEEDS = "TIMBRA-EGRESO-EXCEDE";
const OVER_REMAINING = "TIMBRA-SALDO";

/** Why a credit note may not be sealed as it is; none when its invoices are valid and have that much left. */
export function creditProblems(
  { credited, maxToCredit }: RelatedDocuments,
  { items }: InvoiceDraft,
  total: string,
  language: Language,
): ProblemBody[] {
  const stopped = credited.flatMap((income) => {
    const key = stopOf(income);
    return key === null ? [] : [problem("TIMBRA-CREDITO", key, { number: nameOf(income) }, language)];
  });
  if (maxToCredit === null || stopped.length > 0) return stopped;
  const wished = Decimal.parse(total);
  if (wished.minus(slackOf(items, wished.scale)).compare(maxToCredit) <= 0) return [];
  return [
    problem(OVER_REMAINING, "credit_over_remaining", { max: maxToCredit.withScale(wished.scale).toString() }, language),
  ];
}

/**
 * Those faults before what the rules say; what both say of one amount is said once, as what keeps the note from its
 * stamp.
 */
export function mergeProblems(faults: readonly ProblemBody[], problems: readonly ProblemBody[]): ProblemBody[] {
  const isOver = faults.some(({ code }) => code === OVER_REMAINING);
  return [...faults, ...problems.filter(({ code }) => !isOver || code !== EXCEEDS)];
}

/**
 * A note over what is being cancelled, or is, would credit what is owed no more; and it would keep the SAT from
 * cancelling it.
 */
function stopOf({ state }: InvoiceRecord): MessageKey | null {
  if (state === "cancelled") return "credit_invoice_cancelled";
  return state === "cancel_requested" || state === "cancel_in_process" ? "credit_invoice_busy" : null;
}

function problem(
  code: string,
  key: MessageKey,
  params: Readonly<Record<string, string>>,
  language: Language,
): ProblemBody {
  const problem: Problem = { code, path: "relations", params, severity: "error" };
  return { ...problem, params: { ...params }, message: sentence(key, language, params) };
}

/**
 * What is withheld of a part is rounded by itself: each such line may come out a cent higher than its part of the
 * invoice.
 */
function slackOf(items: InvoiceDraft["items"], scale: number): Decimal {
  return Decimal.of(BigInt(items.filter(({ taxes }) => taxes.some(({ withheld }) => withheld)).length), scale);
}

/** What credit notes have taken off invoices. */
export interface Credits {
  readonly namings: readonly CreditNaming[];
  /** Of an invoice, by its UUID in capitals. */
  takenOf(uuid: string): Decimal;
}

/**
 * Of these invoices, or of all that the issuer has. `without`: UUIDs of notes that are not counted, because one that is
 * being sealed replaces them.
 */
export async function readCredits(
  tx: Tx,
  issuerId: string,
  uuids: readonly string[] | "all",
  without: readonly string[] = [],
): Promise<Credits> {
  const found =
    uuids === "all" ? await listCreditNamings(tx, issuerId, "all") : await listConnected(tx, issuerId, uuids);
  const namings = found.filter(({ noteUuid }) => noteUuid === null || !without.includes(noteUuid));
  const taken = creditsOf(namings);
  return { namings, takenOf: (uuid) => taken.get(uuid) ?? Decimal.ZERO };
}

/**
 * How much of a note an invoice takes depends on the other invoices that the note names, and so on the notes that name
 * those.
 */
async function listConnected(tx: Tx, issuerId: string, uuids: readonly string[]): Promise<readonly CreditNaming[]> {
  let wanted = [...uuids];
  for (;;) {
    const namings = wanted.length === 0 ? [] : await listCreditNamings(tx, issuerId, wanted);
    const known = new Set([...wanted, ...namings.filter(({ total }) => total !== null).map(({ uuid }) => uuid)]);
    if (known.size === new Set(wanted).size) return namings;
    wanted = [...known];
  }
}

/**
 * What credit notes take off each invoice, by its UUID: the one rule for what can still be credited and for what is
 * still owed. A note does not say how much of it is whose: it goes to the invoices in the order in which it names them,
 * to each as much as the notes before have left of it. What exceeds all invoices belongs to a document that somebody
 * else keeps, if it names one; else the last invoice's, so that money that was given back is not lost sight of.
 */
export function creditsOf(namings: readonly CreditNaming[]): ReadonlyMap<string, Decimal> {
  const taken = new Map<string, Decimal>();
  for (const note of notesOf(namings)) {
    let available = Decimal.parse(note[0]?.noteTotal ?? "0");
    const known = note.filter(({ total }) => total !== null);
    const takesAll = known.length === note.length;
    for (const [at, { uuid, total }] of known.entries()) {
      const before = taken.get(uuid) ?? Decimal.ZERO;
      const room = notBelowZero(Decimal.parse(total ?? "0").minus(before));
      const isLast = takesAll && at === known.length - 1;
      const share = isLast || available.compare(room) < 0 ? available : room;
      taken.set(uuid, before.plus(share));
      available = available.minus(share);
    }
  }
  return taken;
}

/** What is left of an amount; nothing when more was taken. */
export function notBelowZero(amount: Decimal): Decimal {
  return amount.isNegative() ? Decimal.ZERO.withScale(amount.scale) : amount;
}

function notesOf(namings: readonly CreditNaming[]): readonly CreditNaming[][] {
  const notes = new Map<string, CreditNaming[]>();
  for (const naming of namings) {
    const note = notes.get(naming.noteId);
    if (note === undefined) notes.set(naming.noteId, [naming]);
    else note.push(naming);
  }
  return [...notes.values()];
}
