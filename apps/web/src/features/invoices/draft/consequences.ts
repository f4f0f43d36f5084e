import type { EditorProblem } from "./editor-problem.ts";

/** Of an amount that is computed: it is wrong because of what it is computed from. */
const COMPUTED = "TIMBRA-IMPORTE";

/**
 * The problems without those that only follow from another: while a line is wrong its taxes, and what all lines add up
 * to, cannot be judged, and telling so would bury the one thing there is to mend.
 */
export function withoutConsequences(problems: readonly EditorProblem[]): readonly EditorProblem[] {
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
