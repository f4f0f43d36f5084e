import type { ProblemBody } from "@timbra/contract";
import type { Line } from "./editor-draft.ts";

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
}

/** The code of what is not there yet: nothing a person could look up. */
const MISSING = "TIMBRA-FALTA";

/** A problem of a draft at the line that it is in: `lines` are those that became its items. */
export function placed(problem: ProblemBody, lines: readonly Line[]): EditorProblem {
  const { code, path, params, severity, message, fix } = problem;
  const [, index, rest = ""] = /^items\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  const line = index === undefined ? null : (lines[Number(index)] ?? null);
  return {
    code: code === MISSING ? "" : code,
    path,
    line,
    field: line === null ? path : rest,
    kind: code === MISSING ? "missing" : severity,
    message,
    params,
    ...(fix === undefined ? {} : { fix }),
  };
}
