// `npm run NAME -- …` for every command that installs what is missing, builds what has changed and then runs one
// program with the arguments that follow. The program says what it takes.
import "./steps/node-version.mjs";

const { existsSync, readdirSync, readFileSync } = await import("node:fs");
const { join, resolve } = await import("node:path");
const { pathToFileURL } = await import("node:url");
const { buildIfChanged, TARGETS } = await import("./steps/build-if-changed.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { assertPortFree } = await import("./steps/port.mjs");
const { exitWithMessage, FROM_SOURCE, ROOT, runNode } = await import("./steps/run.mjs");

const [name = "", ...args] = process.argv.slice(2);
/** @type {Record<string, () => Promise<void>>} */
const COMMANDS = {
  start,
  build,
  journeys,
  bench,
  tarball,
  // The certification provider by itself, as a separate server.
  "pac-sandbox": () => become("packages/pac-sandbox/dist/bundled/main.js", ["pac-sandbox"]),
  // Administrators, the SAT's lists that the product uses, and the invariants of its database.
  admin: () => runProgram(["apps/server/dist/cli/admin.js"], ["server"]),
  catalogues: () => runProgram(["apps/server/dist/cli/catalogues.js"], ["server"]),
  invariants: () => runProgram(["apps/server/dist/cli/invariants.js"], ["server"]),
  // The database brought to this version, by whoever has its owner's rights.
  migrate: () => runProgram(["apps/server/dist/cli/migrate.js"], ["server"]),
  // A copy of everything while the product serves, and an installation out of one.
  backup: () => runProgram(["apps/server/dist/cli/backup.js"], ["server"]),
  restore: () => runProgram(["apps/server/dist/cli/restore.js"], ["server"]),
  // What providers certified after the moment to which a database was restored; and a provider's own test servers.
  recover: () => runProgram(["apps/server/dist/cli/recover.js"], ["server"]),
  pac: () => runProgram(["apps/server/dist/cli/pac.js"], ["server"]),
  // What is wrong with an installation, and what to do.
  doctor: () => runProgram(["apps/server/dist/cli/doctor.js"], ["server"]),
  // The master keys: which there are, a new one, the old ones away.
  keys: () => runProgram(["apps/server/dist/cli/keys.js"], ["server"]),
  // The product's path over its public HTTP API alone.
  demo: () => runProgram([...FROM_SOURCE, "scripts/demo/main.ts"], ["web", "server"]),
  // Kills, stops and confuses two servers, their database and their provider, and counts what was lost.
  faults: () => runProgram([...FROM_SOURCE, "tests/faults/main.ts"], ["server", "pac-sandbox"]),
  // Several machines' worth of processes on this one: webs behind a proxy, a database that fails over.
  cluster: () => runProgram([...FROM_SOURCE, "scripts/cluster/main.ts"], ["server", "pac-sandbox"]),
  // The clicks and keys of each scenario.
  effort: () => runProgram([...FROM_SOURCE, "tests/effort/main.ts"], ["web", "server"]),
  // Credits beside a model of them, and orders under a card provider's events.
  money: () => runProgram([...FROM_SOURCE, "tests/money/main.ts"], []),
};

await (COMMANDS[name] ?? unknown)();

async function unknown() {
  exitWithMessage(`There is no command called ${name}; there is: ${Object.keys(COMMANDS).join(", ")}.`);
}

/**
 * @param {readonly string[]} program
 * @param {readonly string[]} targets
 * @param {Parameters<typeof runNode>[1]} [options]
 */
async function runProgram(program, targets, options) {
  await installIfNeeded();
  await buildIfChanged(targets);
  process.exitCode = await runNode([...program, ...args], options);
}

/**
 * Runs a program in this very process: a signal, a kill or a closed terminal then means the server itself and nobody in
 * between.
 * @param {string} program
 * @param {readonly string[]} targets
 */
async function become(program, targets) {
  await installIfNeeded();
  await buildIfChanged(targets);
  process.argv = [process.execPath, join(ROOT, program), ...args];
  await import(pathToFileURL(join(ROOT, program)).href);
}

/** From a fresh clone to a running product, with nothing but Node. */
async function start() {
  await assertPortFree(process.env.PORT, process.env.HOST);
  await become("apps/server/dist/main.js", ["web", "server"]);
}

/** Builds everything anew, changed or not; with names, those targets. */
async function build() {
  const every = TARGETS.map((target) => target.name);
  const unknown = args.filter((asked) => !every.some((target) => target === asked));
  if (unknown.length > 0)
    exitWithMessage(`There is nothing called ${unknown.join(", ")} to build; there is: ${every.join(", ")}.`);
  await installIfNeeded();
  await buildIfChanged(args.length > 0 ? args : every, { always: true });
}

/**
 * The journeys whose file name contains an argument; all without one. `BULK_INVOICES=1000 npm run journeys -- bulk`
 * sends as many.
 */
async function journeys() {
  const { obtainBrowser } = await import("./steps/browser.mjs");
  const { moveTmpdirToMemory } = await import("./steps/memory-folder.mjs");
  moveTmpdirToMemory();
  await installIfNeeded();
  const browser = await obtainBrowser();
  if (browser === undefined) process.exit(1);
  await runProgram(["node_modules/@playwright/test/cli.js", "test"], ["web", "server"], {
    env: { CHROMIUM: browser, TIMBRA_PICTURES: "1", NODE_OPTIONS: "--conditions=timbra" },
  });
}

/** Measures one claim (bench/NAME.ts) and prints its ratios. Without a name it lists them. */
async function bench() {
  const files = readdirSync(join(ROOT, "bench")).filter((file) => file.endsWith(".ts"));
  const [asked = ""] = args;
  if (!files.includes(`${asked}.ts`)) {
    const known = files.map((file) => `  npm run bench -- ${file.slice(0, -".ts".length)}`).join("\n");
    if (asked === "--help") return console.log(known);
    exitWithMessage(`${asked === "" ? "Which one?" : `There is no bench/${asked}.ts.`}\n${known}`);
  }
  args.shift();
  await runProgram([...FROM_SOURCE, join("bench", `${asked}.ts`)], []);
}

/** A package as it is published, packed into a folder (./out): `npm run tarball -- NAME [FOLDER]`. */
async function tarball() {
  const [asked = "", folder = "out"] = args;
  if (!/^[a-z-]+$/.test(asked) || !existsSync(join(ROOT, "packages", asked, "package.json")))
    exitWithMessage("Which package? cfdi, for example.");
  await installIfNeeded();
  const { packPackage } = await import("./steps/pack-package.mjs");
  const packed = packPackage(asked, resolve(ROOT, folder));
  console.log(`${packed}  ${Math.round(readFileSync(packed).length / 1000)} KB`);
}
