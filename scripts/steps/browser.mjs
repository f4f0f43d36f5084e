import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { run } from "./run.mjs";

/** The one without windows first: it takes a third less processor. Older systems have no package of it. */
const WITHOUT_WINDOWS = "chromium-headless-shell";
const USUAL_PLACES = [
  `/usr/bin/${WITHOUT_WINDOWS}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** What to run where nobody has found a browser: CHROMIUM, else the first of the usual ones that is there. */
export function usualBrowser() {
  return process.env.CHROMIUM || USUAL_PLACES.find((file) => existsSync(file));
}

/**
 * The browser for the journeys: CHROMIUM, else a usual place, else Playwright's own.
 * @returns {Promise<string | undefined>} its executable
 */
async function findBrowser() {
  const { chromium } = await import("@playwright/test");
  const browser = usualBrowser() ?? chromium.executablePath();
  return existsSync(browser) ? browser : undefined;
}

/**
 * The package to install.
 * @param {string} policy what `apt-cache policy` says of the one without windows: nothing where it is unknown
 */
export function browserPackage(policy) {
  return /^\s*Candidate: (?!\(none\))\S/m.test(policy) ? WITHOUT_WINDOWS : "chromium";
}

function aptCommand() {
  const { stdout } = spawnSync("apt-cache", ["policy", WITHOUT_WINDOWS], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  return `apt-get install -y --no-install-recommends ${browserPackage(stdout ?? "")} fonts-liberation`;
}

function isDebian() {
  return (
    existsSync("/etc/os-release") && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync("/etc/os-release", "utf8"))
  );
}

/**
 * A browser to test with; installs one where that needs nobody's leave. Otherwise prints the one command that is
 * needed.
 * @returns {Promise<string | undefined>}
 */
export async function obtainBrowser() {
  const found = await findBrowser();
  if (found !== undefined) return found;
  if (process.env.CHROMIUM) {
    console.error(`CHROMIUM says ${process.env.CHROMIUM}, and there is no such file.`);
    return undefined;
  }
  if (isDebian() && process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const install = () => {
      const command = aptCommand();
      console.log(`No browser yet; installing one: ${command}`);
      return run("apt-get", command.split(" ").slice(1), { env, quiet: true });
    };
    if ((await install()) !== 0 && (await run("apt-get", ["update"], { env, quiet: true })) === 0) await install();
    const installed = await findBrowser();
    if (installed !== undefined) return installed;
  }
  console.error("The journeys need a Chromium, and there is none here. Run this once, then `npm test` again:\n");
  console.error(isDebian() ? `    sudo ${aptCommand()}\n` : "    npx playwright install chromium\n");
  console.error("(or say where one is: CHROMIUM=/path/to/chromium npm test)");
  return undefined;
}
