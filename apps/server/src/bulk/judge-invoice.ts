import {
  checkForm,
  type FieldErrors,
  type InvoiceDraft,
  type InvoiceTotals,
  invoiceDraft,
  type Language,
  type ProblemBody,
} from "@timbra/contract";
import { priceInContext } from "../invoices/index.ts";
import type { BulkFacts } from "./bulk-facts.ts";
import type { RowGroup } from "./group-rows.ts";
import { placeOf } from "./place-of.ts";
import { type ReadDraft, readDraft } from "./read-draft.ts";
import { CELL, type KeptRemark, type Remark } from "./remark.ts";

export interface JudgedInvoice {
  /** Null while something is wrong with it. */
  readonly draft: InvoiceDraft | null;
  readonly receiver: { readonly rfc: string; readonly name: string };
  readonly totals: Pick<InvoiceTotals, "currency" | "total">;
  readonly remarks: readonly KeptRemark[];
}

/**
 * Judges the rows of one invoice as the editor would: its form, its price and its rules. Everything that is wrong is
 * told, in both languages.
 */
export function judgeInvoice(group: RowGroup, facts: BulkFacts): JudgedInvoice {
  const spanish = judge(group, facts, "es");
  const english = spanish.remarks.length === 0 ? [] : judge(group, facts, "en").remarks;
  const remarks = spanish.remarks.map(({ message, ...remark }, at) => ({
    ...remark,
    message: { es: message, en: english[at]?.message ?? message },
  }));
  return { ...spanish, remarks };
}

function judge(group: RowGroup, facts: BulkFacts, language: Language) {
  const read = readDraft(group, facts, language);
  const rows = group.rows.map(({ number }) => number);
  const checked = checkForm(invoiceDraft, read.input, language);
  const errors = checked.ok ? {} : checked.errors;
  // What is wrong with one cell must not hide what is wrong with the others: the rest is priced without it.
  const draft = checked.ok ? checked.value : withoutWrong(read.input, errors, language);
  const priced = draft === null ? null : priceInContext(facts.catalogues, contextOf(draft, read, facts), language);
  const problems = (priced?.problems ?? []).filter(
    (problem) => !isOfTheIssuer(problem) && !followsFrom(errors, problem.path),
  );
  const receiver = read.receiver ?? draft?.receiver;
  const first = group.rows[0]?.cells;
  const remarks: readonly Remark[] = [
    ...read.remarks,
    ...Object.entries(errors).flatMap(([path, messages]) =>
      messages.map((message) => ({ ...placeOf(path, rows, draft), code: CELL, severity: "error" as const, message })),
    ),
    ...problems.map((problem) => toRemark(problem, rows, draft)),
  ];
  return {
    draft: remarks.some(({ severity }) => severity === "error") ? null : draft,
    receiver: { rfc: receiver?.rfc ?? first?.["rfc"] ?? "", name: receiver?.name ?? first?.["name"] ?? "" },
    totals: priced?.totals ?? { currency: "MXN", total: "0" },
    remarks,
  };
}

/** A problem of the whole draft as a remark about the file. */
export function toRemark(
  { path, code, severity, message, fix }: ProblemBody,
  rows: readonly number[],
  draft: InvoiceDraft | null,
): Remark {
  return { ...placeOf(path, rows, draft), code, severity, message: fix === undefined ? message : `${message} ${fix}` };
}

function contextOf(draft: InvoiceDraft, { receiver }: ReadDraft, { issuing, legalDate }: BulkFacts) {
  // A file has no column for relations.
  return { draft, facts: issuing, receiver, legalDate, related: null };
}

/** The draft with nothing where it is wrong; null where even that is none. */
function withoutWrong(input: ReadDraft["input"], errors: FieldErrors, language: Language): InvoiceDraft | null {
  const copy = structuredClone(input) as Record<string, unknown>;
  for (const path of Object.keys(errors)) erase(copy, path.split("."));
  const read = checkForm(invoiceDraft, copy, language);
  return read.ok ? read.value : null;
}

function erase(within: unknown, [key = "", ...rest]: readonly string[]): void {
  if (typeof within !== "object" || within === null) return;
  const holder = within as Record<string, unknown>;
  if (rest.length > 0 && typeof holder[key] === "object" && holder[key] !== null) erase(holder[key], rest);
  else if (key !== "") holder[key] = null;
}

/** Advice about the issuer's own data stands in the settings; a file would say it again with each of its invoices. */
function isOfTheIssuer({ path, severity }: ProblemBody): boolean {
  return severity === "warning" && path.startsWith("issuer");
}

/**
 * Whether a problem is there only because of cells that could not be read: it is at their field, in their line, or in
 * what all lines add up to.
 */
function followsFrom(errors: FieldErrors, path: string): boolean {
  const [, line] = /^(items\.\d+)/.exec(path) ?? [];
  return Object.keys(errors).some(
    (wrong) =>
      path === wrong || path.startsWith(`${wrong}.`) || (wrong.startsWith("items.") && isAbout(path, line, wrong)),
  );
}

function isAbout(path: string, line: string | undefined, wrong: string): boolean {
  return line === undefined ? path === "items" || path === "" : wrong.startsWith(`${line}.`);
}
