import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { createCustomer } from "../../scripts/demo/sale.ts";
import { test } from "./fixtures.ts";
import { ownBusiness } from "./own-business.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES } from "./texts.ts";

const texts = LANGUAGES.es;
const { fuel, fuel_permits: permits, invoice_editor: editor } = texts;
const PERMIT = "PL/1234/EXP/ES/2015";

const FUELS = [
  ["15101514", "Gasolina regular", "14.20"],
  ["15101515", "Gasolina premium", "16.10"],
  ["15101505", "Diésel", "15.30"],
] as const;

test("a petrol station keeps its permit, sells three fuels with it, and anybody can verify the invoice", async ({
  page,
  product,
}) => {
  const complaints = watchForErrors(page);
  const business = await ownBusiness(product.url);
  await createCustomer(business.api);
  await signInWithoutPage(page, texts, business);

  await page.goto("/user/fuel-permits");
  await expect(page.getByText(permits.empty)).toBeVisible();
  await checkScreen(page, "no fuel permits");
  await page.getByRole("textbox", { name: permits.number }).fill(PERMIT);
  await page.getByRole("textbox", { name: permits.name }).fill("Estación Centro");
  await page.getByRole("button", { name: permits.add }).click();
  await expect(page.getByRole("row", { name: new RegExp(PERMIT) })).toBeVisible();
  await checkScreen(page, "a fuel permit");

  await page.goto("/create/invoice");
  await page.getByRole("combobox", { name: editor.customer, exact: true }).fill("robotica");
  await page
    .getByRole("option", { name: /UNIVERSIDAD/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: fuel.title })).toHaveCount(0);
  for (const [at, [key, description, price]] of FUELS.entries()) await typeLine(page, at + 1, key, description, price);

  const band = page.getByRole("region", { name: fuel.title });
  const permitOf = (name: string) =>
    band.getByRole("combobox", { name: interpolate(fuel.permit_of, { fuel: name }), exact: true });
  await expect(permitOf("Gasolina regular menor a 91 octanos")).toHaveValue(`Estación Centro · ${PERMIT}`);
  await expect(permitOf("Combustible diésel")).toHaveValue(`Estación Centro · ${PERMIT}`);
  for (const number of [1, 2, 3]) await expect(cell(page, editor.unit, number)).toHaveValue(/^LTR/);
  // Seven kinds of diesel: only that one is asked for.
  await expect(page.getByText(editor.ready)).toHaveCount(0);
  await band
    .getByRole("combobox", { name: interpolate(fuel.subproduct_of, { fuel: "Combustible diésel" }), exact: true })
    .fill("automotriz");
  await page.getByRole("option", { name: /SP18/ }).click();
  await expect(page.getByText(editor.ready).first()).toBeVisible();
  await checkScreen(page, "three fuels");
  await page.getByRole("button", { name: editor.stamp_cost }).first().click();
  await expect(page).toHaveURL(/\/invoice\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  await expect(page.getByText(PERMIT).first()).toBeVisible();
  await checkScreen(page, "fuels stamped");

  const xml = await savedBy(page, texts.invoice.download_xml);
  expect(xml.toString().match(/<hidrocarburospetroliferos:HidroYPetro [^>]+/g)).toEqual(
    [
      ["15101514", "SP16"],
      ["15101515", "SP17"],
      ["15101505", "SP18"],
    ].map(([key, subproduct]) =>
      expect.stringContaining(
        `TipoPermiso="PER01" NumeroPermiso="${PERMIT}" ClaveHYP="${key}" SubProductoHYP="${subproduct}"`,
      ),
    ),
  );
  expect((await savedBy(page, texts.invoice.download_pdf)).subarray(0, 5).toString()).toBe("%PDF-");

  await page.goto("/verify-cfdi");
  await page
    .getByLabel(texts.verify_offline.files)
    .setInputFiles({ name: "gasolina.xml", mimeType: "text/xml", buffer: xml });
  const row = page.getByRole("list", { name: texts.verify_offline.results }).getByRole("group");
  await row.locator("summary").click();
  await expect(row.getByText(texts.verify_offline.seal_holds)).toBeVisible();
  expect(complaints).toEqual([]);
});

function cell(page: Page, field: string, number: number) {
  return page.getByLabel(interpolate(editor.cell, { field, number }), { exact: true }).first();
}

async function typeLine(page: Page, number: number, key: string, description: string, price: string): Promise<void> {
  if (number > 1) await page.getByRole("button", { name: editor.add_line }).click();
  await cell(page, editor.description, number).fill(description);
  await cell(page, editor.key, number).fill(key);
  await cell(page, editor.key, number).press("Tab");
  await cell(page, editor.quantity, number).fill("40.123");
  await cell(page, editor.price, number).fill(price);
  await cell(page, editor.price, number).press("Tab");
}

async function savedBy(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).first().click(),
  ]);
  return readFile(await download.path());
}
