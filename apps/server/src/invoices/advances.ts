import { Decimal, sum } from "@timbra/cfdi";
import { type AdvanceWay, type InvoiceDraft, type InvoiceRow, invoiceDraft, keyOfId, REPLACES } from "@timbra/contract";
import type { Tx } from "../db/index.ts";
import { type Credits, listConnected, notBelowZero, readCredits, sharesOf } from "./credit-shares.ts";
import { findByUuids, findDraftsByUuids, type InvoiceRecord } from "./invoices.db.ts";
import { type AdvanceNaming, listAdvanceNamings } from "./related.db.ts";

/**
 * The relation of an invoice to the advance that was paid for it, and of a credit note to that invoice
 * (c_TipoRelacion).
 */
export const APPLIES_ADVANCE = "07";

/** What one document applied of one advance. */
export interface Application {
  /** The credit note, or the invoice that discounts the advance. */
  readonly documentId: string;
  /** The invoice that names the advance. */
  readonly saleId: string;
  /** Of the advance. */
  readonly uuid: string;
  readonly amount: Decimal;
}

/** What was applied of advances and what is left of them, each by its UUID in capitals. */
export interface Advances {
  readonly applications: readonly Application[];
  readonly credits: Credits;
  appliedOf(uuid: string): Decimal;
  /** Of an income invoice of one's own: its total without what was given back and what was applied of it. */
  leftOf(uuid: string): Decimal;
}

/**
 * Of these invoices, whether anything applies them or not. `without`: UUIDs of documents that are not counted, because
 * one that is being sealed replaces them.
 */
export async function readAdvances(
  tx: Tx,
  issuerId: string,
  uuids: readonly string[],
  without: readonly string[] = [],
): Promise<Advances> {
  const replaced = await findReplaced(tx, issuerId, uuids);
  const list = async (wanted: readonly string[]) => {
    const before = [...replaced].flatMap(([old, now]) => (wanted.includes(now) ? [old] : []));
    const namings = await listAdvanceNamings(tx, issuerId, [...wanted, ...before]);
    return namings.map((naming) => ({ ...naming, uuid: replaced.get(naming.uuid) ?? naming.uuid }));
  };
  const found = await listConnected(uuids, list);
  const counted = found.filter(({ noteUuid }) => noteUuid === null || !without.includes(noteUuid));
  const all = [...new Set([...uuids, ...counted.map(({ uuid }) => uuid)])];
  const credits = await readCredits(tx, issuerId, all, without);
  const totals = new Map(
    (await findByUuids(tx, issuerId, all)).map(({ uuid, total }) => [uuid?.toUpperCase() ?? "", Decimal.parse(total)]),
  );
  const worthOf = (uuid: string) => notBelowZero((totals.get(uuid) ?? Decimal.ZERO).minus(credits.takenOf(uuid)));
  const applications = applicationsOf(counted, worthOf);
  const appliedOf = (uuid: string) => sum(applications.filter((one) => one.uuid === uuid).map(({ amount }) => amount));
  return { applications, credits, appliedOf, leftOf: (uuid) => notBelowZero(worthOf(uuid).minus(appliedOf(uuid))) };
}

/**
 * What these invoices replace (04), and what that replaced: what was applied of an invoice is applied of the one that
 * stands for it.
 */
async function findReplaced(tx: Tx, issuerId: string, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const now = new Map<string, string>();
  for (let open = uuids; open.length > 0; ) {
    const rows = await findDraftsByUuids(tx, issuerId, open);
    open = rows.flatMap(({ uuid, draft }) => {
      const named = invoiceDraft.parse(draft).relations.flatMap((one) => (one.type === REPLACES ? one.uuids : []));
      const older = named.filter((one) => !now.has(one) && !uuids.includes(one));
      const own = uuid?.toUpperCase() ?? "";
      for (const one of older) now.set(one, now.get(own) ?? own);
      return older;
    });
  }
  return now;
}

/**
 * An application goes to the advances in the order in which its invoice names them, to each what is left of it
 * (docs/sat/anticipos.md).
 */
function applicationsOf(namings: readonly AdvanceNaming[], worthOf: (uuid: string) => Decimal): Application[] {
  const worth = namings.map((naming) =>
    naming.total === null ? naming : { ...naming, total: worthOf(naming.uuid).toString() },
  );
  return sharesOf(worth)
    .filter(({ share }) => !share.isZero())
    .map(({ naming: { documentId, saleId, uuid }, share }) => ({ documentId, saleId, uuid, amount: share }));
}

/** How the advances that an invoice names stand, in its currency. */
export interface AdvanceBalance {
  /** What was applied of them to this invoice. */
  readonly applied: Decimal;
  /** What credit notes may still take back of them from it; nothing where its own lines discount them. */
  readonly pending: Decimal;
  /** The ids of the advances. */
  readonly ids: readonly string[];
}

/** `advances`: those of one's own that the stamped invoice names and that are valid, in its currency. */
export async function readAdvanceBalance(
  tx: Tx,
  issuerId: string,
  sale: { readonly id: string; readonly draft: InvoiceDraft },
  advances: readonly InvoiceRow[],
): Promise<AdvanceBalance> {
  const uuids = advances.flatMap(({ uuid }) => uuid ?? []);
  const { applications, leftOf } = await readAdvances(tx, issuerId, uuids);
  const own = applications.filter(({ saleId }) => saleId === sale.id);
  return {
    applied: sum(own.map(({ amount }) => amount)),
    pending: discountsAdvances(sale.draft) ? Decimal.ZERO : sum(uuids.map(leftOf)),
    ids: advances.map(({ id }) => id),
  };
}

/** Whether an invoice discounts advances in its own lines (guide, appendix 6 B). */
export function discountsAdvances({ type, relations }: InvoiceDraft): boolean {
  return (type ?? "I") === "I" && relations.some((one) => one.type === APPLIES_ADVANCE && one.amounts !== undefined);
}

/** The advances that an invoice discounts, with what it says that it applies of each. */
function discountedIn({ type, relations }: InvoiceDraft): { readonly uuid: string; readonly amount: Decimal }[] {
  if ((type ?? "I") !== "I") return [];
  return relations
    .filter((one) => one.type === APPLIES_ADVANCE)
    .flatMap(({ uuids, amounts }) =>
      uuids.flatMap((uuid, at) => {
        const amount = amounts?.[at];
        return amount === undefined ? [] : [{ uuid: uuid.toUpperCase(), amount: Decimal.parse(amount) }];
      }),
    );
}

export function advancesNamedIn({ relations }: Pick<InvoiceDraft, "relations">): string[] {
  const named = relations.filter(({ type }) => type === APPLIES_ADVANCE);
  return [...new Set(named.flatMap(({ uuids }) => uuids.map((uuid) => uuid.toUpperCase())))];
}

/**
 * The advances of which a draft applies something once it is sealed, by UUID: those that an invoice discounts, and
 * those that the invoices name from which a credit note takes them back.
 */
export async function listAppliedBy(tx: Tx, issuerId: string, draft: InvoiceDraft): Promise<readonly string[]> {
  if (draft.type !== "E") return discountedIn(draft).map(({ uuid }) => uuid);
  const sales = await findDraftsByUuids(tx, issuerId, advancesNamedIn(draft));
  return sales.filter(({ type }) => type === "I").flatMap((sale) => advancesNamedIn(invoiceDraft.parse(sale.draft)));
}

/** An advance of one's own that an invoice discounts. */
export interface DiscountedAdvance {
  readonly advance: InvoiceRecord;
  readonly amount: Decimal;
  readonly left: Decimal;
}

/** What a draft may apply of advances. */
export interface AppliedAdvances {
  readonly discounted: readonly DiscountedAdvance[];
  /** What an invoice says that it discounts, of whomever; null where it discounts none. */
  readonly wanted: Decimal | null;
  /**
   * The most that a credit note may take back; null where it takes none back, or where that cannot be known here: one
   * of them is kept by somebody else, or in another currency.
   */
  readonly maxToTakeBack: Decimal | null;
}

export async function readAppliedAdvances(tx: Tx, issuerId: string, draft: InvoiceDraft): Promise<AppliedAdvances> {
  const uuids = await listAppliedBy(tx, issuerId, draft);
  const said = discountedIn(draft);
  const wanted = said.length === 0 ? null : sum(said.map(({ amount }) => amount));
  if (uuids.length === 0) return { discounted: [], wanted, maxToTakeBack: null };
  const replaced = draft.relations.flatMap((one) => (one.type === REPLACES ? one.uuids : []));
  const { leftOf } = await readAdvances(tx, issuerId, uuids, replaced);
  const own = (await findByUuids(tx, issuerId, uuids)).filter(({ type }) => type === "I");
  const knownAs = new Map(own.map((advance) => [advance.uuid?.toUpperCase() ?? "", advance]));
  const discounted = said.flatMap(({ uuid, amount }) => {
    const advance = knownAs.get(uuid);
    return advance === undefined ? [] : [{ advance, amount, left: leftOf(uuid) }];
  });
  const currency = keyOfId("currency", draft.currency_id ?? 0);
  const isKnown = uuids.every((uuid) => knownAs.get(uuid)?.currency === currency);
  return {
    discounted,
    wanted,
    maxToTakeBack: draft.type === "E" && isKnown ? sum([...new Set(uuids)].map(leftOf)) : null,
  };
}

/**
 * The invoice of the sale to which an invoice was the advance (guide, appendix 6): same customer, its own lines, and
 * the exchange rate of its own day. `left`: of the advance, what the sale discounts once its lines are there.
 */
export function advanceApplicationOf(
  advance: InvoiceDraft,
  uuid: string,
  { way, left }: { readonly way: AdvanceWay; readonly left: string },
): InvoiceDraft {
  const named = { type: APPLIES_ADVANCE, uuids: [uuid] };
  const relations = [way === "total" ? named : { ...named, amounts: [left] }];
  const blank = {
    exchange_rate: null,
    global: null,
    conditions: null,
    notes: null,
    items: [],
    local_taxes: [],
    complements: [],
  };
  return { ...advance, ...blank, relations };
}
