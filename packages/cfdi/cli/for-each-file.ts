import type { Context } from "./command.ts";
import { oneLine } from "./problem-line.ts";
import { nameOf, readInput } from "./read-input.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";
import { EXIT } from "./shell.ts";

/** Why a file gives nothing: one line each. */
export interface Refusals {
  readonly refusals: readonly string[];
}

/** What a file gives, without its last line end. */
export type Deed = (bytes: Uint8Array, file: string) => string | Refusals;

/**
 * With several files, the name of each stands before what it gives: on the same line, on one of its own, or not at all.
 */
export type Heading = "inline" | "own-line" | "none";

/**
 * Does something with each file that the command names, and prints what it gives. A file that cannot be dealt with
 * gives its reasons on standard error, a line each, and the rest are still looked at.
 */
export function forEachFile(context: Context, heading: Heading, deed: Deed): number {
  const { operands, shell } = context;
  if (operands.length === 0) throw new Refused("no-file", {}, { isUsage: true });
  let exit: number = EXIT.ok;
  for (const file of operands) {
    const given = attempt(file, context, deed);
    if (typeof given === "string") shell.out(`${operands.length > 1 ? headed(nameOf(file), heading) : ""}${given}\n`);
    else {
      exit = EXIT.failed;
      for (const line of given.refusals) shell.err(`${oneLine(line)}\n`);
    }
  }
  return exit;
}

function attempt(file: string, context: Context, deed: Deed): string | Refusals {
  try {
    const given = deed(readInput(file, context.shell), file);
    return typeof given === "string" ? given : { refusals: given.refusals.map((line) => `${nameOf(file)}: ${line}`) };
  } catch (failure) {
    return { refusals: [lineOf(failure, file, context)] };
  }
}

function headed(name: string, heading: Heading): string {
  if (heading === "none") return "";
  return heading === "inline" ? `${name}\t` : `${name}\n`;
}

/**
 * A refusal that names its file already, or any other with the name before it. Anything else is a defect, told in one
 * line too.
 */
export function lineOf(failure: unknown, file: string, { language }: Pick<Context, "language">): string {
  if (failure instanceof Refused) {
    const text = say(language, failure.key, failure.params);
    return "file" in failure.params ? text : `${nameOf(file)}: ${text}`;
  }
  return say(language, "defect", {
    file: nameOf(file),
    reason: failure instanceof Error ? failure.message : String(failure),
  });
}
