import { expect, type Page } from "@playwright/test";
import { createCustomer, createProduct } from "../../scripts/demo/sale.ts";
import { test } from "./fixtures.ts";
import { ownBusiness } from "./own-business.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES } from "./texts.ts";

const texts = LANGUAGES.es;
const { actions, invoice_editor: editor } = texts;

test("an advance is received, its sale is invoiced whole, and a note applies it, each by the next step's button", async ({
  page,
  product,
}) => {
  const complaints = watchForErrors(page);
  const business = await ownBusiness(product.url);
  await createCustomer(business.api);
  await createProduct(business.api);
  await signInWithoutPage(page, texts, business);

  await page.goto("/list/invoice");
  await page.getByRole("button", { name: actions.receive_advance }).click();
  await expect(page).toHaveURL(/create\/invoice/);
  await page.getByRole("combobox", { name: editor.customer, exact: true }).fill("robotica");
  await page
    .getByRole("option", { name: /UNIVERSIDAD/ })
    .first()
    .click();
  await cell(page, editor.price).fill("100");
  await cell(page, editor.price).press("Tab");
  await expect(page.getByText("116.00").first()).toBeVisible();
  await stamp(page);
  const advance = page.url();
  await expect(nextStep(page)).toBeVisible();
  await checkScreen(page, "advance received");

  await nextStep(page).click();
  await expect(page.getByText(actions.editor_advance_text_total)).toBeVisible();
  await cell(page, editor.description).fill("soporte");
  await page
    .getByRole("option", { name: /Soporte técnico/ })
    .first()
    .click();
  await expect(page.getByText("464.23").first()).toBeVisible();
  await checkScreen(page, "sale of an advance");
  await stamp(page);

  await nextStep(page).click();
  await expect(page).toHaveURL(/create\/invoice/);
  await expect(page.getByText("116.00").first()).toBeVisible();
  await stamp(page);
  await page.goto(advance);
  await expect(page.getByText(actions.advance_done)).toBeVisible();
  await checkScreen(page, "advance applied");
  expect(complaints).toEqual([]);
});

/** A cell of the first line. */
function cell(page: Page, field: string) {
  return page.getByLabel(interpolate(editor.cell, { field, number: 1 }), { exact: true }).first();
}

/** The first button of what comes next. */
function nextStep(page: Page) {
  return page.getByRole("region", { name: actions.next_title }).getByRole("button").first();
}

/** Once nothing is missing; the page of the stamped document follows. */
async function stamp(page: Page): Promise<void> {
  await expect(page.getByText(editor.ready).first()).toBeVisible();
  await page.getByRole("button", { name: editor.stamp_cost }).first().click();
  await expect(page).toHaveURL(/\/invoice\/[0-9a-f-]{36}$/, { timeout: 30_000 });
}
