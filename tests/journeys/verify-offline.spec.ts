import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ownBusiness, stampedInvoice } from "./own-business.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { LANGUAGES } from "./texts.ts";

const texts = LANGUAGES.es.verify_offline;
const DOCUMENTS = 200;

test("two hundred documents are verified without an account, with the network off, and no request leaves", async ({
  page,
  product,
  context,
}) => {
  const complaints = watchForErrors(page);
  const { api } = await ownBusiness(product.url);
  const { id } = await stampedInvoice(api);
  const xml = (await api.file(`/api/invoices/${id}/xml`)).toString("utf8");
  const file = (name: string, text: string) => ({ name, mimeType: "text/xml", buffer: Buffer.from(text) });

  await page.goto("/verify-cfdi");
  await page.getByRole("link", { name: LANGUAGES.es.screens.login }).click();
  await page.getByRole("link", { name: LANGUAGES.es.screens.verify_offline }).click();
  await expect(page.getByRole("heading", { level: 1, name: texts.title })).toBeVisible();
  await checkScreen(page, "verify offline, empty");

  await page.getByRole("link", { name: LANGUAGES.es.screens.correctness }).click();
  await expect(page.getByRole("heading", { level: 1, name: LANGUAGES.es.correctness.title })).toBeVisible();
  await checkScreen(page, "data integrity");
  await page.getByRole("link", { name: LANGUAGES.es.screens.verify_offline }).click();
  await checkScreen(page, "verify offline, again");

  await context.setOffline(true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page
    .getByLabel(texts.files)
    .setInputFiles([
      ...Array.from({ length: DOCUMENTS - 2 }, (_, at) => file(`factura-${at}.xml`, xml)),
      file("un-centavo.xml", xml.replace('Total="1102.00"', 'Total="1102.01"')),
      file("nada.xml", "<nada/>"),
    ]);
  await expect(page.getByText("200 de 200 documentos revisados")).toBeVisible({ timeout: 60_000 });
  await page.getByText(texts.only_failing).click();
  const rows = page.getByRole("list", { name: texts.results }).getByRole("group");
  await expect(rows.filter({ hasText: texts.verdict_fails })).toHaveCount(2);
  await rows.filter({ hasText: "un-centavo.xml" }).locator("summary").click();
  await expect(page.getByText(texts.seal_fails)).toBeVisible();
  await page.getByText(texts.only_failing).click();
  await rows.filter({ hasText: "factura-0.xml" }).locator("summary").click();
  const first = rows.filter({ hasText: "factura-0.xml" });
  await expect(first.getByText(texts.seal_holds)).toBeVisible();
  await expect(first.getByText(texts.state_unverifiable)).toHaveCount(3);
  await checkScreen(page, "verify offline, results");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await checkScreen(page, "verify offline on a phone at night");
  // Neither while there was no network, nor once it is back.
  await context.setOffline(false);
  await page.getByLabel(texts.files).setInputFiles([file("otra.xml", xml)]);
  await expect(page.getByText("201 de 201 documentos revisados")).toBeVisible();
  expect(asked).toEqual([]);
  expect(complaints).toEqual([]);
});
