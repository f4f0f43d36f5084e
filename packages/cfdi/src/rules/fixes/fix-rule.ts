import type { Draft } from "../../comprobante/draft.ts";
import type { Problem } from "../../problem.ts";
import type { CheckContext } from "../facts.ts";

/**
 * One attribute or node of a draft with what it should say; null takes it away. `path` is that of problems:
 * "Receptor.UsoCFDI", "Conceptos[2].Impuestos.Retenciones[0]".
 */
export interface DraftEdit {
  readonly path: string;
  readonly value: string | null;
}

/** What a fix depends on besides the draft. */
export type FixContext = Pick<CheckContext, "catalogos" | "ahora">;

/** What a fix is decided by. */
export interface FixCase extends FixContext {
  readonly problem: Problem;
  readonly draft: Draft;
}

/** The edits that solve a problem of one code; null where it takes a person to know. */
export type FixRule = (found: FixCase) => readonly DraftEdit[] | null;

export const set = (path: string, value: string): DraftEdit => ({ path, value });
export const remove = (path: string): DraftEdit => ({ path, value: null });

/** Takes away what the problem is about. */
export const removeIt: FixRule = ({ problem }) => [remove(problem.path)];
/** Writes the only value that the law allows there. */
export const setIt =
  (value: string): FixRule =>
  ({ problem }) => [set(problem.path, value)];
/** Writes the value that the problem itself expects. */
export const setExpected: FixRule = ({ problem }) => {
  const { esperado } = problem.params;
  return esperado === undefined ? null : [set(problem.path, esperado)];
};
