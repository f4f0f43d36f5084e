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

/** Runs a program of the command line; what it throws is printed without a stack trace, with exit code 1. */
export function runCommand(main: () => Promise<void>): Promise<void> {
  return main().catch((error: Error) => {
    process.stderr.write(`Timbra: ${error.message}\n`);
    process.exitCode = 1;
  });
}
