import { type Language, messageOf, type Problem } from "@timbra/cfdi";
import { MESSAGES } from "./messages-of.ts";

/** A problem on one line: where, what, what to do, and the code to look for. */
export function problemLine(problem: Problem, language: Language): string {
  const { message, fix } = messageOf(problem, MESSAGES[language]);
  const place = problem.path === "" ? "" : `${problem.path}: `;
  const where = problem.params.line === undefined ? "" : ` (${problem.params.line}:${problem.params.column})`;
  return oneLine(`${place}${message}${where}${fix === undefined ? "" : ` ${fix}`} [${problem.code}]`);
}

/** What strangers wrote may have line ends, or orders to a terminal; neither is printed. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}
