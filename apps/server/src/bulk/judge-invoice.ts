import type { FieldErrors, InvoiceTotals, Language, ProblemBody } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { adviseInContext, type DraftInContext, priceInContext } from "../invoices/index.ts";
import type { CellProblem } from "./cell-problems.ts";
import { cellAddressOf, toCellAdvice, toCellProblem } from "./cell-remarks.ts";

interface Judging {
  /** The line of the file of each item. */
  readonly rows: readonly number[];
  /** What could not be read, by its field of the draft. */
  readonly errors: FieldErrors;
  readonly language: Language;
}

/** What an invoice of a file comes to, what is wrong with it, and what its taxes should rather say. */
export function judgeInvoice(
  catalogues: Deps["catalogues"],
  context: DraftInContext,
  { rows, errors, language }: Judging,
): { readonly totals: InvoiceTotals; readonly problems: readonly CellProblem[] } {
  const { draft } = context;
  const { totals, problems } = priceInContext(catalogues, context, language);
  const ofDraft = problems.filter((problem) => !isOfTheIssuer(problem) && !followsFrom(errors, problem.path));
  // What a line withholds is told once the line itself is right.
  const wrongRows = new Set(Object.keys(errors).map((path) => cellAddressOf(path, rows, draft).row));
  const advice = adviseInContext(context, language).flatMap((one) => toCellAdvice(one, rows));
  return {
    totals,
    problems: [
      ...ofDraft.map((problem) => toCellProblem(problem, rows, draft)),
      ...advice.filter(({ row }) => row === null || !wrongRows.has(row)),
    ],
  };
}

/** An invoice that somebody should review first is no more ready than one with errors. */
export function stateOf(problems: readonly Pick<CellProblem, "severity">[]): "invalid" | "doubtful" | "ready" {
  if (problems.some(({ severity }) => severity === "error")) return "invalid";
  return problems.some(({ severity }) => severity === "warning") ? "doubtful" : "ready";
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
