import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { createDraft } from "../../scripts/demo/sale.ts";
import { test } from "./fixtures.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES } from "./texts.ts";

const texts = LANGUAGES.es;
const ISSUER = { rfc: null, name: "ESCUELA DE MUESTRA", regime: "601", zip: "06000" };
const CUSTOMERS = 30;

/** Somebody with thirty customers, one stamped invoice and one draft, signed in. */
async function begin(page: Page, url: string): Promise<void> {
  const api = new Api(url);
  const rfc = freshRfc();
  const account = await registerAndSignIn(api, rfc);
  await completeProfile(api, { csd: null, issuer: ISSUER }, rfc);
  const draft = await createDraft(api);
  await api.json("POST", `/api/invoices/${draft}/stamp`, undefined, { "idempotency-key": randomUUID() });
  await createDraft(api);
  for (let at = 1; at <= CUSTOMERS; at += 1) {
    await api.json("POST", "/api/customers/update_or_create", {
      customers_rfc: "XAXX010101000",
      customers_name: `Ferretería ${String(at).padStart(2, "0")}`,
      address_pais: 1,
      customers_email: "compras@example.com",
      cat_tax_regimes_id: 12,
      address_codigo_postal: "06600",
      customers_telefono: "5555555555",
    });
  }
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-asked-to-print", "yes");
  });
  await signInWithoutPage(page, texts, account);
}

async function saved(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole("button", { name: texts.table.download, exact: true }).click();
  const entry = page.getByRole("menuitem", { name: item });
  // It looks like an entry of a menu, not like the plain button that it is made of, whichever sheet of styles came
  // later.
  await expect(entry).not.toHaveCSS("padding-left", "0px");
  const [download] = await Promise.all([page.waitForEvent("download"), entry.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a list is used by keyboard, its view is saved, and it is downloaded and printed", async ({ page, product }) => {
  test.setTimeout(300_000);
  const complaints = watchForErrors(page);
  await begin(page, product.url);
  await page.goto("/list/customers?q=ferreteria&rows=10");
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(10);
  await checkScreen(page, "ferreterias");

  await test.step("the keyboard", async () => {
    await rows.first().focus();
    await page.keyboard.press("End");
    await expect(rows.last()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await expect(page.getByText("1 fila seleccionada")).toBeVisible();
    await rows.nth(8).focus();
    await page.keyboard.press("Shift+F10");
    await expect(page.getByRole("menuitem", { name: texts.common.edit })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: texts.table.clear_selection }).click();
    await page.getByRole("columnheader", { name: texts.clients.name }).getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect(rows.first()).toContainText("Ferretería 30");
    await rows.first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: texts.clients.name })).toHaveValue("Ferretería 30");
    await page.goBack();
    await expect(rows).toHaveCount(10);
  });

  await test.step("a filter, by keyboard", async () => {
    await page.getByRole("button", { name: texts.table.add_filter }).press("Enter");
    await page.getByRole("menuitem", { name: texts.clients.tax_regime }).press("Enter");
    await expect(page.getByRole("combobox", { name: texts.clients.tax_regime })).toBeFocused();
    await page.keyboard.type("moral");
    await page.keyboard.press("Enter");
    await expect(page.getByText(texts.table.no_match_title)).toBeVisible();
    await checkScreen(page, "a filter that lets nothing through");
    await page.goto("/list/customers?q=ferreteria&rows=10&page=9");
    await expect(page).toHaveURL(/page=3/);
    await expect(rows).toHaveCount(10);
    await page.goto("/list/customers?q=ferreteria&rows=10");
    await page.getByRole("columnheader", { name: texts.clients.name }).getByRole("button").click();
    await expect(rows.first()).toContainText("Ferretería 30");
  });

  await test.step("the address bar", async () => {
    await expect(page).toHaveURL(/sort=-name/);
    await page.getByRole("button", { name: texts.table.next }).click();
    await expect(rows.first()).toContainText("Ferretería 20");
    await page.goBack();
    await expect(rows.first()).toContainText("Ferretería 30");
    await page.goBack();
    await expect(rows.first()).toContainText("Ferretería 01");
    await page.goForward();
    await expect(rows.first()).toContainText("Ferretería 30");
    await page.reload();
    await expect(rows.first()).toContainText("Ferretería 30");
    await expect(page.getByRole("searchbox").first()).toHaveValue("ferreteria");
  });

  await test.step("the columns", async () => {
    await page.getByRole("button", { name: texts.table.columns }).click();
    await page.getByRole("checkbox", { name: texts.clients.phone }).click();
    await expect(page.getByRole("columnheader", { name: texts.clients.phone })).toBeVisible();
    await checkScreen(page, "columns");
    await page.goto("/list/customers");
    await expect(page.getByRole("columnheader", { name: texts.clients.phone })).toBeVisible();
  });

  await test.step("files of all that match", async () => {
    await page.goto("/list/customers?q=ferreteria&rows=10&sort=-name");
    await expect(rows).toHaveCount(10);
    const excel = await saved(page, texts.table.excel);
    expect(excel.name).toMatch(/^\d{14}_Clientes\.xlsx$/);
    expect(excel.bytes.subarray(0, 2).toString()).toBe("PK");
    const lines = (await saved(page, texts.table.csv)).bytes.toString("utf8").split("\r\n");
    expect(lines[0]).toContain(texts.clients.phone);
    expect(lines.slice(1, -1).map((line) => line.split(",")[0])).toEqual(
      Array.from({ length: CUSTOMERS }, (_, at) => `Ferretería ${String(CUSTOMERS - at).padStart(2, "0")}`),
    );
  });

  await test.step("on paper", async () => {
    await page.getByRole("button", { name: texts.table.print }).click();
    await expect(page.locator("body")).toHaveAttribute("data-asked-to-print", "yes");
    const sheet = page.locator("[data-printed-list]");
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(sheet).toBeVisible();
    await expect(sheet.locator("tbody tr")).toHaveCount(CUSTOMERS);
    await expect(page.locator("main")).toBeHidden();
    await page.screenshot({ fullPage: true, path: test.info().outputPath("paper.png") });
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect(sheet).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("the files of the invoices", async () => {
    await page.goto("/list/invoice");
    await expect(rows).toHaveCount(2);
    await checkScreen(page, "invoices");
    const zip = await saved(page, texts.invoice_list.zip);
    expect(zip.name).toMatch(/^\d{14}_Facturas\.zip$/);
    expect(zip.bytes.toString("latin1")).toContain("%PDF-");
    await page.getByRole("checkbox", { name: texts.table.select_all }).check();
    await page.getByRole("button", { name: texts.invoice_list.delete_drafts_one }).click();
    await page.getByRole("button", { name: texts.common.accept }).click();
    await expect(rows).toHaveCount(1);
  });

  await test.step("a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/list/customers?q=ferreteria");
    await expect(
      page.getByRole("list", { name: texts.clients.list_title }).getByRole("listitem").first(),
    ).toBeVisible();
    await checkScreen(page, "customers on a phone");
    await page
      .getByRole("button", { name: interpolate(texts.table.row_menu, { name: "" }) })
      .first()
      .click();
    await expect(page.getByRole("menuitem", { name: texts.common.edit })).toBeVisible();
    await checkScreen(page, "the menu of a row on a phone");
    await page.getByRole("menuitem", { name: texts.common.delete }).click();
    await expect(page.getByRole("dialog", { name: texts.delete_dialog.title })).toBeVisible();
    await checkScreen(page, "a deletion on a phone");
    await page.getByRole("button", { name: texts.common.cancel }).click();
    await page.goto("/list/invoice");
    await checkScreen(page, "invoices on a phone");
  });
  expect(complaints).toEqual([]);
});
