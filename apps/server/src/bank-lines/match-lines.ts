import { type Decimal, sum } from "@timbra/cfdi";
import type { BankLine, BankReason } from "@timbra/contract";
import { groupBy } from "../lib/group-by.ts";
import { plainText } from "../lib/plain-text.ts";
import type { ReadBankLine } from "./read-lines.ts";

/** An invoice that is owed: PPD with a balance, or PUE that nobody marked as paid. */
export interface MatchableInvoice {
  readonly invoice_id: string;
  readonly uuid: string;
  readonly serie: string | null;
  readonly folio: number | null;
  readonly date: string;
  readonly method: "PPD" | "PUE";
  readonly customer_id: string | null;
  readonly receiver_rfc: string;
  readonly receiver_name: string;
  readonly balance: Decimal;
  /** A receipt over it is drafted and not stamped yet. */
  readonly hasDraft: boolean;
}

/** An invoice, and how much of it the line pays. */
export interface MatchedPart {
  readonly invoice: MatchableInvoice;
  readonly amount: Decimal;
}

export interface Match {
  readonly state: Exclude<BankLine["state"], "done">;
  readonly reason: BankReason | null;
  readonly proposals: readonly (readonly MatchedPart[])[];
}

/**
 * What each line may pay, in the order of their days. Certain is only what the line itself names (a fiscal folio, a
 * number, an RFC, a name) with the amount to the cent; an amount alone is never certain. An invoice is proposed as
 * certain to one line only.
 */
export function matchLines(
  lines: readonly ReadBankLine[],
  invoices: readonly MatchableInvoice[],
): ReadonlyMap<string, Match> {
  const index = indexOf(invoices);
  const taken = new Set<string>();
  const matches = new Map<string, Match>();
  for (const line of [...lines].sort((one, other) => one.date.localeCompare(other.date))) {
    const match = doubt(matchLine(line, index), taken);
    if (match.state === "certain") for (const { invoice } of match.proposals.flat()) taken.add(invoice.invoice_id);
    matches.set(line.fingerprint, match);
  }
  return matches;
}

/** What keeps a match from being certain that the line alone does not know of. */
function doubt(match: Match, taken: ReadonlySet<string>): Match {
  if (match.state !== "certain") return match;
  const parts = match.proposals.flat();
  if (parts.some(({ invoice }) => taken.has(invoice.invoice_id)))
    return { ...match, state: "choose", reason: "repeated_invoice" };
  if (parts.some(({ invoice }) => invoice.hasDraft)) return { ...match, state: "choose", reason: "has_draft" };
  return new Set(parts.map(({ invoice }) => invoice.method)).size > 1
    ? { ...match, state: "choose", reason: "mixed" }
    : match;
}

interface Index {
  readonly invoices: readonly MatchableInvoice[];
  readonly byRfc: ReadonlyMap<string, readonly MatchableInvoice[]>;
  /** Words of names as a bank writes them, and whose they are. */
  readonly names: readonly { readonly words: string; readonly invoices: readonly MatchableInvoice[] }[];
}

function indexOf(invoices: readonly MatchableInvoice[]): Index {
  const names = groupBy(invoices, ({ receiver_name }) => nameWords(receiver_name));
  return {
    invoices,
    byRfc: groupBy(invoices, ({ receiver_rfc }) => receiver_rfc),
    names: [...names].flatMap(([words, own]) => (words.length >= SHORTEST_NAME ? [{ words, invoices: own }] : [])),
  };
}

const SHORTEST_NAME = 6;

/** "Universidad Robótica Española, S.A. de C.V." -> "universidad robotica espanola". */
const nameWords = (name: string): string =>
  wordsOf(name).replace(/ (s a p i|sapi|s a|sa|s de r l|s de rl|srl|s c|sc|a c|ac)( de (c v|cv|r l|rl))*$/, "");

const wordsOf = (text: string): string =>
  plainText(text)
    .replace(/[^a-z0-9&]+/g, " ")
    .trim();

function matchLine({ amount, text }: ReadBankLine, index: Index): Match {
  const named = namedIn(text, index.invoices);
  if (named.length > 0) return matchNamed(named, amount);
  const own = ofPayer(text, index);
  if (own.length > 0) return matchPayer(own, amount);
  const equal = index.invoices.filter(({ balance }) => balance.compare(amount) === 0);
  if (equal.length === 0) return { state: "none", reason: "nothing", proposals: [] };
  return choose(
    equal.length === 1 ? "only_amount" : "several",
    equal.map((invoice) => [whole(invoice)]),
  );
}

const MOST_PROPOSALS = 8;

function choose(reason: BankReason, proposals: readonly (readonly MatchedPart[])[]): Match {
  return { state: "choose", reason, proposals: proposals.slice(0, MOST_PROPOSALS) };
}

const whole = (invoice: MatchableInvoice): MatchedPart => ({ invoice, amount: invoice.balance });

/** Invoices whose fiscal folio, its first eight digits, or whose number the line says. */
function namedIn(text: string, invoices: readonly MatchableInvoice[]): MatchableInvoice[] {
  const upper = plainText(text).toUpperCase();
  const words = ` ${upper.replace(/[^A-Z0-9]+/g, " ")} `;
  const byUuid = invoices.filter(({ uuid }) => upper.includes(uuid) || words.includes(` ${uuid.slice(0, UUID_HEAD)} `));
  if (byUuid.length > 0) return byUuid;
  return invoices.filter(({ serie, folio }) => {
    if (folio === null) return false;
    const prefix = plainText(serie ?? "")
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "");
    if (prefix !== "" && (words.includes(` ${prefix} ${folio} `) || words.includes(` ${prefix}${folio} `))) return true;
    return new RegExp(` (FACTURA|FACT|FAC|FOLIO|F|INV) (NO |NUM )?${folio} `).test(words);
  });
}

const UUID_HEAD = 8;

function matchNamed(named: readonly MatchableInvoice[], amount: Decimal): Match {
  const total = sum(named.map(({ balance }) => balance));
  if (total.compare(amount) === 0) return { state: "certain", reason: null, proposals: [named.map(whole)] };
  const exact = named.filter(({ balance }) => balance.compare(amount) === 0);
  if (exact.length > 0)
    return choose(
      "several",
      exact.map((invoice) => [whole(invoice)]),
    );
  return choose(total.compare(amount) < 0 ? "exceeds" : "partial", [spread(named, amount)]);
}

/** As much as the money allows, to the oldest first. */
function spread(invoices: readonly MatchableInvoice[], amount: Decimal): MatchedPart[] {
  let left = amount;
  return invoices.flatMap((invoice) => {
    const part = left.compare(invoice.balance) < 0 ? left : invoice.balance;
    left = left.minus(part);
    return part.isZero() ? [] : [{ invoice, amount: part }];
  });
}

const RFC = /\b[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}\b/g;

/** The open invoices of whom the line names, by RFC or by the whole of their name. */
function ofPayer(text: string, { byRfc, names }: Index): readonly MatchableInvoice[] {
  const rfcs = text.toUpperCase().match(RFC) ?? [];
  const own = rfcs.flatMap((rfc) => byRfc.get(rfc) ?? []);
  if (own.length > 0) return own;
  const words = ` ${wordsOf(text)} `;
  const found = names.filter((name) => words.includes(` ${name.words} `));
  return found.flatMap(({ invoices }) => invoices);
}

/** Invoices of one payer that add up to the amount: one, or the only way to choose several. */
function matchPayer(own: readonly MatchableInvoice[], amount: Decimal): Match {
  const equal = own.filter(({ balance }) => balance.compare(amount) === 0);
  const [only] = equal;
  if (only !== undefined && equal.length === 1) return { state: "certain", reason: null, proposals: [[whole(only)]] };
  if (equal.length > 1)
    return choose(
      "several",
      equal.map((invoice) => [whole(invoice)]),
    );
  const sums = subsetsOf(own, amount);
  const [first] = sums;
  if (first !== undefined && sums.length === 1)
    return { state: "certain", reason: null, proposals: [first.map(whole)] };
  if (sums.length > 1)
    return choose(
      "several",
      sums.map((some) => some.map(whole)),
    );
  const later = own.filter(({ method }) => method === "PPD");
  const total = sum(later.map(({ balance }) => balance));
  if (later.length === 0) return { state: "none", reason: "nothing", proposals: [] };
  return choose(total.compare(amount) < 0 ? "exceeds" : "partial", [spread(later, amount)]);
}

/** Invoices that are tried together; more have too many ways to add up to anything. */
const MOST_TRIED = 16;
const MOST_FOUND = MOST_PROPOSALS;

/** The sets of at least two invoices that add up to an amount, as many as a person can choose from. */
function subsetsOf(own: readonly MatchableInvoice[], amount: Decimal): MatchableInvoice[][] {
  const tried = own.slice(0, MOST_TRIED);
  const found: MatchableInvoice[][] = [];
  const extend = (at: number, some: readonly MatchableInvoice[], left: Decimal): void => {
    if (found.length >= MOST_FOUND) return;
    if (left.isZero() && some.length > 1) {
      found.push([...some]);
      return;
    }
    for (let next = at; next < tried.length; next += 1) {
      const invoice = tried[next];
      if (invoice !== undefined && invoice.balance.compare(left) <= 0)
        extend(next + 1, [...some, invoice], left.minus(invoice.balance));
    }
  };
  extend(0, [], amount);
  return found;
}
