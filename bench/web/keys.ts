import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/** From a click or a key until what it changed is painted, as the browser itself counts it, in milliseconds. */
export interface Interactions {
  readonly count: number;
  /** The slowest: what Interaction to Next Paint is of a visit with fewer than fifty. */
  readonly slowest: number;
}

/** From a key until what it changed is in the document, in milliseconds. */
export interface PaletteTimes {
  /** Ctrl+K, when the palette is loaded already. */
  readonly opened: number;
  /** Of each key in its field. */
  readonly keys: readonly number[];
}

const PAUSE_MS = 130;
const TIMEOUT_MS = 30_000;

/** Searches, selects, looks at what can be done, sorts and turns the page. */
export async function useList(page: Page): Promise<Interactions> {
  await watchInteractions(page);
  const menus = page.locator("tbody button[aria-haspopup=menu]");
  for (const row of [0, 1, 2]) await press(() => page.locator("tbody input[type=checkbox]").nth(row).click());
  await press(() => page.locator("thead input[type=checkbox]").click());
  await press(() => page.locator("thead input[type=checkbox]").click());
  await press(() => menus.nth(1).click());
  await press(() => page.keyboard.press("Escape"));
  await press(() => page.locator("thead th[aria-sort] button").first().click());
  await typeIn(page, page.locator("input[type=search]"), "grupo");
  return readInteractions(page);
}

/** Writes a line of an invoice, and looks for its customer. */
export async function useEditor(page: Page): Promise<Interactions> {
  await watchInteractions(page);
  const cell = (name: string) => page.locator(`[data-line][data-cell=${name}]`).first();
  await typeIn(page, cell("description"), "servicio de marzo");
  await typeIn(page, cell("quantity"), "12.5");
  await typeIn(page, cell("price"), "1234.56");
  await press(() => page.keyboard.press("Tab"));
  return readInteractions(page);
}

/** The same keys in a page with one plain field. */
export async function usePlainField(page: Page): Promise<Interactions> {
  await page.evaluate(() => {
    document.body.innerHTML = '<input aria-label="plain">';
  });
  await watchInteractions(page);
  await typeIn(page, page.locator("input"), "servicio de marzo");
  return readInteractions(page);
}

/** Opens the palette, which was opened once before, and types what finds commands and records. */
export async function usePalette(page: Page): Promise<PaletteTimes> {
  await openPalette(page);
  await page.keyboard.press("Escape");
  await page.locator(LISTED).first().waitFor({ state: "detached", timeout: TIMEOUT_MS });
  await page.evaluate(watchAnswers);
  await openPalette(page);
  for (const key of "prod") {
    await page.keyboard.press(key);
    await sleep(PAUSE_MS);
  }
  await page.keyboard.press("ArrowDown");
  await sleep(PAUSE_MS);
  const [opened = Number.NaN, ...keys] = await page.evaluate(
    () => (globalThis as unknown as { answers: number[] }).answers,
  );
  await page.keyboard.press("Escape");
  return { opened, keys };
}

const LISTED = "[role=dialog] [role=listbox] [role=option]";

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.locator(LISTED).first().waitFor({ timeout: TIMEOUT_MS });
  await sleep(2 * PAUSE_MS);
}

async function typeIn(page: Page, field: Locator, text: string): Promise<void> {
  await press(() => field.click());
  for (const key of text) await press(() => page.keyboard.press(key));
}

async function press(act: () => Promise<void>): Promise<void> {
  await act();
  await sleep(PAUSE_MS);
}

async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations = new Map<number, number>();
    Object.assign(globalThis, { interactions: durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          durations.set(entry.interactionId, Math.max(entry.duration, durations.get(entry.interactionId) ?? 0));
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function readInteractions(page: Page): Promise<Interactions> {
  await sleep(2 * PAUSE_MS);
  const durations = await page.evaluate(() => [
    ...(globalThis as unknown as { interactions: Map<number, number> }).interactions.values(),
  ]);
  return { count: durations.length, slowest: Math.max(0, ...durations) };
}

/**
 * Runs in the page, where nothing of this file is: its functions have no names. A key is answered by the first change
 * in the dialog after it; what changes later (what was found) belongs to no key.
 */
function watchAnswers(): void {
  const own: { answers: number[]; pressed: number | null } = { answers: [], pressed: null };
  Object.assign(globalThis, own);
  addEventListener(
    "keydown",
    ({ timeStamp, key }) => {
      if (key !== "Control") own.pressed = timeStamp;
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (own.pressed === null || document.querySelector("[role=dialog] [role=option]") === null) return;
    own.answers.push(performance.now() - own.pressed);
    own.pressed = null;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
