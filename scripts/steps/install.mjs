import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { exitWithMessage, ROOT, run, stopwatch } from "./run.mjs";

/**
 * What the lock asks for and `node_modules` does not contain, by path. npm leaves what it installed in
 * `node_modules/.package-lock.json`, so the question needs no stamp of ours and is right after an `npm install` by hand
 * too.
 * @param {string} root
 * @returns {string[]}
 */
export function missingPackages(root) {
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  return Object.entries(wanted)
    .filter(([path]) => path.includes("node_modules/"))
    .filter(([path, entry]) => !isInstalled(entry, installed[path]))
    .map(([path]) => path);
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, peer?: boolean, devOptional?: boolean }} LockEntry
 * @param {LockEntry} wanted
 * @param {LockEntry | undefined} installed
 */
function isInstalled(wanted, installed) {
  if (installed !== undefined) return wanted.link === true || installed.version === wanted.version;
  // Packages for other machines are left out on purpose, and npm forgives an optional one that fails.
  return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
}

/**
 * @param {string} file
 * @returns {Record<string, LockEntry>}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

/** Installs what the lock asks for when it is not there. Exits with a sentence when it cannot. */
export async function installIfNeeded() {
  const missing = missingPackages(ROOT);
  if (missing.length === 0) return;
  assertWritable(ROOT);
  console.log(
    `Installing ${missing.length} packages that package-lock.json asks for (only the first time, and when it changes)…`,
  );
  const elapsed = stopwatch();
  // Building needs the development packages also where NODE_ENV=production or npm's settings would leave them out.
  const code = await npm(["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) exitWithMessage("npm ci failed (its reason is above). Is there a way to the npm registry from here?");
  console.log(`Installed in ${elapsed()}.`);
}

/**
 * npm through the very file that runs it, without a shell in between (Windows' npm is a .cmd).
 * @param {readonly string[]} args
 */
function npm(args) {
  const beside = dirname(process.execPath);
  const files = [
    process.env.npm_execpath ?? "",
    join(beside, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(beside, "node_modules", "npm", "bin", "npm-cli.js"),
  ];
  const cli = files.find((file) => file.endsWith("npm-cli.js") && existsSync(file));
  return cli === undefined
    ? run("npm", args, { quiet: true, shell: process.platform === "win32" })
    : run(process.execPath, [cli, ...args], { quiet: true });
}

/**
 * Ends with a sentence when this user may not write into `folder`, or into the nearest folder above it that is there.
 * @param {string} folder
 */
export function assertWritable(folder) {
  const there = existing(folder);
  try {
    accessSync(there, constants.W_OK);
  } catch {
    exitWithMessage(
      `Packages and builds have to be written into ${there}, and this user may not. Use a copy of your own, or run once as its owner.`,
    );
  }
}

/**
 * @param {string} folder
 * @returns {string}
 */
function existing(folder) {
  return existsSync(folder) ? folder : existing(dirname(folder));
}
