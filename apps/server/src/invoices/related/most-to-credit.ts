import { Decimal, type Problem, sum } from "@timbra/cfdi";
import { type InvoiceDraft, keyOfId, type Language, type MessageKey, type ProblemBody, sentence } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import { numberOf } from "../invoice-export.ts";
import { type Income, listIncomes, lockIncomes } from "./credited.db.ts";
import { notBelowZero } from "./credits-of.ts";
import { readCredits } from "./read-credits.ts";

/** Credit notes (01), returns (03) and advances applied (07): what takes away from what an invoice is still worth (c_TipoRelacion). */
const TAKING = ["01", "03", "07"];
/** The relation of a note to the one that it replaces. */
const REPLACES = "04";

/** The invoices that a credit note names, and what they have left for it. */
export interface CreditRoom {
  readonly incomes: readonly Income[];
  /**
   * The most that the note may take of them; null where nobody here can tell: it is no credit note, or it names what somebody else keeps, or what is in
   * another currency.
   */
  readonly most: Decimal | null;
}

/** The invoices are held from now on. */
export function holdCredited(tx: Tx, issuerId: string, draft: InvoiceDraft): Promise<CreditRoom> {
  return readRoom(tx, issuerId, draft, lockIncomes);
}

/** As it is at this moment, for whoever still writes the note. */
export function lookAtCredited(tx: Tx, issuerId: string, draft: InvoiceDraft): Promise<CreditRoom> {
  return readRoom(tx, issuerId, draft, listIncomes);
}

async function readRoom(tx: Tx, issuerId: string, draft: InvoiceDraft, read: typeof listIncomes): Promise<CreditRoom> {
  const named = namedIn(draft, TAKING);
  if (draft.type !== "E" || named.length === 0) return { incomes: [], most: null };
  const incomes = await read(tx, issuerId, named);
  const currency = keyOfId("currency", draft.currency_id ?? 0);
  if (incomes.length < named.length || incomes.some((income) => income.currency !== currency)) return { incomes, most: null };
  const { takenOf } = await readCredits(tx, issuerId, named, namedIn(draft, [REPLACES]));
  return { incomes, most: sum(incomes.map(({ uuid, total }) => notBelowZero(Decimal.parse(total).minus(takenOf(uuid))))) };
}

/** Why a credit note may not be sealed as it is; none when its invoices are valid and have that much left. Without a total only the former is judged. */
export function creditFaults({ incomes, most }: CreditRoom, { items }: InvoiceDraft, total: string | null, language: Language): ProblemBody[] {
  const stopped = incomes.flatMap((income) => {
    const key = stopOf(income);
    return key === null ? [] : [fault("TIMBRA-CREDITO", key, { number: nameOf(income) }, language)];
  });
  if (most === null || total === null || stopped.length > 0) return stopped;
  const wished = Decimal.parse(total);
  if (wished.minus(slackOf(items, wished.scale)).compare(most) <= 0) return [];
  return [fault("TIMBRA-SALDO", "credit_over_remaining", { max: most.withScale(wished.scale).toString() }, language)];
}

/** A note over what is being cancelled, or is, would credit what is owed no more; and it would keep the SAT from cancelling it. */
function stopOf({ state }: Income): MessageKey | null {
  if (state === "cancelled") return "credit_invoice_cancelled";
  return state === "cancel_requested" || state === "cancel_in_process" ? "credit_invoice_busy" : null;
}

function fault(code: string, key: MessageKey, params: Readonly<Record<string, string>>, language: Language): ProblemBody {
  const problem: Problem = { code, path: "relations", params, severity: "error" };
  return { ...problem, params: { ...params }, message: sentence(key, language, params) };
}

function nameOf({ serie, folio, uuid }: Income): string {
  return numberOf({ serie, folio: folio === null ? null : Number(folio) }) ?? uuid;
}

/** What is withheld of a part is rounded by itself: each such line may come out a cent higher than its part of the invoice. */
function slackOf(items: InvoiceDraft["items"], scale: number): Decimal {
  return Decimal.of(BigInt(items.filter(({ taxes }) => taxes.some(({ withheld }) => withheld)).length), scale);
}

function namedIn({ relations }: InvoiceDraft, wanted: readonly string[]): string[] {
  const named = relations.filter(({ type }) => wanted.includes(type));
  return [...new Set(named.flatMap(({ uuids }) => uuids.map((uuid) => uuid.toUpperCase())))];
}
