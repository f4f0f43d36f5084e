import { Decimal, type Problem, sum } from "@timbra/cfdi";
import { type InvoiceDraft, invoiceDraft, keyOfId, type Language, type ProblemBody, sentence } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import { REPLACES, TAKING } from "./credit-balance.ts";
import { type CountedNote, findIncomes, type Income, listCountedNotes, lockIncomes } from "./credited.db.ts";

/**
 * The most that a credit note may take of the invoices that it names, which are held from now on; null where nobody here can tell: it is no credit note, or
 * it names what somebody else keeps, or what is in another currency. A note over several invoices does not say how much is whose, so that of one which
 * names others too only that counts which those have no room for.
 */
export async function holdMostToCredit(tx: Tx, issuerId: string, noteId: string, draft: InvoiceDraft): Promise<Decimal | null> {
  const named = namedIn(draft, TAKING);
  const currency = keyOfId("currency", draft.currency_id ?? 0);
  if (draft.type !== "E" || named.length === 0 || currency === undefined) return null;
  const incomes = await lockIncomes(tx, issuerId, named, currency);
  if (incomes.length < named.length) return null;
  const counted = await listCountedNotes(tx, issuerId, named, { currency, except: noteId });
  const notes = standing(counted, namedIn(draft, [REPLACES])).map((note) => ({ total: note.total, uuids: namedIn(note.draft, TAKING) }));
  const others = notes.flatMap(({ uuids }) => uuids).filter((uuid) => !named.includes(uuid));
  const rooms = new Map((await findIncomes(tx, issuerId, others, currency)).map(({ uuid, total }) => [uuid, Decimal.parse(total)]));
  const taken = notes
    .filter(({ uuids }) => uuids.some((uuid) => named.includes(uuid)))
    .map(({ total, uuids }) =>
      leastTaken(
        Decimal.parse(total),
        uuids.filter((uuid) => !named.includes(uuid)).map((uuid) => rooms.get(uuid)),
      ),
    );
  return notBelowZero(totalOf(incomes).minus(sum(taken)));
}

/** Why a credit note may not be sealed as it is; null when it takes no more than it may. */
export function overCredit({ items }: InvoiceDraft, total: string, most: Decimal | null, language: Language): ProblemBody | null {
  const wished = Decimal.parse(total);
  if (most === null || wished.minus(slackOf(items, wished.scale)).compare(most) <= 0) return null;
  const params = { max: most.withScale(wished.scale).toString() };
  const problem: Problem = { code: "TIMBRA-SALDO", path: "relations", params, severity: "error" };
  return { ...problem, params, message: sentence("credit_over_remaining", language, params) };
}

/** What is withheld of a part is rounded by itself: each such line may come out a cent higher than its part of the invoice. */
function slackOf(items: InvoiceDraft["items"], scale: number): Decimal {
  return Decimal.of(BigInt(items.filter(({ taxes }) => taxes.some(({ withheld }) => withheld)).length), scale);
}

function namedIn(draft: unknown, relations: readonly string[]): string[] {
  const named = invoiceDraft.parse(draft).relations.filter(({ type }) => relations.includes(type));
  return [...new Set(named.flatMap(({ uuids }) => uuids.map((uuid) => uuid.toUpperCase())))];
}

/** Without the notes that another one, or the one that is to be sealed, replaces. */
function standing(notes: readonly CountedNote[], replaced: readonly string[]): CountedNote[] {
  const gone = new Set([...replaced, ...notes.flatMap(({ draft }) => namedIn(draft, [REPLACES]))]);
  return notes.filter(({ uuid }) => uuid === null || !gone.has(uuid));
}

function leastTaken(total: Decimal, others: readonly (Decimal | undefined)[]): Decimal {
  const rooms = others.filter((room) => room !== undefined);
  return rooms.length < others.length ? Decimal.ZERO : notBelowZero(total.minus(sum(rooms)));
}

function totalOf(incomes: readonly Income[]): Decimal {
  return sum(incomes.map(({ total }) => Decimal.parse(total)));
}

function notBelowZero(amount: Decimal): Decimal {
  return amount.isNegative() ? Decimal.ZERO : amount;
}
