import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { verifySello } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import type { Person } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { interpolate } from "./texts.ts";

/** Types an invoice for the customer: 2.5 of the product less 50.50, that is 1,102.00 with its taxes. */
export async function typeInvoice(person: Person): Promise<void> {
  const { page, texts } = person;
  const { invoice_editor: editor } = texts;
  await page.goto("/create/invoice");
  await expect(page.getByRole("heading", { name: editor.title })).toBeVisible();
  await page.getByRole("combobox", { name: editor.customer, exact: true }).fill("robotica");
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
  // What stands under the bar of totals is looked at where it can be touched.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await checkScreen(page, "typed editor");
}

/** A cell of the first line. */
function cell({ page, texts }: Person, field: string): Locator {
  return page.getByLabel(interpolate(texts.invoice_editor.cell, { field, number: 1 }), { exact: true }).first();
}

/** Stamps what was typed; the view of the stamped invoice with its fiscal folio. */
export async function stamp({ page, texts }: Person): Promise<string> {
  const { invoice_editor: editor, invoice_view: view } = texts;
  await page.getByRole("button", { name: editor.stamp_cost }).first().click();
  await expect(page.getByText(view.sandbox).first()).toBeVisible({ timeout: 30_000 });
  await checkScreen(page, "stamped");
  return shownUuid(page);
}

/** The fiscal folio that a page shows. */
export async function shownUuid(page: Page): Promise<string> {
  const uuid = /[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/.exec(
    await page.locator("main").innerText(),
  );
  expect(uuid).not.toBeNull();
  return uuid?.[0] ?? "";
}

/**
 * What the buttons of the stamped view save: the XML that its issuer sealed and the provider certified, and its printed
 * form.
 */
export async function downloadFiles({ page, texts, rfc }: Person, uuid: string): Promise<void> {
  const { invoice } = texts;
  const xml = await savedBy(page, invoice.download_xml);
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("The XML that was saved cannot be read.");
  expect(verifySello(read.comprobante)).toBe(true);
  expect(read.timbre).toMatchObject({ UUID: uuid, SelloCFD: read.comprobante.Sello });
  expect(read.comprobante).toMatchObject({
    SubTotal: "1000.50",
    Descuento: "50.50",
    Total: "1102.00",
    Emisor: { Rfc: rfc },
  });
  const pdf = await savedBy(page, invoice.download_pdf);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
}

async function savedBy(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).first().click(),
  ]);
  return readFile(await download.path());
}

const DAY_MS = 86_400_000;

/** The list shows the invoice, and the filter of dates finds it or does not. */
export async function findInList({ page, texts }: Person, uuid: string): Promise<void> {
  const { invoice_list: list } = texts;
  await page.goto("/list/invoice");
  const shown = page.getByText("1,102.00").first();
  await expect(shown).toBeVisible();
  await checkScreen(page, "invoices");
  await page.getByRole("searchbox").first().fill(uuid.slice(0, 13));
  // A person sees the search done before filtering further: it is done once the address tells of it.
  await expect(page).toHaveURL(new RegExp(uuid.slice(0, 13)));
  await expect(shown).toBeVisible();
  // On a narrow screen they are folded.
  const fold = page.getByRole("button", { name: texts.table.filters, exact: true });
  if (await fold.isVisible()) await fold.click();
  const past = (days: number) => mexicanDay(new Date(Date.now() - days * DAY_MS));
  await page.getByLabel(list.date_start).first().fill(past(40));
  await page.getByLabel(list.date_end).first().fill(past(30));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: list.filter, exact: true }).click();
  await expect(page).toHaveURL(/\d{4}-\d{2}-\d{2}/);
  await expect(shown).toBeHidden();
  await page.getByRole("button", { name: list.clean_dates }).click();
  await expect(shown).toBeVisible();
}

function mexicanDay(instant: Date): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: "America/Mexico_City" }).format(instant);
}

const CUSTOMER = {
  rfc: "URE180429TM6",
  name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  email: "compras@example.com",
  zip: "86991",
};
const PRODUCT = { key: "81112002", description: "Soporte técnico & mesa de ayuda", price: "400.20" };

/** Makes a customer on its page; the list shows it. */
export async function addCustomer({ page, texts }: Person): Promise<void> {
  const { clients, common } = texts;
  await page.goto("/new/customer");
  await page.getByRole("textbox", { name: clients.rfc }).fill(CUSTOMER.rfc.toLowerCase());
  await page.getByRole("textbox", { name: clients.name }).fill(CUSTOMER.name);
  await page.getByRole("textbox", { name: clients.email }).fill(CUSTOMER.email);
  await page.getByRole("button", { name: clients.address_title }).click();
  await page.getByRole("textbox", { name: clients.zip_code }).fill(CUSTOMER.zip);
  await page.getByRole("button", { name: common.save, exact: true }).click();
  await expect(page).toHaveURL(/list\/customers/);
  await expect(page.getByText(CUSTOMER.name).first()).toBeVisible();
  await checkScreen(page, "customers");
}

/** Makes a product, its SAT key found by searching; the list shows it. */
export async function addProduct({ page, texts }: Person): Promise<void> {
  const { products, common } = texts;
  await page.goto("/new/product");
  await page.getByLabel(products.sat_key).first().fill(PRODUCT.key);
  await page
    .getByRole("option", { name: new RegExp(PRODUCT.key) })
    .first()
    .click();
  await page.getByRole("textbox", { name: products.description }).fill(PRODUCT.description);
  await page.getByRole("textbox", { name: products.unit_price }).fill(PRODUCT.price);
  await page.getByRole("button", { name: common.save, exact: true }).click();
  await expect(page).toHaveURL(/list\/product/);
  await expect(page.getByText(PRODUCT.description).first()).toBeVisible();
  await checkScreen(page, "products");
}
