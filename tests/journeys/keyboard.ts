import { expect, type Locator, type Page } from "@playwright/test";

const FARTHEST = 80;

/** Goes on with Tab until a thing has the focus: what cannot be reached like this cannot be reached at all without a mouse. */
export async function tabTo(page: Page, thing: Locator): Promise<void> {
  await expect(thing).toBeVisible();
  for (let steps = 0; steps < FARTHEST; steps += 1) {
    if (await thing.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${thing.toString()}`);
}

/** Replaces what a field holds by typing. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

export async function pressOn(page: Page, thing: Locator): Promise<void> {
  await tabTo(page, thing);
  await page.keyboard.press("Enter");
}
