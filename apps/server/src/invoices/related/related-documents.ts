import { Decimal, type DocumentoRelacionado, sum } from "@timbra/cfdi";
import { type InvoiceDraft, keyOfId } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import { plainDecimal } from "../../plain-decimal.ts";
import type { InvoiceRecord } from "../invoice-row.ts";
import { lockIncomes } from "./credited.db.ts";
import { notBelowZero } from "./credits-of.ts";
import { readCredits } from "./read-credits.ts";
import { findByUuids } from "./related.db.ts";

/**
 * Credit notes (01), returns (03) and advances applied (07): what takes away from what an invoice is still worth
 * (c_TipoRelacion).
 */
const TAKING = ["01", "03", "07"];
/** The relation of a note to the one that it replaces. */
const REPLACES = "04";

/** What the issuer's own database knows of the documents that a draft names. What somebody else keeps is not in it. */
export interface RelatedDocuments {
  /** What the rules are told, by UUID in capitals. */
  readonly known: ReadonlyMap<string, DocumentoRelacionado>;
  /** Of a credit note: the income invoices that it takes from. */
  readonly credited: readonly InvoiceRecord[];
  /**
   * The most that it may take of them; null where nobody here can tell: it is none, or it names what somebody else
   * keeps, or what is in another currency.
   */
  readonly mostToCredit: Decimal | null;
}

/**
 * Holds the invoices that a credit note takes from until the transaction ends, for who seals it: what is read of them
 * after it stays true. Always before the series, as receipts hold the invoices that they pay.
 */
export async function holdCredited(tx: Tx, issuerId: string, draft: InvoiceDraft): Promise<void> {
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
  return { known, credited: incomesAmong(takenFrom, own), mostToCredit: mostOf(draft, takenFrom, known) };
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
