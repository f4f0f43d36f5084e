import type { Language } from "@timbra/cfdi";
import type { Shell } from "./shell.ts";

/**
 * --lang, or else what the shell says of its messages; Spanish when neither says English. Null for a --lang that is
 * none.
 */
export function languageOf(asked: string | undefined, shell: Pick<Shell, "env">): Language | null {
  if (asked !== undefined) return asked === "es" || asked === "en" ? asked : null;
  const locale = shell.env("LC_ALL") || shell.env("LC_MESSAGES") || shell.env("LANG") || "";
  return /^en([_.@-]|$)/i.test(locale) ? "en" : "es";
}
