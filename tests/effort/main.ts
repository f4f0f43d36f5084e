// `npm run effort -- [--url URL] [NAME]`: what each scenario of docs/scenarios.md takes of somebody's hands, counted in
// a browser as the journeys count; a table. Without an address a product of its own is started over an empty folder.
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { Api } from "../../scripts/demo/api.ts";
import { startOwnServer } from "../../scripts/demo/own-server.ts";
import { usualBrowser } from "../../scripts/steps/browser.mjs";
import { addCredits } from "../journeys/database.ts";
import { countEffort } from "../journeys/effort.ts";
import { Business } from "./business.ts";
import { Hand } from "./hand.ts";
import { WAYS, type Way } from "./ways.ts";

const USAGE = `npm run effort -- [--url URL] [NAME…]
  --url   a running server in sandbox mode (default: one is started and stopped)
  NAME    only scenarios whose name has all of these words`;

const { values, positionals } = parseArgs({
  options: { url: { type: "string" }, help: { type: "boolean" } },
  allowPositionals: true,
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}
const own = values.url === undefined ? await startOwnServer() : null;
const url = values.url ?? own?.url ?? "";
const executablePath = usualBrowser();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });

try {
  await new Api(url).untilReady(100);
  process.stdout.write("| Scenario | Clicks | Keys |\n|---|---|---|\n");
  for (const way of WAYS.filter(({ name }) => positionals.every((part) => name.includes(part)))) {
    const said = await count(way).then(
      ({ clicks, keys }) => `${clicks} | ${keys} |`,
      (reason: unknown) => {
        process.exitCode = 1;
        return `failed: ${reason instanceof Error ? reason.message : reason} | |`;
      },
    );
    process.stdout.write(`| ${way.name} | ${said}\n`);
  }
} finally {
  await browser.close();
  await own?.stop();
}

/** As an administrator would, which takes a hand on the database of the product. */
async function grantCredits(email: string, count: number): Promise<void> {
  if (own === null) throw new Error("credits are granted by a product of its own only");
  await addCredits(own, email, count);
}

/** From the first page to the last document of a scenario. */
async function count({ regime, zip, prepare, go }: Way) {
  const business = await Business.open(url, { regime, zip }, grantCredits);
  await prepare(business);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1366, height: 768 }, locale: "es-MX" });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
    },
    await business.session(),
  );
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const effort = await countEffort(context);
  try {
    await go(new Hand(page), business);
    return effort;
  } finally {
    await context.close();
  }
}
