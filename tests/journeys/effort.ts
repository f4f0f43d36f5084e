import type { BrowserContext, Page } from "@playwright/test";

/** What somebody did with their hands. */
export interface Effort {
  clicks: number;
  keys: number;
}

/**
 * Counts from now on every press of a mouse button and every key that goes down, Ctrl and Tab too, in all tabs of a
 * browser.
 */
export async function countEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { clicks: 0, keys: 0 };
  await context.exposeFunction("countEffort", (kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await context.addInitScript(listen);
  await Promise.all(context.pages().map((page: Page) => page.evaluate(listen)));
  return effort;
}

function listen(): void {
  const { countEffort: count } = globalThis as unknown as { countEffort: (kind: keyof Effort) => void };
  addEventListener("keydown", () => count("keys"), { capture: true });
  addEventListener("pointerdown", () => count("clicks"), { capture: true });
}
