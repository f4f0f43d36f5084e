import type { EditorProblem } from "../draft/editor-problem.ts";
import type { PricedDraft } from "../draft/price-draft.ts";
import { type Cell, cellOf, headerFieldOf } from "./fields.ts";

/** Sentence by field of the head. */
export type HeaderProblems = Readonly<Record<string, string>>;
/** Sentence by cell of a line. */
export type LineProblems = Readonly<Partial<Record<Cell, string>>>;

export interface ProblemIndex {
  readonly header: HeaderProblems;
  readonly lines: ReadonlyMap<string, LineProblems>;
}

export const NO_PROBLEMS: LineProblems = {};

/**
 * Whether a field says it of itself: a doubt stands only in the list, and what is only missing is no error until
 * somebody tried to stamp.
 */
export const isToBeSaid =
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
  const lines = new Map<string, Partial<Record<Cell, string>>>();
  for (const problem of problems) {
    if (!isToBeSaid(attempted)(problem)) continue;
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
    lines: new Map([...lines].map(([id, cells]) => [id, kept(cells, previous.lines.get(id))])),
  };
}

const kept = (cells: LineProblems, before: LineProblems | undefined) =>
  before !== undefined && same(cells, before) ? before : cells;

function same(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** How many of each kind. */
export function countProblems({
  problems,
}: Pick<PricedDraft, "problems">): Readonly<Record<EditorProblem["kind"], number>> {
  const count = { error: 0, warning: 0, missing: 0 };
  for (const { kind } of problems) count[kind] += 1;
  return count;
}
