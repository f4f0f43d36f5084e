import { type InvoiceForm, idOfKey, type ProblemBody } from "@timbra/contract";
import type { ParseKeys, TFunction } from "i18next";
import { type EditorDraft, emptyLine, type Line } from "./draft.ts";
import { type DraftChange, setPaymentMethod, updateLine } from "./draft-changes.ts";
import { cellOf, headerFieldOf, type LineCellName } from "./editor-context.ts";
import type { PricedEditorDraft } from "./price-draft.ts";
import { applyProblemChange } from "./problem-change.ts";

/** Something wrong, doubtful or not said yet, at the field that can change it. */
export interface EditorProblem {
  /** Of the SAT, of ours, or "" when the field could not be read. */
  readonly code: string;
  /** As the draft names the field: "items.2.quantity", "receiver.name". */
  readonly path: string;
  /** The line it is in, if it is in one, and its field: "quantity", "taxes.0.rate". */
  readonly line: Line | null;
  readonly field: string;
  /** `missing`: nothing is wrong, it is only not there yet. */
  readonly kind: "error" | "warning" | "missing";
  readonly message: string;
  readonly fix?: string;
  readonly params: Readonly<Record<string, string>>;
  /** What solves it, where only one way is right. */
  readonly change?: { readonly label: string; readonly change: DraftChange };
}

/** The codes of what is not there yet, of the document and of a complement: nothing a person could look up. */
const MISSING = new Set(["TIMBRA-FALTA", "TIMBRA-XML-MISSING-ATTRIBUTE", "TIMBRA-XML-MISSING-NODE"]);

/** A problem of a draft at the line that it is in: `lines` are those that became its items. */
export function toEditorProblem(problem: ProblemBody, lines: readonly Line[]): EditorProblem {
  const { code, path, params, severity, message, fix, change } = problem;
  const [, index, rest = ""] = /^items\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  const line = index === undefined ? null : (lines[Number(index)] ?? null);
  return {
    code: MISSING.has(code) ? "" : code,
    path,
    line,
    field: line === null ? path : rest,
    kind: MISSING.has(code) ? "missing" : severity,
    message,
    params,
    ...(fix === undefined ? {} : { fix }),
    ...(change && { change: { label: change.label, change: applyProblemChange(change, lines) } }),
  };
}

/** Of an amount that is computed: it is wrong because of what it is computed from. */
const COMPUTED = "TIMBRA-IMPORTE";

/**
 * The problems without those that only follow from another: while a line is wrong its taxes, and what all lines add up
 * to, cannot be judged, and showing those problems would hide the one to fix.
 */
export function hideFollowOnProblems(problems: readonly EditorProblem[]): readonly EditorProblem[] {
  const causes = problems.filter(
    (problem) => problem.kind !== "warning" && problem.line !== null && !isComputed(problem),
  );
  if (causes.length === 0) return problems;
  const wrong = new Set(causes.map(({ line }) => line?.id));
  return problems.filter((problem) => {
    if (problem.kind === "warning") return true;
    if (problem.line === null) return problem.path !== "items";
    return !(isComputed(problem) && wrong.has(problem.line.id));
  });
}

const isComputed = ({ code, field }: EditorProblem) => code === COMPUTED && field.startsWith("taxes.");

/** Sentence by field of the head. */
export type HeaderProblems = Readonly<Record<string, string>>;
/** Sentence by cell of a line. */
export type LineProblems = Readonly<Partial<Record<LineCellName, string>>>;

export interface ProblemIndex {
  readonly header: HeaderProblems;
  readonly lines: ReadonlyMap<string, LineProblems>;
}

export const NO_PROBLEMS: LineProblems = {};

/**
 * Whether a field says it of itself: a doubt stands only in the list, and what is only missing is no error until
 * somebody tried to stamp.
 */
export const isVisible =
  (attempted: boolean) =>
  ({ kind }: EditorProblem): boolean =>
    kind === "error" || (kind === "missing" && attempted);

/**
 * Errors at their fields. What is only missing is no error until somebody tried to stamp (`attempted`). What did not
 * change keeps its identity, so that only the rows whose problems changed are drawn again.
 */
export function indexProblems(
  problems: readonly EditorProblem[],
  attempted: boolean,
  previous?: ProblemIndex,
): ProblemIndex {
  const header: Record<string, string> = {};
  const lines = new Map<string, Partial<Record<LineCellName, string>>>();
  for (const problem of problems) {
    if (!isVisible(attempted)(problem)) continue;
    if (problem.line === null) header[headerFieldOf(problem.path)] ??= problem.message;
    else {
      const cells = lines.get(problem.line.id) ?? {};
      cells[cellOf(problem.field)] ??= problem.message;
      lines.set(problem.line.id, cells);
    }
  }
  if (previous === undefined) return { header, lines };
  return {
    header: same(header, previous.header) ? previous.header : header,
    lines: new Map([...lines].map(([id, cells]) => [id, reuseIfSame(cells, previous.lines.get(id))])),
  };
}

const reuseIfSame = (cells: LineProblems, before: LineProblems | undefined) =>
  before !== undefined && same(cells, before) ? before : cells;

function same(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** How many of each kind. */
export function countByKind({
  problems,
}: Pick<PricedEditorDraft, "problems">): Readonly<Record<EditorProblem["kind"], number>> {
  const count = { error: 0, warning: 0, missing: 0 };
  for (const { kind } of problems) count[kind] += 1;
  return count;
}

/** A known fix of a problem, on a button. */
export type Fix =
  | { readonly label: string; readonly change: DraftChange }
  /** Of the customer, and so of every later invoice. */
  | { readonly label: string; readonly rename: string }
  | { readonly label: string; readonly editCustomer: true };

interface Case {
  readonly problem: EditorProblem;
  readonly draft: EditorDraft;
  readonly form: InvoiceForm;
  readonly t: TFunction;
}

type FixRule = (found: Case) => Fix | null;

const otherMethod =
  (key: "PUE" | "PPD"): FixRule =>
  ({ form, t }) => {
    const id = form.catalogues.payment_methods.find((method) => method.key === key)?.id;
    return id === undefined
      ? null
      : { label: t("invoice_editor.fix_method", { method: key }), change: setPaymentMethod(id, form) };
  };

const changeLine =
  (label: ParseKeys, change: (form: InvoiceForm) => Partial<Omit<Line, "id">>): FixRule =>
  ({ problem: { line }, form, t }) =>
    line === null ? null : { label: t(label), change: updateLine(line.id, change(form)) };

const rename: FixRule = ({ problem, draft, t }) => {
  const { sugerido } = problem.params;
  const ofReceiver = problem.path === "receiver.name" && draft.customer_id !== null;
  return ofReceiver && sugerido !== undefined
    ? { label: t("invoice_editor.fix_customer_name", { name: sugerido }), rename: sugerido }
    : null;
};

/** What the concept of a global invoice must say is in the problem itself. */
const fillExpectedValue: FixRule = ({ problem, t }) => {
  const { esperado } = problem.params;
  if (problem.line === null || esperado === undefined) return null;
  const label = t("invoice_editor.fix_global_line", { value: esperado });
  const unit = idOfKey("unit", esperado);
  const texts = ["key", "description", "quantity"].includes(problem.field) ? { [problem.field]: esperado } : null;
  const change = problem.field === "unit_id" && unit !== undefined ? { unit_id: unit } : texts;
  return change === null ? null : { label, change: updateLine(problem.line.id, change) };
};

/** What is likely meant where more than one way is right: the certain ones come with the problem. */
const FIX_RULES: Readonly<Record<string, FixRule>> = {
  CFDI40169: changeLine("invoice_editor.fix_discount", () => ({ discount: "" })),
  CFDI40171: changeLine("invoice_editor.fix_default_taxes", (form) => ({ taxes: emptyLine(form).taxes })),
  CFDI40172: changeLine("invoice_editor.fix_untaxed", () => ({ taxes: [] })),
  "TIMBRA-FORMA-PAGO-POR-DEFINIR": otherMethod("PPD"),
  "TIMBRA-METODO-PAGO-PUE": otherMethod("PUE"),
  "TIMBRA-GLOBAL-CONCEPTO": fillExpectedValue,
  "TIMBRA-NOMBRE-SOCIETARIO": rename,
  "TIMBRA-NOMBRE-PUBLICO": rename,
};

/** The fix of a problem, where there is one; problems of the receiver are fixed in the customer's form. */
export function findFix(found: Case): Fix | null {
  if (found.problem.change !== undefined) return found.problem.change;
  const own = FIX_RULES[found.problem.code]?.(found) ?? null;
  if (own !== null) return own;
  const ofCustomer = found.problem.path.startsWith("receiver.") && found.draft.customer_id !== null;
  return ofCustomer ? { label: found.t("invoice_editor.fix_edit_customer"), editCustomer: true } : null;
}
