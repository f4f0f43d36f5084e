import type { Language } from "@timbra/cfdi";
import type { TextKey } from "./cli-text.ts";

/** An option of a command: one that is there or not, one with a value, one with a value that may be repeated. */
export type OptionKind = "flag" | "value" | "list";

/** What a command is given. */
export interface CommandContext {
  readonly shell: CliEnvironment;
  readonly language: Language;
  /** The arguments after the options: files, mostly. */
  readonly operands: readonly string[];
  flag(name: string): boolean;
  value(name: string): string | undefined;
  list(name: string): readonly string[];
}

/** One of the things `cfdi` does. */
export interface CliCommand {
  readonly options: Readonly<Record<string, OptionKind>>;
  /** Gives the exit code. */
  run(context: CommandContext): Promise<number> | number;
}

/** All that the commands have of the machine. Tests give another one. */
export interface CliEnvironment {
  out(text: string): void;
  err(text: string): void;
  /** Throws as node:fs does. */
  readFile(path: string): Uint8Array;
  isFolder(path: string): boolean;
  /** All of standard input. */
  readStdin(): Uint8Array;
  env(name: string): string | undefined;
  /** The machine's local time as a Fecha: AAAA-MM-DDThh:mm:ss. */
  now(): string;
  /** Of this package. */
  version(): string;
  /** Imports a module by path or name, as seen from the working folder. */
  load(module: string): Promise<unknown>;
}

/** What the exit code says. */
export const EXIT = {
  /** Every check passed. */
  ok: 0,
  /** A check failed, or a file could not be read. */
  failed: 1,
  /** The command was written wrong: nothing was done. */
  usage: 2,
  /** Nothing is wrong in what could be looked at, and something could not be. */
  unverified: 3,
} as const;

/**
 * Why a command cannot do what it is asked, as a text that a person reads. Thrown inside the commands only: `run` and
 * `forEachFile` turn it into one line.
 */
export class CommandError extends Error {
  readonly key: TextKey;
  readonly params: Readonly<Record<string, string>>;
  readonly isUsage: boolean;

  constructor(
    key: TextKey,
    params: Readonly<Record<string, string>> = {},
    { isUsage = false }: { readonly isUsage?: boolean } = {},
  ) {
    super(key);
    this.key = key;
    this.params = params;
    this.isUsage = isUsage;
  }
}

/**
 * The passphrase of a key, from the variable that --passphrase-env names: an argument would be seen by every process.
 */
export function passphraseOf({ value, shell }: Pick<CommandContext, "value" | "shell">): string {
  const name = value("passphrase-env");
  if (name === undefined) throw new CommandError("passphrase-env", {}, { isUsage: true });
  const passphrase = shell.env(name);
  if (passphrase === undefined) throw new CommandError("no-variable", { name }, { isUsage: true });
  return passphrase;
}
