import type { Language } from "@timbra/cfdi";
import { cliText, toSingleLine } from "../cli-text.ts";
import { type CliCommand, type CommandContext, CommandError, EXIT } from "../command.ts";
import { lineOf, loadCatalogues, nameOf, readInput } from "../read-input.ts";
import {
  CHECKS,
  type CheckName,
  type DocumentVerification,
  linesOfVerification,
  resultOf,
  verdictsOf,
} from "../verify/check-result.ts";
import { type FindCertificate, type Settings, verifyDocument } from "../verify/verify-document.ts";

/**
 * Checks everything of each document: form, structure, seal, certificate, stamp, totals, rules. With --json, an object
 * a line.
 */
export const verify: CliCommand = {
  options: { json: "flag", catalogues: "value", "sat-cer": "list", skip: "value" },
  async run(context) {
    const { shell, language, operands } = context;
    if (operands.length === 0) throw new CommandError("no-file", {}, { isUsage: true });
    const settings: Settings = {
      catalogues: await loadCatalogues(context),
      findCertificate: satCertificates(context),
      skip: skipped(context.value("skip"), language),
      language,
    };
    const seen = new Set<DocumentVerification["status"]>();
    for (const file of operands) {
      const verification = await attempt(file, context, settings);
      seen.add(verification.status);
      shell.out(
        context.flag("json") ? `${JSON.stringify(verification)}\n` : `${linesOfVerification(verification, language)}\n`,
      );
    }
    if (seen.has("failed")) return EXIT.failed;
    return seen.has("unverified") ? EXIT.unverified : EXIT.ok;
  },
};

/** A check may be named as --json names it, or as either language prints it: `--skip stamp`, `--skip timbre`. */
function skipped(names: string | undefined, language: Language): Set<CheckName> {
  const skip = names === undefined ? [] : names.split(",").map((name) => name.trim().toLowerCase());
  const checkOf = (name: string) =>
    CHECKS.find((check) => [check, cliText("es", `check-${check}`), cliText("en", `check-${check}`)].includes(name));
  return new Set(
    skip.map((name) => {
      const check = checkOf(name);
      const known = CHECKS.map((each) => cliText(language, `check-${each}`)).join(", ");
      if (check === undefined) throw new CommandError("unknown-check", { value: name, known }, { isUsage: true });
      return check;
    }),
  );
}

/** A file that cannot even be opened fails like one that is no XML. */
async function attempt(file: string, context: CommandContext, settings: Settings): Promise<DocumentVerification> {
  try {
    return await verifyDocument(readInput(file, context.shell), nameOf(file), settings);
  } catch (failure) {
    const message = toSingleLine(lineOf(failure, file, context)).replace(`${nameOf(file)}: `, "");
    const unreadable = resultOf("wellformed", [{ severity: "error", code: "CLI-FILE", path: "", message }]);
    const rest = CHECKS.slice(1).map((check) => ({ check, status: "not-reached", findings: [] }) as const);
    const checks = [unreadable, ...rest];
    return { file: nameOf(file), ...verdictsOf(checks), checks };
  }
}

/** The certificates that --sat-cer names: files, or folders where each is called by its number (NNN.cer). */
function satCertificates({ list, shell }: Pick<CommandContext, "list" | "shell">): FindCertificate {
  const paths = list("sat-cer");
  const folders = paths.filter((path) => shell.isFolder(path));
  const files = paths.filter((path) => !folders.includes(path)).map((path) => readInput(path, shell));
  return (number) => [...files, ...folders.flatMap((folder) => inFolder(folder, number, shell))];
}

/** The number comes from the document: nothing but digits may become part of a path. */
function inFolder(folder: string, number: string, { readFile }: CommandContext["shell"]): Uint8Array[] {
  if (!/^\d{20}$/.test(number)) return [];
  try {
    return [readFile(`${folder}/${number}.cer`)];
  } catch {
    return [];
  }
}
