import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Runs a program in the project's folder with this terminal, and answers its exit code (a signal counts as 1).
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, shell?: boolean, quiet?: boolean }} [options]
 *   `quiet` sends its output to stderr
 * @returns {Promise<number>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      shell: options.shell ?? false,
      stdio: options.quiet ? ["ignore", 2, 2] : "inherit",
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs one of our own scripts, or a package's, with the Node that runs us.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** The arguments with which Node reads TypeScript sources and finds the packages' sources by name. */
export const FROM_SOURCE = ["--conditions=timbra", "--import", "tsx"];

/** The folder of the project, wherever the command was called from. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/**
 * Ends with a sentence for people: what is wrong and what to do. Nothing here is worth a stack trace.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithMessage(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Starts a timer; the function returned gives the time since then, in words.
 * @returns {() => string}
 */
export function stopwatch() {
  const start = process.hrtime.bigint();
  return () =>
    `${(Number(process.hrtime.bigint() - start) / 1e9).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
}
