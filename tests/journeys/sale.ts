import { expect, type Locator } from "@playwright/test";
import type { Person } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { CUSTOMER, PRODUCT } from "./stock.ts";
import { filled } from "./texts.ts";

/** Types an invoice for the customer: 2.5 of the product less 50.50, that is 1,102.00 with its taxes. */
export async function typeInvoice(person: Person): Promise<void> {
  const { page, texts } = person;
  const { invoice_editor: editor } = texts;
  await page.goto("/create/invoice");
  await expect(page.getByRole("heading", { name: editor.title })).toBeVisible();
  await checkScreen(page, "empty editor");
  await page.getByLabel(editor.customer, { exact: true }).fill("robotica");
  await page
    .getByRole("option", { name: new RegExp(CUSTOMER.name) })
    .first()
    .click();
  await cell(person, editor.description).fill("soporte");
  await page
    .getByRole("option", { name: new RegExp(PRODUCT.description) })
    .first()
    .click();
  await cell(person, editor.quantity).fill("2.5");
  await cell(person, editor.discount).fill("50.50");
  await cell(person, editor.discount).press("Tab");
  await expect(page.getByText("1,102.00").first()).toBeVisible();
  await expect(page.getByText(editor.ready).first()).toBeVisible();
  await checkScreen(page, "typed editor");
}

/** A cell of the first line. */
function cell({ page, texts }: Person, field: string): Locator {
  return page.getByLabel(filled(texts.invoice_editor.cell, { field, number: 1 }), { exact: true }).first();
}

/** Stamps what was typed; the view of the stamped invoice with its fiscal folio. */
export async function stamp({ page, texts }: Person): Promise<string> {
  const { invoice_editor: editor, invoice_view: view } = texts;
  await page.getByRole("button", { name: editor.stamp_cost }).first().click();
  await expect(page.getByText(view.legal).or(page.getByText(view.sandbox)).first()).toBeVisible({ timeout: 30_000 });
  await checkScreen(page, "stamped");
  const uuid = /[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/.exec(await page.locator("main").innerText());
  expect(uuid).not.toBeNull();
  return uuid?.[0] ?? "";
}
