import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, type Request, test } from "@playwright/test";
import type axe from "axe-core";

/** The smaller of its two forms: a browser reads it in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Everything stands in a landmark too, menus that are open among it. What passes is not gathered, which halves the
 * time. Our only frames (mails) let nothing run, axe neither: it would wait for them in vain.
 */
const OPTIONS: axe.RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  rules: { region: { enabled: true } },
  resultTypes: ["violations"],
  iframes: false,
};

/**
 * Drawing a page for a picture costs as much as judging it, so only who wants to look at one has it drawn:
 * `npm run journeys`.
 */
const KEEPS_PICTURES = process.env["TIMBRA_PICTURES"] !== undefined;

/** Nothing was asked of the server for so long: what a screen shows, it shows. */
const QUIET_MS = 100;

/**
 * Checks of every screen of a journey: nothing overflows the right edge, and axe finds nothing. A picture is kept
 * beside the results where it is wanted.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await test.step(`the screen "${name}"`, async () => {
    await expect(page.getByRole("main")).toBeVisible();
    await untilQuiet(page);
    // What has just opened is in its place a frame later; what is too wide stays so.
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, { message: "nothing is wider than the window", timeout: 2_000 }).toBeLessThanOrEqual(0);
    // What fades in is as pale as what lies behind it until it is there; what is wrong is found each time.
    await expect.poll(() => findings(page), { message: "axe finds nothing", timeout: 30_000 }).toEqual([]);
    if (KEEPS_PICTURES)
      await page.screenshot({
        animations: "disabled",
        fullPage: true,
        path: test.info().outputPath(`${name.replaceAll(" ", "-")}.png`),
      });
  });
}

/** axe is injected into a document once, however often it is checked. */
export async function findings(page: Page): Promise<string[]> {
  const judged = await judge(page);
  if (judged !== null) return judged;
  await page.evaluate(AXE);
  await page.evaluate(judgeSameColoursOnce);
  return (await judge(page)) ?? ["axe cannot be run"];
}

function judge(page: Page): Promise<string[] | null> {
  return page.evaluate(async (options) => {
    const { axe: judges } = globalThis as { axe?: typeof axe };
    if (judges === undefined) return null;
    const { violations } = await judges.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, OPTIONS);
}

/** What of axe is replaced: no option of it says which texts need not be judged. */
interface AxeChecks {
  readonly _audit: {
    readonly checks: Record<
      string,
      { evaluate: (node: Element, options: unknown, at: unknown, run: object) => unknown }
    >;
  };
}

/**
 * The contrast of texts is more than half of what axe does, and most texts of a screen (cells, links, labels) look like
 * one that was found good: same colours and size, same grounds behind them, in the same layer. Those are judged once.
 */
function judgeSameColoursOnce(): void {
  const { axe: judges } = globalThis as unknown as { axe: AxeChecks };
  const check = judges._audit.checks["color-contrast"];
  if (check === undefined) throw new Error("axe judges no contrast");
  const { evaluate } = check;
  const runs = new WeakMap<object, { readonly good: Set<string>; readonly grounds: Map<Element, string> }>();
  const groundOf = (element: Element, grounds: Map<Element, string>): string => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { position, opacity, backgroundColor, backgroundImage, filter, mixBlendMode } = getComputedStyle(element);
    // What is out of the flow may lie over something else.
    const layer = position === "static" ? "" : grounds.size;
    const own = [layer, opacity, backgroundColor, backgroundImage, filter, mixBlendMode].join();
    const ground = `${element.parentElement === null ? "" : groundOf(element.parentElement, grounds)};${own}`;
    grounds.set(element, ground);
    return ground;
  };
  check.evaluate = function (node, options, at, run) {
    const { good, grounds } = runs.get(run) ?? { good: new Set(), grounds: new Map() };
    runs.set(run, { good, grounds });
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(node);
    const look = [color, fontSize, fontWeight, textShadow, groundOf(node, grounds)].join();
    if (good.has(look)) return true;
    const result = evaluate.call(this, node, options, at, run);
    if (result === true) good.add(look);
    return result;
  };
}

const isQuietAt = new WeakMap<Page, () => boolean>();

/** A request that a document left behind when it went may never be said to have ended. */
const LOST_MS = 5_000;

/** From now on it is known of a page whether something is on its way to the server and back. */
export function watchRequests(page: Page): () => boolean {
  const open = new Map<Request, number>();
  let last = Date.now();
  const end = (request: Request) => {
    last = Date.now();
    open.delete(request);
  };
  page.on("request", (request) => {
    last = Date.now();
    open.set(request, last);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const isAwaited = (since: number) => Date.now() - since < LOST_MS;
  const isQuiet = () => Date.now() - last >= QUIET_MS && ![...open.values()].some(isAwaited);
  isQuietAt.set(page, isQuiet);
  return isQuiet;
}

/** Waits until nothing is on its way to the server and back. */
export async function untilQuiet(page: Page): Promise<void> {
  let isQuiet = isQuietAt.get(page);
  if (isQuiet === undefined) {
    isQuiet = watchRequests(page);
    // Of what was asked before, only the browser knows.
    await page.waitForLoadState("networkidle");
  }
  await expect.poll(isQuiet, { message: "the server is asked nothing", intervals: [20] }).toBe(true);
}

/** Fails the test on an error in a page's console, or an uncaught one. */
export function watchForErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // The browser reports every answer of 4xx as an error; those that a journey provokes are checked on the screen.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
