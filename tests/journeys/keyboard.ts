import { expect, type Locator, type Page } from "@playwright/test";

const FARTHEST = 80;

/** Presses Tab until an element has the focus: what cannot be reached like this cannot be reached without a mouse. */
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

/** Nothing covers the focused element, the top bar included. */
export async function expectUncovered(thing: Locator): Promise<void> {
  await expect(thing).toBeFocused();
  const isSeen = (element: Element) => {
    const { left, top, width } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + 2));
  };
  await expect.poll(() => thing.evaluate(isSeen), "it is seen").toBe(true);
}

/** Keys that are sent together: waiting after each is most of the time. */
const AT_ONCE = 20;
/** A list that scrolls is a stop too, though nothing can be done at it. */
const MORE_STOPS = 40;

/**
 * Everything interactive in the content of a page is reached by Tab alone, and Tab leaves it again: no keyboard trap.
 */
export async function walkByTab(page: Page): Promise<void> {
  const walk = await page.evaluateHandle(beginWalk);
  const { usable } = await walk.jsonValue();
  const keys = await page.context().newCDPSession(page);
  const tab = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  for (let steps = 0; !(await walk.evaluate(({ isOut }) => isOut)); steps += AT_ONCE) {
    expect(steps, "Tab leads out of the content").toBeLessThanOrEqual(usable + MORE_STOPS);
    const presses = Array.from({ length: AT_ONCE }, () => [
      keys.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...tab }),
      keys.send("Input.dispatchKeyEvent", { type: "keyUp", ...tab }),
    ]);
    await Promise.all(presses.flat());
  }
  const unreached = await walk.evaluate(({ marked }) =>
    [...marked].filter((thing) => thing.isConnected).map((thing) => thing.outerHTML.slice(0, 200)),
  );
  expect(unreached, "Tab leads to everything").toEqual([]);
  await Promise.all([walk.dispose(), keys.detach()]);
}

/**
 * Marks what can be used, goes to the beginning of the content, and takes the mark from whatever then has the focus. Of
 * radio buttons Tab leads to the chosen one, or to the first.
 */
function beginWalk(): { readonly usable: number; readonly marked: Set<Element>; isOut: boolean } {
  const main = document.querySelector("main");
  if (main === null) throw new Error("the page has no content");
  const isStop = (thing: HTMLElement) => {
    const isOff = thing.matches(":disabled, [inert] *, input[type=hidden]") || thing.tabIndex < 0;
    return !isOff && thing.checkVisibility({ visibilityProperty: true });
  };
  const stops = [
    ...main.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
  ].filter(isStop);
  const groupOf = (thing: HTMLElement) =>
    thing instanceof HTMLInputElement && thing.type === "radio" ? thing.name : null;
  const marked = stops.filter((thing) => {
    const group = groupOf(thing);
    if (group === null) return true;
    const others = stops.filter((other) => groupOf(other) === group) as HTMLInputElement[];
    return thing === (others.find(({ checked }) => checked) ?? others[0]);
  });
  const walk = { usable: marked.length, marked: new Set<Element>(marked), isOut: false };
  main.focus();
  document.addEventListener("focusin", function note({ target }) {
    if (target instanceof Element && main.contains(target)) walk.marked.delete(target);
    else walk.isOut = true;
    if (walk.isOut) document.removeEventListener("focusin", note);
  });
  return walk;
}
