import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ownBusiness, stampedInvoice } from "./own-business.ts";
import { watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES } from "./texts.ts";

const MOST = 25;
const texts = LANGUAGES.es;
const { invoice_editor: editor, invoice_view: view, palette } = texts;

test.beforeEach(async ({ page, product }) => {
  const business = await ownBusiness(product.url);
  await stampedInvoice(business.api);
  await signInWithoutPage(page, texts, business);
  await page.goto("/list/invoice");
  await expect(page.getByText("URE180429TM6").first()).toBeVisible();
});

test(`an experienced user invoices a known customer a known product in at most ${MOST} keystrokes`, async ({
  page,
}) => {
  const complaints = watchForErrors(page);
  const count = await countKeys(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: palette.title })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: editor.customer, exact: true })).toBeFocused();
  await page.keyboard.type("rob");
  await page.keyboard.press("Enter");
  await expect(cell(page, editor.description)).toBeFocused();
  await page.keyboard.type("sop");
  await page.keyboard.press("Enter");
  await expect(cell(page, editor.quantity)).toBeFocused();
  await page.keyboard.type("12");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("5,570.78").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(view.sandbox).first()).toBeVisible({ timeout: 30_000 });
  await expectFew(count());
  expect(complaints).toEqual([]);
});

function cell(page: Page, field: string) {
  return page.getByLabel(interpolate(editor.cell, { field, number: 1 }), { exact: true }).first();
}

/** Each key that goes down counts, Ctrl too; a mouse must not be touched. */
async function countKeys(page: Page): Promise<() => { keys: number; pointers: number }> {
  const counted = { keys: 0, pointers: 0 };
  await page.exposeFunction("countInput", (kind: keyof typeof counted) => {
    counted[kind] += 1;
  });
  await page.evaluate(() => {
    const { countInput } = globalThis as unknown as { countInput: (kind: string) => void };
    addEventListener("keydown", () => countInput("keys"), { capture: true });
    addEventListener("pointerdown", () => countInput("pointers"), { capture: true });
  });
  return () => counted;
}

async function expectFew({ keys, pointers }: { keys: number; pointers: number }): Promise<void> {
  test.info().annotations.push({ type: "keystrokes", description: String(keys) });
  expect(pointers).toBe(0);
  expect(keys).toBeGreaterThan(10);
  expect(keys).toBeLessThanOrEqual(MOST);
}
