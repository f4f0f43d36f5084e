import { cpus } from "node:os";
import { chromium, type Locator, type Page } from "@playwright/test";
import { registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { freshRfc } from "../../scripts/demo/fresh-rfc.ts";
import { startOwnServer } from "../../scripts/demo/own-server.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { obtainBrowser } from "../../scripts/steps/browser.mjs";
import { buildIfChanged } from "../../scripts/steps/build-if-changed.mjs";
import { keepLongDraft } from "./long-draft.ts";
import { type EditorReport, percentiles } from "./report.ts";
import { Typist } from "./typist.ts";

const ISSUER = { rfc: null, name: "ESCUELA DE MUESTRA", regime: "601", zip: "06000" };
const PARTS = [
  { cell: "description", text: " revisado" },
  { cell: "quantity", text: "12.5" },
  { cell: "price", text: "1234.56" },
] as const;
/** Where lines are typed in: the first, the last, and between them. */
const PLACES = [0, 0.25, 0.5, 0.75, 1];
const ROUNDS = 2;
const PATIENCE_MS = 120_000;

/**
 * Types into lines all over the invoice and, in turns, into a plain field, so that what else the machine does falls on
 * both alike.
 */
export async function measureEditor(lines: number): Promise<EditorReport> {
  await buildIfChanged(["web", "server"]);
  const executablePath = await obtainBrowser();
  if (executablePath === undefined) throw new Error("There is no browser to measure in.");
  const product = await startOwnServer();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "es-MX" });
    const editor = await openLongDraft(await context.newPage(), product.url, lines);
    const plain = await openPlainField(await context.newPage());
    return await typeInTurns(editor, plain, lines);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function openLongDraft(page: Page, url: string, lines: number): Promise<Page> {
  const api = new Api(url);
  await api.untilReady(100);
  const rfc = freshRfc();
  const { email, password } = await registerAndSignIn(api, rfc);
  await completeProfile(api, { csd: null, issuer: ISSUER }, rfc);
  const draft = await keepLongDraft(api, lines);
  await page.goto(`${url}/auth/login`);
  await page.getByRole("textbox").first().fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/list\/invoice|dashboard/, { timeout: PATIENCE_MS });
  await page.goto(`${url}/create/invoice?draft=${draft}`);
  await page.locator("[data-line][data-cell=description]").first().waitFor({ timeout: PATIENCE_MS });
  return page;
}

async function openPlainField(page: Page): Promise<Page> {
  await page.setContent('<!doctype html><input aria-label="plain">');
  return page;
}

async function typeInTurns(editor: Page, plain: Page, lines: number): Promise<EditorReport> {
  const [inEditor, inPlain] = [new Typist(editor), new Typist(plain)];
  const times = PARTS.map((): number[] => []);
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const place of PLACES) {
      for (const [at, { cell, text }] of PARTS.entries()) {
        await plain.bringToFront();
        await plain.locator("input").focus();
        beside.push(...(await inPlain.type(text)));
        await editor.bringToFront();
        await focusLine(editor, place, cell, lines);
        times[at]?.push(...(await inEditor.type(text)));
      }
    }
  }
  const parts = PARTS.map(({ cell }, at) => ({
    what: cell,
    keys: times[at]?.length ?? 0,
    times: percentiles(times[at] ?? []),
  }));
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}`;
  return { machine, lines, parts, plain: percentiles(beside), all: percentiles(times.flat()) };
}

/** Scrolls to the line, whose row is only drawn there, and puts the cursor behind what its cell holds. */
async function focusLine(page: Page, place: number, cell: string, lines: number): Promise<void> {
  const number = 1 + Math.round(place * (lines - 1));
  const row = page.locator(`tr[aria-rowindex="${number + 1}"]`);
  const field: Locator = row.locator(`[data-cell=${cell}]`);
  for (let tries = 0; tries < 20 && (await field.count()) === 0; tries += 1) {
    await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight - innerHeight / 2), place);
    await page.waitForTimeout(100);
  }
  await field.focus();
  await page.waitForTimeout(100);
  await page.keyboard.press("End");
}
