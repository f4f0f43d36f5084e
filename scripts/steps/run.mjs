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

/** What was told to end is ended after so long. */
const LAST_WORDS_MS = 10_000;

/**
 * Runs one of our own scripts until it ends, or until a moment (ms since 1970) at which it and all that it started are
 * told to end. Answers its exit code, or "stopped"; a moment that has passed starts nothing.
 * @param {number} until
 * @param {readonly string[]} args
 * @returns {Promise<number | "stopped">}
 */
export async function runNodeUntil(until, args) {
  if (Date.now() >= until) return "stopped";
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit", detached: true });
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      process.kill(-(child.pid ?? 0), signal);
    } catch {
      // It has ended by itself.
    }
  };
  // The group is its own, so that what the terminal tells us has to be passed on.
  for (const signal of SIGNALS) process.on(signal, end);
  let stopped = false;
  const timers = [
    setTimeout(() => {
      stopped = true;
      end("SIGTERM");
    }, until - Date.now()),
    setTimeout(() => end("SIGKILL"), until - Date.now() + LAST_WORDS_MS),
  ];
  try {
    const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
    return stopped ? "stopped" : (code ?? 1);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ["SIGINT", "SIGTERM"];

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
