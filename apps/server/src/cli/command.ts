import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { type Config, processEnvironment, readConfig } from "../boot/config.ts";

/** The settings of the product, with the database that was named on the command line. */
export function configOf(databaseUrl: string | undefined): Config {
  const read = readConfig({
    ...processEnvironment(),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  if (!read.ok) throw new Error(read.mistakes.join("\n"));
  return read.config;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a program of the command line; what it throws is printed without a stack trace, with exit code 1, or 2 where it
 * was called wrongly.
 */
export function runCommand(main: () => Promise<void>): Promise<void> {
  return main().catch((error: Error & { code?: unknown }) => {
    process.stderr.write(`Timbra: ${error.message}\n`);
    process.exitCode = String(error.code).startsWith("ERR_PARSE_ARGS_") ? 2 : 1;
  });
}

/**
 * The first line of standard input; at a terminal, asked for and not shown while it is typed. "" when there is none.
 */
export async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY === true });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write("\n");
  }
}
