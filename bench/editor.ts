/**
 * `npm run bench -- editor [--json] [--lines N]`: from a keystroke in an invoice of 500 lines to its paint, in a real
 * browser over the whole product, beside the same keystrokes in an empty page with one plain field. The keys come in an
 * uneven rhythm, so that they overlap with pricing and saving.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium, type Locator, type Page } from "@playwright/test";
import { freshRfc, registerAndSignIn } from "../scripts/demo/account.ts";
import { Api } from "../scripts/demo/api.ts";
import { startOwnServer } from "../scripts/demo/own-server.ts";
import { completeProfile } from "../scripts/demo/profile.ts";
import { createCustomer, createProduct, INVOICE_HEADER, seriesOf } from "../scripts/demo/sale.ts";
import { obtainBrowser } from "../scripts/steps/browser.mjs";
import { buildIfChanged } from "../scripts/steps/build-if-changed.mjs";
import { machine, type Percentiles, percentiles, shown, showReport, verdict } from "./report.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" }, lines: { type: "string", default: "500" } } });

const ISSUER = { rfc: null, name: "ESCUELA DE MUESTRA", regime: "601", zip: "06000" };

const TIMEOUT_MS = 120_000;

/** Types as people do: short and long pauses mixed, the same ones in every run. */
class TypingUser {
  private readonly page: Page;
  private seed = 20_261_121;

  constructor(page: Page) {
    this.page = page;
  }

  /** Milliseconds from each key of a text to its paint. */
  async type(text: string): Promise<number[]> {
    await this.page.evaluate(watchKeys);
    for (const key of text) {
      await this.page.keyboard.press(key);
      await sleep(this.pause());
    }
    await sleep(LAST_PAINT_MS);
    return this.page.evaluate(() => (globalThis as unknown as { painted: number[] }).painted);
  }

  /**
   * Two in three come in the flow of a word, the third after a thought: by then the invoice is being priced, or saved.
   */
  private pause(): number {
    const [word, thought] = [this.random(), this.random()];
    return word < 2 / 3 ? 60 + 90 * thought : 200 + 250 * thought;
  }

  private random(): number {
    this.seed = (this.seed * 48_271) % 2_147_483_647;
    return this.seed / 2_147_483_647;
  }
}

const LAST_PAINT_MS = 400;

const PARTS = [
  { cell: "description", text: " revisado" },
  { cell: "quantity", text: "12.5" },
  { cell: "price", text: "1234.56" },
] as const;

const ROUNDS = 2;

/** Where lines are typed in: the first, the last, and between them. */
const PLACES = [0, 0.25, 0.5, 0.75, 1];

const LIMIT_MS = 50;

const measured = await measureEditor(Math.trunc(+values.lines));
showReport(measured, values.json, printEditorReport, meetsTarget(measured));

/**
 * Types into lines all over the invoice and, in turns, into a plain field, so that what else the machine does falls on
 * both alike.
 */
async function measureEditor(lines: number): Promise<EditorReport> {
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
  await page.waitForURL(/list\/invoice|dashboard/, { timeout: TIMEOUT_MS });
  await page.goto(`${url}/create/invoice?draft=${draft}`);
  await page.locator("[data-line][data-cell=description]").first().waitFor({ timeout: TIMEOUT_MS });
  return page;
}

async function openPlainField(page: Page): Promise<Page> {
  await page.setContent('<!doctype html><input aria-label="plain">');
  return page;
}

async function typeInTurns(editor: Page, plain: Page, lines: number): Promise<EditorReport> {
  const [inEditor, inPlain] = [new TypingUser(editor), new TypingUser(plain)];
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
  return { machine: machine(), lines, parts, plain: percentiles(beside), all: percentiles(times.flat()) };
}

/** Scrolls to the line, whose row is only drawn there, and puts the cursor at the end of its cell's text. */
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

/**
 * Runs in the page, where nothing of this file is: its functions have no names. A frame is painted when the first task
 * after its animation frame runs.
 */
function watchKeys(): void {
  const own = globalThis as unknown as { painted: number[]; pressed?: number };
  own.painted = [];
  if (own.pressed !== undefined) return;
  own.pressed = 0;
  addEventListener("keydown", ({ timeStamp }) => Object.assign(own, { pressed: timeStamp }), { capture: true });
  addEventListener(
    "input",
    () => {
      const at = own.pressed ?? 0;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => own.painted.push(performance.now() - at);
        port2.postMessage(0);
      });
    },
    { capture: true },
  );
}

/** Keeps a draft with that many lines, as different as those of a real sale; its id. */
async function keepLongDraft(api: Api, lines: number): Promise<string> {
  const product = await createProduct(api);
  const items = Array.from({ length: lines }, (_, at) => ({
    product_id: null,
    key: product.claveprodserv,
    sku: `SKU-${1000 + at}`,
    description: `Servicio de soporte número ${at + 1}, con lo que se acordó`,
    unit_id: product.unit.id,
    unit_price: `${100 + at}.${10 + (at % 90)}`,
    quantity: String(1 + (at % 7)),
    ...(at % 5 === 0 ? { discount: "3.50" } : {}),
    tax_object_id: 2,
    taxes: [{ tax: "IVA", factor: "rate", rate: at % 3 === 0 ? "0.08" : "0.16", withheld: false }],
  }));
  const draft = { ...INVOICE_HEADER, series_id: await seriesOf(api), customer_id: await createCustomer(api), items };
  return (await api.json<{ invoice: { id: string } }>("POST", "/api/invoices/draft", draft)).body.invoice.id;
}

interface EditorReport {
  readonly machine: string;
  readonly lines: number;
  /** Milliseconds from each keystroke to its paint. */
  readonly parts: readonly { readonly what: string; readonly keys: number; readonly times: Percentiles }[];
  /** The same keystrokes in one plain field of an empty page. */
  readonly plain: Percentiles;
  readonly all: Percentiles;
}

function meetsTarget({ all }: EditorReport): boolean {
  return all.p95 <= LIMIT_MS;
}

function printEditorReport(report: EditorReport): void {
  const { machine, lines, parts, plain, all } = report;
  console.log(`\nFrom keystroke to paint in an invoice of ${lines} lines on ${machine} (ms)\n`);
  for (const { what, keys, times } of parts) console.log(line(`${what} (${keys} keys)`, times));
  console.log(line("a plain field of an empty page", plain));
  console.log(
    `${line("all of the invoice", all)}   p95 ≤ ${LIMIT_MS}  ${verdict(meetsTarget(report))}; ${shown(all.p95 / plain.p95, 1)} × the plain field's`,
  );
}

function line(what: string, { p50, p95, most }: Percentiles): string {
  const [half, nearlyAll, longest] = [p50, p95, most].map((ms) => shown(ms, 1).padStart(6));
  return `  ${what.padEnd(34)} p50 ${half}   p95 ${nearlyAll}   most ${longest}`;
}
