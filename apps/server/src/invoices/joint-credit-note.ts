import { Decimal, sum } from "@timbra/cfdi";
import { type CreditNotesRequest, type InvoiceDraft, type MessageKey, sentence } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { refuse } from "../http/errors.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { adjustToTotal } from "./adjust-to-total.ts";
import { creditNoteOf, type FoundIncome, readIncome, textOf } from "./credit-note.ts";
import { shareDocument } from "./credit-note-lines.ts";
import { type DerivedDraft, saveDerivedDraft } from "./derive.ts";
import type { Author } from "./draft.ts";
import { creditBalance } from "./relations.ts";

/**
 * A draft of one credit note over several invoices of a customer (guide, appendix 5): a relation with what it takes of
 * each, and lines that say which part is of which invoice.
 */
export function draftJointCreditNote(deps: Deps, author: Author, request: CreditNotesRequest): Promise<DerivedDraft> {
  return withTenant(deps.db, author.issuerId, async (tx) => {
    const parts = await readParts(tx, deps, author.issuerId, request);
    return {
      kind: "drafted",
      id: await saveDerivedDraft(tx, deps, author, jointNoteOf(parts, request.relation, mexicanDay(deps.clock.now()))),
    };
  });
}

/** An invoice and what the note takes of it. */
interface CreditedPart {
  readonly income: FoundIncome;
  readonly amount: string;
}

interface Fault {
  readonly field: "id" | "amount";
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string>>;
}

/** Everything that is wrong is said at its field. */
async function readParts(
  tx: Tx,
  deps: Deps,
  issuerId: string,
  { invoices }: CreditNotesRequest,
): Promise<readonly CreditedPart[]> {
  const parts: CreditedPart[] = [];
  const faults: (Fault & { readonly at: number })[] = [];
  for (const [at, { id, amount }] of invoices.entries()) {
    const income = await readIncome(tx, deps, issuerId, id);
    const part = partOf(income, amount, parts);
    if ("fault" in part) faults.push({ ...part.fault, at });
    else parts.push(part);
  }
  if (faults.length === 0) return parts;
  throw refuse("validation_failed", {
    errors: (language) =>
      Object.fromEntries(
        faults.map(({ at, field, key, params }) => [`invoices.${at}.${field}`, [sentence(key, language, params)]]),
      ),
  });
}

function partOf(
  income: Awaited<ReturnType<typeof readIncome>>,
  amount: string | null,
  others: readonly CreditedPart[],
): CreditedPart | { readonly fault: Fault } {
  if (income.kind !== "found") return { fault: { field: "id", key: "credit_not_live", params: {} } };
  const { number, uuid, sealed } = income.document;
  const fault = (field: Fault["field"], key: MessageKey, more: Readonly<Record<string, string>> = {}) => ({
    fault: { field, key, params: { number, ...more } },
  });
  const first = others[0]?.income.document.sealed;
  if (others.some((other) => other.income.document.uuid === uuid)) return fault("id", "credit_twice");
  if (first !== undefined && first.Receptor.Rfc !== sealed.Receptor.Rfc) return fault("id", "credit_other_receiver");
  if (first !== undefined && first.Moneda !== sealed.Moneda) return fault("id", "credit_other_currency");
  const { remaining } = creditBalance(income.around);
  const wished = amount === null ? remaining : Decimal.parse(amount);
  if (wished.isZero() || wished.compare(remaining) > 0)
    return fault("amount", "credit_over_invoice", { max: remaining.toString() });
  return { income, amount: wished.withScale(remaining.scale).toString() };
}

/** A currency whose lines are moved to the cent. */
const CENTS = 2;

function jointNoteOf(
  parts: readonly CreditedPart[],
  relation: CreditNotesRequest["relation"],
  day: string,
): InvoiceDraft {
  const [first] = parts;
  if (first === undefined) throw new Error("A credit note is over one invoice at least.");
  const { document } = first.income;
  const whole = sum(parts.map(({ amount }) => Decimal.parse(amount)));
  const shares = parts.map(({ income, amount }) =>
    shareDocument(income.document, amount, textOf(relation, income.document.number)),
  );
  const items = shares.flatMap(({ parts: { items: lines } }) => lines);
  const local_taxes = shares.flatMap(({ parts: { local_taxes: local } }) => local);
  const uuids = parts.map(({ income }) => income.document.uuid.toUpperCase());
  return {
    ...creditNoteOf(document, { relation, amount: null, taken: document, day }),
    relations: [{ type: relation, uuids, amounts: parts.map(({ amount }) => amount) }],
    items: whole.scale === CENTS ? [...adjustToTotal(items, sum(shares.map(({ charged }) => charged)))] : items,
    local_taxes,
  };
}
