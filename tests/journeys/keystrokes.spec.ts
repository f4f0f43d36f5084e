import { expect, type Page } from "@playwright/test";
import { countEffort, type Effort } from "./effort.ts";
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
  const effort = await countEffort(page.context());
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
  expectFew(effort);
  expect(complaints).toEqual([]);
});

function cell(page: Page, field: string) {
  return page.getByLabel(interpolate(editor.cell, { field, number: 1 }), { exact: true }).first();
}

/** A mouse must not be touched. */
function expectFew({ keys, clicks }: Effort): void {
  test.info().annotations.push({ type: "keystrokes", description: String(keys) });
  expect(clicks).toBe(0);
  expect(keys).toBeGreaterThan(10);
  expect(keys).toBeLessThanOrEqual(MOST);
}
