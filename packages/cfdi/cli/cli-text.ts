import { type Language, type Messages, messageOf, type Problem } from "@timbra/cfdi";
import { en as lawEn } from "@timbra/cfdi/messages/en";
import { es as lawEs } from "@timbra/cfdi/messages/es";
import type { CliEnvironment } from "./command.ts";
import { en } from "./messages/en.ts";
import { es } from "./messages/es.ts";

export type TextKey = keyof typeof es;

const TEXTS: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { es, en };

/** A text of the command line, with its values in place. */
export function cliText(language: Language, key: TextKey, params: Readonly<Record<string, string>> = {}): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** A problem on one line: where, what, what to do, and the code to look for. */
export function problemLine(problem: Problem, language: Language): string {
  const { message, fix } = messageOf(problem, MESSAGES[language]);
  const place = problem.path === "" ? "" : `${problem.path}: `;
  const where = problem.params.line === undefined ? "" : ` (${problem.params.line}:${problem.params.column})`;
  return toSingleLine(`${place}${message}${where}${fix === undefined ? "" : ` ${fix}`} [${problem.code}]`);
}

/** Text of untrusted documents may have line ends or terminal escape sequences; neither is printed. */
export function toSingleLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** What the library says, in each language. */
export const MESSAGES: Readonly<Record<Language, Messages>> = { es: lawEs, en: lawEn };

/**
 * --lang, or else what the shell says of its messages; Spanish when neither says English. Null for a --lang that is
 * none.
 */
export function languageOf(asked: string | undefined, shell: Pick<CliEnvironment, "env">): Language | null {
  if (asked !== undefined) return asked === "es" || asked === "en" ? asked : null;
  const locale = shell.env("LC_ALL") || shell.env("LC_MESSAGES") || shell.env("LANG") || "";
  return /^en([_.@-]|$)/i.test(locale) ? "en" : "es";
}
