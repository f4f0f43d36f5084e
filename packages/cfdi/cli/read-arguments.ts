import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Command, Context, OptionKind } from "./command.ts";
import { Refused } from "./refused.ts";

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/**
 * The arguments of a command, read strictly: an option that nobody knows is refused, since it would silently do
 * nothing.
 */
export function readArguments(
  args: readonly string[],
  options: Command["options"],
): Pick<Context, "operands" | "flag" | "value" | "list"> {
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
  options: Command["options"],
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
    return new Refused("not-an-amount", { value: args.find((arg) => arg.startsWith(option)) ?? option });
  if (failure.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
    return new Refused("unknown-option", { option }, { isUsage: true });
  if (failure.code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
    return new Refused("option-value", { option }, { isUsage: true });
  return failure;
}
