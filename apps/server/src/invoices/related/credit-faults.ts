import { Decimal, type Problem } from "@timbra/cfdi";
import { type InvoiceDraft, type Language, type MessageKey, type ProblemBody, sentence } from "@timbra/contract";
import { numberOf } from "../invoice-export.ts";
import type { InvoiceRecord } from "../invoice-row.ts";
import type { RelatedDocuments } from "./related-documents.ts";

/** What the rules advise of the same amount. */
const EXCEEDS = "TIMBRA-EGRESO-EXCEDE";
const OVER_REMAINING = "TIMBRA-SALDO";

/** Why a credit note may not be sealed as it is; none when its invoices are valid and have that much left. */
export function creditFaults(
  { credited, mostToCredit }: RelatedDocuments,
  { items }: InvoiceDraft,
  total: string,
  language: Language,
): ProblemBody[] {
  const stopped = credited.flatMap((income) => {
    const key = stopOf(income);
    return key === null ? [] : [fault("TIMBRA-CREDITO", key, { number: nameOf(income) }, language)];
  });
  if (mostToCredit === null || stopped.length > 0) return stopped;
  const wished = Decimal.parse(total);
  if (wished.minus(slackOf(items, wished.scale)).compare(mostToCredit) <= 0) return [];
  return [
    fault(OVER_REMAINING, "credit_over_remaining", { max: mostToCredit.withScale(wished.scale).toString() }, language),
  ];
}

/**
 * Those faults before what the rules say; what both say of one amount is said once, as what keeps the note from its
 * stamp.
 */
export function withFaults(faults: readonly ProblemBody[], problems: readonly ProblemBody[]): ProblemBody[] {
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

function fault(
  code: string,
  key: MessageKey,
  params: Readonly<Record<string, string>>,
  language: Language,
): ProblemBody {
  const problem: Problem = { code, path: "relations", params, severity: "error" };
  return { ...problem, params: { ...params }, message: sentence(key, language, params) };
}

function nameOf({ serie, folio, uuid }: InvoiceRecord): string {
  return numberOf({ serie, folio: folio === null ? null : Number(folio) }) ?? uuid ?? "";
}

/**
 * What is withheld of a part is rounded by itself: each such line may come out a cent higher than its part of the
 * invoice.
 */
function slackOf(items: InvoiceDraft["items"], scale: number): Decimal {
  return Decimal.of(BigInt(items.filter(({ taxes }) => taxes.some(({ withheld }) => withheld)).length), scale);
}
