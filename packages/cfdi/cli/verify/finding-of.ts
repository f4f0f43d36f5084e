import { type Language, messageOf, type Problem } from "@timbra/cfdi";
import { MESSAGES } from "../messages-of.ts";
import { say, type TextKey } from "../say.ts";
import type { Finding } from "./check-result.ts";

/** A problem of the library as a finding. */
export function findingOf({ code, path, params, severity }: Problem, language: Language): Finding {
  const { message, fix } = messageOf({ code, path, params, severity }, MESSAGES[language]);
  const where = params.line === undefined ? "" : ` (${params.line}:${params.column})`;
  return { severity, code, path, message: `${message}${where}`, ...(fix !== undefined && { fix }) };
}

/** A finding of the command line itself. */
export function ownFinding(
  key: TextKey,
  {
    severity,
    path,
    params,
  }: Pick<Finding, "severity" | "path"> & { readonly params?: Readonly<Record<string, string>> },
  language: Language,
): Finding {
  return { severity, code: `CLI-${key.toUpperCase()}`, path, message: say(language, key, params) };
}
