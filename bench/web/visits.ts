import type { Browser, BrowserContext } from "@playwright/test";
import type { KeptSession } from "./company.ts";

/** What is opened, and what is in it as soon as it is of use. */
export interface VisitedPage {
  readonly url: string;
  readonly ready: string;
  readonly session: KeptSession;
}

/** What a browser says of one visit; times are milliseconds since it was asked to go there. */
export interface Visit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** When what `ready` names was there. */
  readonly ready: number;
  /** Cumulative layout shift: the worst five seconds. */
  readonly shift: number;
  /** KiB of JavaScript as it is sent, its files, and those of them that were asked of the server. */
  readonly kib: number;
  readonly files: number;
  readonly fetched: number;
}

/** Two visits with one cache, one on a slow processor, and one over a slow network until something is painted. */
export interface Visits {
  readonly first: Visit;
  readonly again: Visit;
  readonly slowProcessor: Visit;
  readonly slowNetwork: Visit;
}

const VIEWPORT = { width: 1366, height: 768 };

export const TIMES_SLOWER = 4;

/** Slow 3G: 400 kbit/s, 400 ms for a question and its answer. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** After what was waited for is there: what moves by then is of the visit. */
const SETTLED_MS = 400;
const TIMEOUT_MS = 60_000;

export async function visitInEveryWay(browser: Browser, page: VisitedPage): Promise<Visits> {
  return {
    ...(await withWindow(browser, page.session, async (context) => ({
      first: await visit(context, page),
      again: await visit(context, page),
    }))),
    slowProcessor: await withWindow(browser, page.session, (context) => visit(context, page, "processor")),
    slowNetwork: await withWindow(browser, page.session, (context) => visit(context, page, "network")),
  };
}

/** A window that has a session and has loaded nothing yet. */
export async function withWindow<Found>(
  browser: Browser,
  session: KeptSession,
  work: (context: BrowserContext) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: "es-MX" });
  try {
    await context.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
    }, session);
    return await work(context);
  } finally {
    await context.close();
  }
}

async function visit(
  context: BrowserContext,
  { url, ready }: VisitedPage,
  slow?: "processor" | "network",
): Promise<Visit> {
  const page = await context.newPage();
  await page.addInitScript(watchVisit, ready);
  const devtools = await context.newCDPSession(page);
  if (slow === "processor") await devtools.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
  if (slow === "network") {
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_3G);
  }
  await page.goto(url, { waitUntil: "commit", timeout: TIMEOUT_MS });
  const awaited = slow === "network" ? "firstPaint" : "ready";
  await page.waitForFunction(
    (name) => (globalThis as unknown as { visit: Record<string, number> }).visit[name],
    awaited,
    { timeout: TIMEOUT_MS },
  );
  if (slow !== "network") await page.waitForTimeout(SETTLED_MS);
  const found = await page.evaluate(readVisit);
  await page.close();
  return found;
}

interface WatchedVisit {
  firstPaint: number;
  largestPaint: number;
  ready: number;
  shift: number;
}

/** Runs in the page before anything of it, where nothing of this file is: its functions have no names. */
function watchVisit(ready: string): void {
  const own: WatchedVisit = { firstPaint: 0, largestPaint: 0, ready: 0, shift: 0 };
  Object.assign(globalThis, { visit: own });
  let moved = { from: 0, to: 0, sum: 0 };
  new PerformanceObserver((list) => {
    for (const { entryType, name, startTime, ...entry } of list.getEntries().map((one) => one.toJSON())) {
      if (name === "first-contentful-paint") own.firstPaint = startTime;
      if (entryType === "largest-contentful-paint") own.largestPaint = startTime;
      if (entryType !== "layout-shift" || entry["hadRecentInput"]) continue;
      // What moves belongs together until nothing has for a second, and for five at most.
      if (startTime - moved.to > 1000 || startTime - moved.from > 5000)
        moved = { from: startTime, to: startTime, sum: 0 };
      moved = { ...moved, to: startTime, sum: moved.sum + entry["value"] };
      own.shift = Math.max(own.shift, moved.sum);
    }
  }).observe({ entryTypes: ["paint", "largest-contentful-paint", "layout-shift"] });
  const timer = setInterval(() => {
    if (document.querySelector(ready) === null) return;
    own.ready = performance.now();
    clearInterval(timer);
  }, 8);
}

/** Runs in the page. */
function readVisit(): Visit {
  const { visit: seen } = globalThis as unknown as { visit: WatchedVisit };
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const files = entries.filter(({ name }) => name.endsWith(".js"));
  return {
    firstPaint: seen.firstPaint,
    largestPaint: seen.largestPaint,
    ready: seen.ready,
    shift: seen.shift,
    kib: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    files: files.length,
    fetched: files.filter(({ transferSize }) => transferSize > 0).length,
  };
}
