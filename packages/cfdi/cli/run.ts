import type { Language } from "@timbra/cfdi";
import type { Command } from "./command.ts";
import { cadena } from "./commands/cadena.ts";
import { csd } from "./commands/csd.ts";
import { letra } from "./commands/letra.ts";
import { pagos } from "./commands/pagos.ts";
import { qr } from "./commands/qr.ts";
import { seal } from "./commands/seal.ts";
import { tfd } from "./commands/tfd.ts";
import { totals } from "./commands/totals.ts";
import { verify } from "./commands/verify.ts";
import { lineOf } from "./for-each-file.ts";
import { languageOf } from "./language-of.ts";
import { oneLine } from "./problem-line.ts";
import { readArguments } from "./read-arguments.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";
import { EXIT, type Shell } from "./shell.ts";

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({ verify, cadena, tfd, qr, totals, seal, pagos, csd, letra }),
);

/**
 * Runs `cfdi` with the arguments after its name, and gives its exit code. Whatever happens is told in a line, never
 * thrown.
 */
export async function run(args: readonly string[], shell: Shell): Promise<number> {
  const [name, ...rest] = args;
  const language = askedFor(rest) ?? languageOf(undefined, shell) ?? "es";
  if (name === undefined || name === "help" || name === "--help" || name === "-h")
    return help(name === undefined, language, shell);
  if (name === "--version") {
    shell.out(`${shell.version()}\n`);
    return EXIT.ok;
  }
  const command = COMMANDS.get(name);
  try {
    if (command === undefined) throw new Refused("unknown-command", { command: name }, { isUsage: true });
    return await runCommand(command, rest, shell);
  } catch (failure) {
    shell.err(`${oneLine(lineOf(failure, `cfdi ${name}`, { language }))}\n`);
    return failure instanceof Refused && failure.isUsage ? EXIT.usage : EXIT.failed;
  }
}

async function runCommand(command: Command, args: readonly string[], shell: Shell): Promise<number> {
  const read = readArguments(args, command.options);
  const language = languageOf(read.value("lang"), shell);
  if (language === null) throw new Refused("unknown-language", { value: read.value("lang") ?? "" }, { isUsage: true });
  if (read.flag("help")) return help(false, language, shell);
  return command.run({ ...read, shell, language });
}

/** The language of help, and of complaints about arguments that could not be read. */
function askedFor(args: readonly string[]): Language | undefined {
  const asked = /(?:^| )--lang[= ](es|en)(?: |$)/.exec(args.join(" "))?.[1];
  return asked === "es" || asked === "en" ? asked : undefined;
}

function help(isMissing: boolean, language: Language, shell: Shell): number {
  if (isMissing) shell.err(say(language, "help"));
  else shell.out(say(language, "help"));
  return isMissing ? EXIT.usage : EXIT.ok;
}
