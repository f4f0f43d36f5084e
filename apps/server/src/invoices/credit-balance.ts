import { type Comprobante, Decimal, type DocumentoRelacionado, type Problem, sum } from "@timbra/cfdi";
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
import { type AppliedAdvances, listAppliedBy, readAdvances, readAppliedAdvances } from "./advances.ts";
import { findByUuids, type InvoiceRecord, lockIncomes, nameOf } from "./invoices.db.ts";
import { isLive } from "./states.ts";

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
  /** Of a note that says how much it takes of each: where that is more than is left. */
  readonly overShares: readonly { readonly invoice: InvoiceRecord; readonly left: Decimal }[];
  readonly advances: AppliedAdvances;
}

/**
 * Holds the invoices that a credit note takes from, and the advances that a document applies, until the transaction
 * ends, for who seals it: what is read of them after it stays true. Always before the series, as receipts hold the
 * invoices that they pay.
 */
export async function lockCreditedInvoices(tx: Tx, issuerId: string, draft: InvoiceDraft): Promise<void> {
  const named = [...takenFromIn(draft), ...(await listAppliedBy(tx, issuerId, draft))];
  if (named.length > 0) await lockIncomes(tx, issuerId, named);
}

/** The documents that a draft names, as they are at this moment. */
export async function readRelated(tx: Tx, issuerId: string, draft: InvoiceDraft): Promise<RelatedDocuments> {
  const own = new Map(
    (await findByUuids(tx, issuerId, namedIn(draft))).map((row) => [row.uuid?.toUpperCase() ?? "", row]),
  );
  const takenFrom = takenFromIn(draft);
  const credited = incomesAmong(takenFrom, own);
  const left = await leftOf(tx, issuerId, credited, namedIn(draft, [REPLACES]));
  const known = new Map([...own].map(([uuid, row]) => [uuid, toKnown(row, left.get(uuid))]));
  return {
    known,
    credited,
    maxToCredit: mostOf(draft, takenFrom, known),
    overShares: overSharesOf(draft, own, left),
    advances: await readAppliedAdvances(tx, issuerId, draft),
  };
}

function overSharesOf(
  draft: InvoiceDraft,
  own: ReadonlyMap<string, InvoiceRecord>,
  left: ReadonlyMap<string, Decimal>,
): { readonly invoice: InvoiceRecord; readonly left: Decimal }[] {
  if (draft.type !== "E") return [];
  const taking = draft.relations.filter(({ type }) => TAKING.includes(type));
  return taking.flatMap(({ uuids, amounts }) =>
    uuids.flatMap((uuid, at) => {
      const [invoice, most] = [own.get(uuid.toUpperCase()), left.get(uuid.toUpperCase())];
      if (invoice === undefined || most === undefined || amounts === undefined) return [];
      return Decimal.parse(amounts[at] ?? "0").compare(most) > 0 ? [{ invoice, left: most }] : [];
    }),
  );
}

function incomesAmong(uuids: readonly string[], own: ReadonlyMap<string, InvoiceRecord>): InvoiceRecord[] {
  return uuids.flatMap((uuid) => own.get(uuid) ?? []).filter(({ type }) => type === "I");
}

/**
 * What credit notes have left of invoices, and of an advance also those who applied it, by UUID; `replaced`: the
 * documents that are not counted, because this one replaces them.
 */
async function leftOf(
  tx: Tx,
  issuerId: string,
  incomes: readonly InvoiceRecord[],
  replaced: readonly string[],
): Promise<ReadonlyMap<string, Decimal>> {
  const uuids = incomes.map(({ uuid }) => uuid?.toUpperCase() ?? "");
  if (uuids.length === 0) return new Map();
  const { leftOf: of } = await readAdvances(tx, issuerId, uuids, replaced);
  return new Map(uuids.map((uuid) => [uuid, of(uuid)]));
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

/**
 * Why a document may not be sealed as it is: a credit note whose invoices are not valid or have not that much left, or
 * what applies more of an advance than is left of it, or than its lines discount.
 */
export function creditProblems(
  related: RelatedDocuments,
  draft: InvoiceDraft,
  priced: Comprobante,
  language: Language,
): ProblemBody[] {
  const stopped = related.credited.flatMap((income) => {
    const key = stopOf(income);
    return key === null ? [] : [problem("TIMBRA-CREDITO", key, { number: nameOf(income) }, language)];
  });
  const advances = advanceProblems(related.advances, draft, priced, language);
  if (stopped.length > 0) return [...stopped, ...advances];
  return [...overRemaining(related, draft, priced.Total, language), ...advances];
}

function overRemaining(
  { maxToCredit, overShares }: RelatedDocuments,
  { items }: InvoiceDraft,
  total: string,
  language: Language,
): ProblemBody[] {
  const wished = Decimal.parse(total);
  const said = (key: MessageKey, max: Decimal) =>
    problem(OVER_REMAINING, key, { max: max.withScale(wished.scale).toString() }, language);
  if (maxToCredit !== null && wished.minus(slackOf(items, wished.scale)).compare(maxToCredit) > 0)
    return [said("credit_over_remaining", maxToCredit)];
  return overShares.map(({ invoice, left }) => {
    const max = left.withScale(wished.scale).toString();
    return problem(OVER_REMAINING, "credit_over_invoice", { number: nameOf(invoice), max }, language);
  });
}

const OVER_ADVANCE = "TIMBRA-ANTICIPO";

function advanceProblems(
  { discounted, wanted, maxToTakeBack }: AppliedAdvances,
  draft: InvoiceDraft,
  priced: Comprobante,
  language: Language,
): ProblemBody[] {
  const { scale } = Decimal.parse(priced.Total);
  const said = (key: MessageKey, params: Readonly<Record<string, string>>) =>
    problem(OVER_ADVANCE, key, params, language);
  const taken = Decimal.parse(priced.Total).minus(slackOf(draft.items, scale));
  const problems =
    maxToTakeBack !== null && taken.compare(maxToTakeBack) > 0
      ? [said("advance_over_left", { max: maxToTakeBack.withScale(scale).toString() })]
      : [];
  const wrong = discounted.flatMap(({ advance, amount, left }) => {
    if (!isLive(advance.state)) return [said("advance_gone", { number: nameOf(advance) })];
    if (advance.currency !== priced.Moneda)
      return [said("advance_currency", { number: nameOf(advance), currency: advance.currency })];
    return amount.compare(left) > 0 ? [said("advance_over_left", { max: left.withScale(scale).toString() })] : [];
  });
  const worth = discountWorth(priced).rounded(scale);
  // An advance's own base and taxes were rounded apart, each to the cent.
  const slack = Decimal.of(BigInt(discounted.length), scale);
  const short =
    wanted !== null && worth.plus(slack).compare(wanted) < 0
      ? [
          said("advance_not_discounted", {
            discounted: worth.withScale(scale).toString(),
            amount: wanted.withScale(scale).toString(),
          }),
        ]
      : [];
  return [...problems, ...wrong, ...short];
}

/** Quotients of two amounts are kept this precisely until they are rounded to money. */
const FRACTION_DECIMALS = 18;

/** What the discounts of a document are worth with the taxes that are charged on their lines. */
function discountWorth({ Conceptos }: Pick<Comprobante, "Conceptos">): Decimal {
  return sum(
    Conceptos.map(({ Importe, Descuento = "0", Impuestos }) => {
      const [discount, net] = [Decimal.parse(Descuento), Decimal.parse(Importe).minus(Decimal.parse(Descuento))];
      if (discount.isZero() || net.isZero()) return discount;
      const charged = sum((Impuestos?.Traslados ?? []).map((row) => Decimal.parse(row.Importe ?? "0")));
      const withheld = sum((Impuestos?.Retenciones ?? []).map((row) => Decimal.parse(row.Importe)));
      return discount.plus(discount.times(charged.minus(withheld)).dividedBy(net, FRACTION_DECIMALS));
    }),
  );
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
