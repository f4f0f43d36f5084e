// `npm run check`: what has to be true of the sources before a change is taken, two parts side by side. All of it is
// run; what is wrong is listed at the end. The tests are `npm test`.
import "./steps/node-version.mjs";

const { execFileSync, spawn } = await import("node:child_process");
const { join } = await import("node:path");
const { installIfNeeded } = await import("./steps/install.mjs");
const { ROOT, stopwatch } = await import("./steps/run.mjs");

/** As many as most machines have processors for; the compiler uses several by itself. */
const TOGETHER = 2;
const modules = join(ROOT, "node_modules");
/** The longest first, so that the others fill the time beside them.
 * @type {readonly [string, () => Promise<Ended> | Ended][]}
 */
const steps = [
  ["types", () => runQuietly([join(modules, "ts7", "bin", "tsc"), "-b"])],
  ["dead code", () => runQuietly(["--max-semi-space-size=64", join(modules, "knip", "bin", "knip.js")])],
  ["import rules", () => runQuietly(["scripts/import-rules.mjs"])],
  ["lint", () => runQuietly([join(modules, "@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."])],
  ["names and sizes", () => runQuietly(["scripts/sizes.mjs"])],
  ["nothing left uncommitted", nothingLeftUncommitted],
];

await installIfNeeded();
/** @type {string[]} */
const wrong = [];
const waiting = [...steps];
await Promise.all(Array.from({ length: TOGETHER }, runSteps));
console.log(wrong.length === 0 ? "\nEverything is right." : `\nWrong: ${wrong.join(", ")}.`);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** @typedef {{ code: number, said: string }} Ended */

async function runSteps() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const [name, work] = step;
    const elapsed = stopwatch();
    const { code, said } = await work();
    if (code !== 0) wrong.push(name);
    console.log(`\n== ${name}\n${said}   ${code === 0 ? "right" : "WRONG"} (${elapsed()})`);
  }
}

/**
 * Runs a program in the project's folder and keeps what it says, so that two at once do not mix their lines.
 * @param {readonly string[]} args
 * @returns {Promise<Ended>}
 */
function runQuietly(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (/** @type {Buffer} */ chunk) => {
        said += chunk.toString();
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, said }));
  });
}

/** @returns {Ended} */
function nothingLeftUncommitted() {
  const said = execFileSync("git", ["status", "--porcelain"], { cwd: ROOT, encoding: "utf8" });
  return { code: said === "" ? 0 : 1, said };
}
