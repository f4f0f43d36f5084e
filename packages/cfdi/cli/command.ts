import type { Language } from "@timbra/cfdi";
import type { Shell } from "./shell.ts";

/** An option of a command: one that is there or not, one with a value, one with a value that may be repeated. */
export type OptionKind = "flag" | "value" | "list";

/** What a command is given. */
export interface Context {
  readonly shell: Shell;
  readonly language: Language;
  /** What stands after the options: files, mostly. */
  readonly operands: readonly string[];
  flag(name: string): boolean;
  value(name: string): string | undefined;
  list(name: string): readonly string[];
}

/** One of the things `cfdi` does. */
export interface Command {
  readonly options: Readonly<Record<string, OptionKind>>;
  /** Gives the exit code. */
  run(context: Context): Promise<number> | number;
}
