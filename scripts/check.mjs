// `npm run check`: everything that has to be true before a change is taken. All of it is run; what is wrong is listed at the end.
import "./steps/node-version.mjs";

const { execFileSync } = await import("node:child_process");
const { join } = await import("node:path");
const { HOUSE } = await import("./steps/house.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { runNode } = await import("./steps/run.mjs");
const { stopwatch } = await import("./steps/stopwatch.mjs");

const modules = join(HOUSE, "node_modules");
/** @type {readonly [string, () => Promise<number>][]} */
const steps = [
  ["types", () => runNode([join(modules, "ts7", "bin", "tsc"), "-b"])],
  ["lint", () => runNode([join(modules, "@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."])],
  ["walls", () => runNode(["scripts/walls.mjs"])],
  ["names and sizes", () => runNode(["scripts/sizes.mjs"])],
  ["dead code", () => runNode([join(modules, "knip", "bin", "knip.js")])],
  ["tests", () => runNode(["scripts/test.mjs"])],
  ["nothing left uncommitted", nothingLeftUncommitted],
];

await installIfNeeded();
/** @type {string[]} */
const wrong = [];
for (const [name, step] of steps) {
  console.log(`\n== ${name}`);
  const elapsed = stopwatch();
  if ((await step()) !== 0) wrong.push(name);
  console.log(`   ${wrong.includes(name) ? "WRONG" : "right"} (${elapsed()})`);
}
console.log(wrong.length === 0 ? "\nEverything is right." : `\nWrong: ${wrong.join(", ")}.`);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function nothingLeftUncommitted() {
  const left = execFileSync("git", ["status", "--porcelain"], { cwd: HOUSE, encoding: "utf8" });
  process.stdout.write(left);
  return left === "" ? 0 : 1;
}
