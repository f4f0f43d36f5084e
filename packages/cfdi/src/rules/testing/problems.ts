import type { Comprobante } from "../../comprobante/comprobante.ts";
import type { ProblemCode } from "../../messages/message-of.ts";
import { checkComprobante } from "../check.ts";
import { catalogos } from "./catalogos.ts";
import { type Edits, withEdits } from "./edit.ts";

/** The codes of a document's problems, after some changes. */
export function codesOf(document: Comprobante, edits: Edits = {}): string[] {
  return checkComprobante(withEdits(document, edits), { catalogos }).map(({ code }) => code);
}

/** Where one rule is broken, after some changes. */
export function pathsOf(code: ProblemCode, document: Comprobante, edits: Edits = {}): string[] {
  return checkComprobante(withEdits(document, edits), { catalogos }).flatMap((problem) =>
    problem.code === code ? [problem.path] : [],
  );
}
