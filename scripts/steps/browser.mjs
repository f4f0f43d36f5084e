import { existsSync, readFileSync } from "node:fs";
import { run } from "./run.mjs";

const APT_PACKAGES = ["chromium", "fonts-liberation"];
const APT_COMMAND = `apt-get install -y --no-install-recommends ${APT_PACKAGES.join(" ")}`;

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The browser for the journeys: CHROMIUM, else a usual place, else Playwright's own.
 * @returns {Promise<string | undefined>} its executable
 */
async function findBrowser() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const { chromium } = await import("@playwright/test");
  return [...USUAL_PLACES, chromium.executablePath()].find((file) => existsSync(file));
}

function isDebian() {
  return existsSync("/etc/os-release") && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync("/etc/os-release", "utf8"));
}

/**
 * A browser to test with; installs one where that needs nobody's leave. Otherwise prints the one command that is needed.
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
    console.log(`No browser yet; installing one: ${APT_COMMAND}`);
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const install = () => run("apt-get", APT_COMMAND.split(" ").slice(1), { env, quiet: true });
    if ((await install()) !== 0 && (await run("apt-get", ["update"], { env, quiet: true })) === 0) await install();
    const installed = await findBrowser();
    if (installed !== undefined) return installed;
  }
  console.error("The journeys need a Chromium, and there is none here. Run this once, then `npm test` again:\n");
  console.error(isDebian() ? `    sudo ${APT_COMMAND}\n` : "    npx playwright install chromium\n");
  console.error("(or say where one is: CHROMIUM=/path/to/chromium npm test)");
  return undefined;
}
