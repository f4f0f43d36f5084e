import { Decimal } from "@timbra/cfdi";
import {
  type BankLine,
  type BankLines,
  type BankOutcome,
  type ChosenLine,
  type DraftBankLines,
  idOfKey,
  type Language,
  type PayDraft,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { currencyDecimals, plainDecimal } from "../lib/decimal-text.ts";
import { newId } from "../lib/ids.ts";
import { markInvoice } from "../paid-invoices/index.ts";
import { listPayable, saveReceiptDraft } from "../payment-receipts/index.ts";
import { deleteBankLine, findDraftedIds, findKnownLines, insertBankLine, listUnmarkedOf } from "./bank-lines.db.ts";
import { type Match, type MatchableInvoice, type MatchedPart, matchLines } from "./match-lines.ts";
import { contentOf, fingerprintOf, type ReadLines } from "./read-lines.ts";

type BankDeps = Pick<Deps, "catalogues" | "clock">;

/** Everything that is owed in a currency: PPD invoices with a balance, and PUE invoices that nobody marked. */
async function readOpen(tx: Tx, deps: BankDeps, issuerId: string, currency: string): Promise<MatchableInvoice[]> {
  const drafted = await findDraftedIds(tx, issuerId);
  const later = await listPayable(tx, deps, issuerId, currency);
  const atOnce = await listUnmarkedOf(tx, issuerId, currency);
  return [
    ...later.map((row) => ({
      ...row,
      method: "PPD" as const,
      balance: Decimal.parse(row.balance),
      hasDraft: drafted.has(row.invoice_id),
    })),
    ...atOnce.map(({ folio, total, ...row }) => ({
      ...row,
      folio: folio === null ? null : Number(folio),
      method: "PUE" as const,
      customer_id: null,
      balance: Decimal.parse(total),
      hasDraft: false,
    })),
  ];
}

/** What each line may pay, as far as the documents say it. Nothing is kept of it. */
export async function judgeLines(
  tx: Tx,
  deps: BankDeps,
  issuerId: string,
  { columns, dateOrder, lines, skipped }: ReadLines,
  currency: string,
): Promise<BankLines> {
  const known = await findKnownLines(
    tx,
    issuerId,
    lines.map(({ fingerprint }) => fingerprint),
  );
  const fresh = lines.filter(({ fingerprint }) => !known.has(fingerprint));
  const matches = matchLines(fresh, fresh.length === 0 ? [] : await readOpen(tx, deps, issuerId, currency));
  const decimals = currencyDecimals(deps.catalogues)(currency);
  const text = (amount: Decimal) => plainDecimal(amount.toString(), decimals);
  return {
    columns: columns.map((column) => ({ ...column })),
    date_order: dateOrder,
    skipped,
    lines: lines.map(({ amount, ...line }) => ({
      ...line,
      amount: text(amount),
      ...wordsOf(matches.get(line.fingerprint), text),
      ...(known.has(line.fingerprint) && { state: "done" as const, reason: null }),
      pay_id: known.get(line.fingerprint)?.pay_id ?? null,
    })),
  };
}

function wordsOf(
  match: Match | undefined,
  text: (amount: Decimal) => string,
): Pick<BankLine, "state" | "reason" | "proposals"> {
  const { state = "none", reason = null, proposals = [] } = match ?? {};
  return { state, reason, proposals: proposals.map((parts) => parts.map((part) => toPart(part, text))) };
}

function toPart(
  { invoice, amount }: MatchedPart,
  text: (amount: Decimal) => string,
): BankLine["proposals"][number][number] {
  const { invoice_id, serie, folio, date, method, receiver_rfc, receiver_name, balance } = invoice;
  const named = { invoice_id, serie, folio, date, method, receiver_rfc, receiver_name };
  return { ...named, balance: text(balance), amount: text(amount) };
}

interface DraftWish {
  readonly issuerId: string;
  readonly userId: string;
  readonly request: DraftBankLines;
  readonly language: Language;
}

interface LineResult {
  readonly fingerprint: string;
  readonly outcome: BankOutcome;
  readonly pay_id: string | null;
}

/** Each line in a transaction of its own: what was made stays made, and a call that is repeated goes on from there. */
export async function draftLines(deps: Deps, wish: DraftWish): Promise<LineResult[]> {
  const results: LineResult[] = [];
  for (const line of wish.request.lines)
    results.push(await withTenant(deps.db, wish.issuerId, (tx) => draftLine(tx, deps, wish, line)));
  return results;
}

async function draftLine(tx: Tx, deps: Deps, wish: DraftWish, line: ChosenLine): Promise<LineResult> {
  const { issuerId, userId, request } = wish;
  const { currency } = request;
  const content = contentOf({ date: line.date, amount: Decimal.parse(line.amount), currency, text: line.text });
  const fingerprint = fingerprintOf(content, line.occurrence);
  const known = (await findKnownLines(tx, issuerId, [fingerprint])).get(fingerprint);
  if (known !== undefined) return { fingerprint, outcome: "already", pay_id: known.pay_id };
  const open = new Map((await readOpen(tx, deps, issuerId, currency)).map((one) => [one.invoice_id, one]));
  const chosen = line.invoices.flatMap(({ invoice_id, amount }) => {
    const invoice = open.get(invoice_id);
    return invoice === undefined || invoice.balance.compare(Decimal.parse(amount)) < 0 ? [] : [{ invoice, amount }];
  });
  const refusal = refusalOf(chosen, line);
  if (refusal !== null) return { fingerprint, outcome: refusal, pay_id: null };
  const paidAtOnce = chosen[0]?.invoice.method === "PUE";
  const payId = paidAtOnce ? null : newId(deps.clock);
  const now = deps.clock.now();
  const invoiceIds = chosen.map(({ invoice }) => invoice.invoice_id);
  await deleteBankLine(tx, issuerId, fingerprint);
  if (!(await insertBankLine(tx, { issuerId, fingerprint, payId, invoiceIds, userId, now })))
    return { fingerprint, outcome: "already", pay_id: null };
  if (payId === null) {
    for (const id of invoiceIds) await markInvoice(tx, { issuerId, userId }, id, line.date, now);
    return { fingerprint, outcome: "marked_paid", pay_id: null };
  }
  const draft = toReceiptDraft(request, line, chosen[0]?.invoice.customer_id ?? null);
  await saveReceiptDraft(tx, deps, { issuerId, userId, payId, draft, language: wish.language });
  return { fingerprint, outcome: "drafted", pay_id: payId };
}

/** Why nothing can be made of a line; null when it can. */
function refusalOf(
  chosen: readonly { readonly invoice: MatchableInvoice }[],
  line: ChosenLine,
): Extract<BankOutcome, "not_open" | "mixed" | "other_receiver"> | null {
  if (chosen.length < line.invoices.length) return "not_open";
  if (new Set(chosen.map(({ invoice }) => invoice.method)).size > 1) return "mixed";
  const isReceipt = chosen[0]?.invoice.method === "PPD";
  return isReceipt && new Set(chosen.map(({ invoice }) => invoice.receiver_rfc)).size > 1 ? "other_receiver" : null;
}

/** The receipt of a line: what it says of the money, and which invoices were chosen. */
function toReceiptDraft(
  { currency, series_id, form_id }: DraftBankLines,
  line: ChosenLine,
  customerId: string | null,
): PayDraft {
  return {
    customer_id: customerId,
    series_id,
    replaces_id: null,
    notes: null,
    payments: [
      {
        date: line.date,
        form_id,
        currency_id: idOfKey("currency", currency) ?? null,
        exchange_rate: null,
        amount: line.amount,
        operation: null,
        accounts: null,
        rates: {},
        documents: line.invoices.map(({ invoice_id, amount }) => ({ invoice_id, amount, rate: null })),
      },
    ],
  };
}
