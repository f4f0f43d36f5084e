import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Language } from "@timbra/cfdi";
import { cliText, languageOf, toSingleLine } from "./cli-text.ts";
import {
  type CliCommand,
  type CliEnvironment,
  type CommandContext,
  CommandError,
  EXIT,
  type OptionKind,
} from "./command.ts";
import { csd } from "./commands/csd.ts";
import { cadena, letra, qr, tfd } from "./commands/document-texts.ts";
import { seal } from "./commands/seal.ts";
import { pagos, totals } from "./commands/totals.ts";
import { verify } from "./commands/verify.ts";
import { lineOf } from "./read-input.ts";

const COMMANDS: ReadonlyMap<string, CliCommand> = new Map(
  Object.entries({ verify, cadena, tfd, qr, totals, seal, pagos, csd, letra }),
);

/**
 * Runs `cfdi` with the arguments after its name, and gives its exit code. Whatever happens is printed in a line, never
 * thrown.
 */
export async function run(args: readonly string[], shell: CliEnvironment): Promise<number> {
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
    if (command === undefined) throw new CommandError("unknown-command", { command: name }, { isUsage: true });
    return await runCommand(command, rest, shell);
  } catch (failure) {
    shell.err(`${toSingleLine(lineOf(failure, `cfdi ${name}`, { language }))}\n`);
    return failure instanceof CommandError && failure.isUsage ? EXIT.usage : EXIT.failed;
  }
}

async function runCommand(command: CliCommand, args: readonly string[], shell: CliEnvironment): Promise<number> {
  const read = readArguments(args, command.options);
  const language = languageOf(read.value("lang"), shell);
  if (language === null)
    throw new CommandError("unknown-language", { value: read.value("lang") ?? "" }, { isUsage: true });
  if (read.flag("help")) return help(false, language, shell);
  return command.run({ ...read, shell, language });
}

/** The language of help, and of complaints about arguments that could not be read. */
function askedFor(args: readonly string[]): Language | undefined {
  const asked = /(?:^| )--lang[= ](es|en)(?: |$)/.exec(args.join(" "))?.[1];
  return asked === "es" || asked === "en" ? asked : undefined;
}

function help(isMissing: boolean, language: Language, shell: CliEnvironment): number {
  if (isMissing) shell.err(cliText(language, "help"));
  else shell.out(cliText(language, "help"));
  return isMissing ? EXIT.usage : EXIT.ok;
}

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/**
 * The arguments of a command, read strictly: an option that nobody knows is refused, since it would silently do
 * nothing.
 */
function readArguments(
  args: readonly string[],
  options: CliCommand["options"],
): Pick<CommandContext, "operands" | "flag" | "value" | "list"> {
  const { values, positionals } = parsed(args, options);
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    operands: positionals,
    flag: (name) => values[name] === true,
    value: (name) => text(values[name]),
    list: (name) => [values[name] ?? []].flat().flatMap((value) => text(value) ?? []),
  };
}

function parsed(
  args: readonly string[],
  options: CliCommand["options"],
): { readonly values: Values; readonly positionals: readonly string[] } {
  try {
    return parseArgs({
      args: [...args],
      options: configOf({ ...options, lang: "value", help: "flag" }),
      allowPositionals: true,
    });
  } catch (failure) {
    throw refusalOf(failure as NodeJS.ErrnoException, args);
  }
}

function configOf(options: Readonly<Record<string, OptionKind>>): NonNullable<ParseArgsConfig["options"]> {
  const entries = Object.entries(options).map(([name, kind]) => [
    name,
    { type: kind === "flag" ? "boolean" : "string", multiple: kind === "list" },
  ]);
  return Object.fromEntries(entries) as NonNullable<ParseArgsConfig["options"]>;
}

/** Node says what is wrong in English prose; the option's name is all that is taken from it. */
function refusalOf(failure: NodeJS.ErrnoException, args: readonly string[]): Error {
  const option = /'(-{1,2}[^\s'=<]*)/.exec(failure.message)?.[1] ?? "";
  if (/^-\d/.test(option))
    return new CommandError("not-an-amount", { value: args.find((arg) => arg.startsWith(option)) ?? option });
  if (failure.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
    return new CommandError("unknown-option", { option }, { isUsage: true });
  if (failure.code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
    return new CommandError("option-value", { option }, { isUsage: true });
  return failure;
}
