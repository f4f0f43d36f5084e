import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { verifySello } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { createCustomer } from "../../scripts/demo/sale.ts";
import { test } from "./fixtures.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES, type Texts } from "./texts.ts";

const ISSUER = { rfc: null, name: "ESCUELA DE MUESTRA", regime: "601", zip: "06000" };

/** The owner of a shop, signed in, with one customer. */
async function shopkeeper(page: Page, url: string, texts: Texts): Promise<void> {
  const api = new Api(url);
  const rfc = freshRfc();
  const account = await registerAndSignIn(api, rfc);
  await completeProfile(api, { csd: null, issuer: ISSUER }, rfc);
  await createCustomer(api);
  await signInWithoutPage(page, texts, account);
}

/** Types tickets one after the other, by keyboard: folio, total, Enter. */
async function typeTickets(
  page: Page,
  texts: Texts,
  sales: readonly (readonly [folio: string, total: string])[],
): Promise<void> {
  const { tickets, common } = texts;
  await page.goto("/list/tickets");
  await page.getByRole("button", { name: tickets.new }).first().click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel(tickets.sold_on)).not.toHaveValue("");
  for (const [folio, total] of sales) {
    await form.getByLabel(tickets.folio).fill(folio);
    await page.keyboard.press("Tab");
    await page.keyboard.type(total);
    await page.keyboard.press("Enter");
    await expect(form.getByLabel(tickets.folio)).toHaveValue("");
    await expect(form.getByLabel(tickets.folio)).toBeFocused();
    await expect(form.getByLabel(tickets.total)).not.toHaveAttribute("aria-invalid", "true");
  }
  await checkScreen(page, "typing tickets");
  await form.getByRole("button", { name: common.close }).click();
}

const rowOf = (page: Page, folio: string): Locator => page.getByRole("row", { name: new RegExp(folio) });

async function choose(page: Page, folio: string, action: string): Promise<void> {
  await rowOf(page, folio).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Stamps the draft that is open in the editor, and reads what its button saves. */
async function stampAndRead(page: Page, { invoice_editor: editor, invoice_view: view, invoice }: Texts) {
  await page.getByRole("button", { name: editor.stamp_cost }).first().click();
  await expect(page.getByText(view.sandbox).first()).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: invoice.download_xml }).first().click(),
  ]);
  const read = readCfdi(await readFile(await download.path()));
  if (!read.ok) throw new Error("The XML that was saved cannot be read.");
  expect(verifySello(read.comprobante)).toBe(true);
  return read.comprobante;
}

test("a day's tickets become one global invoice, and one is taken out of it for its buyer", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.es;
  const { tickets, global_invoice: words, take_out: out } = texts;
  await shopkeeper(page, product.url, texts);
  await page.goto("/list/tickets");
  await expect(page.getByText(tickets.empty_title)).toBeVisible();
  await checkScreen(page, "no tickets");
  await typeTickets(page, texts, [
    ["T-1001", "116.00"],
    ["T-1002", "58.07"],
    ["T-1003", "0.29"],
  ]);
  await expect(rowOf(page, "T-1003")).toBeVisible();
  await checkScreen(page, "tickets");

  await page.getByRole("link", { name: tickets.make_global }).last().click();
  await expect(page.getByText("$174.36 MXN").first()).toBeVisible();
  await checkScreen(page, "preview of a global invoice");
  await page.getByRole("button", { name: words.make }).click();
  await expect(page).toHaveURL(/create\/invoice\?draft=/);
  const global = await stampAndRead(page, texts);
  expect(global).toMatchObject({
    Total: "174.36",
    Receptor: { Rfc: "XAXX010101000", Nombre: "PUBLICO EN GENERAL", DomicilioFiscalReceptor: "06000", UsoCFDI: "S01" },
    InformacionGlobal: { Periodicidad: "04" },
  });
  expect(global.Conceptos.map(({ NoIdentificacion }) => NoIdentificacion)).toEqual(["T-1001", "T-1002", "T-1003"]);

  await page.goto("/list/tickets");
  await expect(rowOf(page, "T-1002").getByText(tickets.status_in_global)).toBeVisible();
  await choose(page, "T-1002", tickets.take_out);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(out.way_cancel_text)).toBeVisible();
  await checkScreen(page, "two ways out");
  await dialog.getByRole("button", { name: out.make }).click();
  await expect(dialog.getByText(out.choose)).toBeVisible();
  await dialog
    .getByRole("textbox", { name: out.customer })
    .or(dialog.getByRole("combobox", { name: out.customer }))
    .fill("robotica");
  await page
    .getByRole("option", { name: /ROBOTICA/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: out.make }).click();
  const { actions, invoice_editor: editor } = texts;
  const cell = (field: string) => interpolate(editor.cell, { field, number: 1 });
  await expect(page.getByText(interpolate(actions.ticket_note_title, { folio: "T-1002" }))).toBeVisible();
  await checkScreen(page, "step 1: the note");
  const note = await stampAndRead(page, texts);
  expect(note).toMatchObject({
    TipoDeComprobante: "E",
    Total: "58.07",
    Receptor: { UsoCFDI: "G02" },
    CfdiRelacionados: [{ TipoRelacion: "01" }],
  });

  await page.getByRole("link", { name: actions.ticket_go_own }).click();
  await expect(page.getByText(interpolate(actions.ticket_own_title, { folio: "T-1002" }))).toBeVisible();
  await expect(page.getByText(editor.ready)).toHaveCount(0);
  await checkScreen(page, "step 2: the customer's invoice");
  await page.getByRole("combobox", { name: cell(editor.description) }).fill("Silla de madera");
  await page.getByRole("combobox", { name: cell(editor.key) }).fill("56112100");
  await page.keyboard.press("Tab");
  await page.getByRole("combobox", { name: cell(editor.unit) }).fill("H87");
  await page.getByRole("option", { name: /H87/ }).first().click();
  await page.getByRole("combobox", { name: editor.cfdi_use }).click();
  await page.getByRole("option", { name: /G03/ }).click();
  const own = await stampAndRead(page, texts);
  expect(own).toMatchObject({
    Total: "58.07",
    Receptor: { UsoCFDI: "G03" },
    Conceptos: [{ ClaveProdServ: "56112100", Descripcion: "Silla de madera" }],
  });

  await page.goto("/list/tickets");
  await expect(rowOf(page, "T-1002").getByText(tickets.status_on_its_own)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("on a phone, in English and in the dark, tickets are typed and globalised, and one is asked out of the draft", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.en;
  const { tickets, global_invoice: words, take_out: out } = texts;
  await shopkeeper(page, product.url, texts);
  await page.goto("/create/global-invoice");
  await expect(page.getByText(words.none_title)).toBeVisible();
  await checkScreen(page, "nothing to globalise on a phone");
  await typeTickets(page, texts, [
    ["T-1", "116.00"],
    ["T-2", "58.00"],
  ]);
  await page.goto("/create/global-invoice");
  await expect(page.getByText("$174.00 MXN").first()).toBeVisible();
  await checkScreen(page, "preview on a phone");
  await page.getByRole("button", { name: words.make }).click();
  await expect(page).toHaveURL(/create\/invoice\?draft=/);
  await page.goto("/list/tickets");
  await checkScreen(page, "tickets on a phone");
  await page.getByRole("button", { name: /T-2/ }).last().click();
  await page.getByRole("menuitem", { name: tickets.take_out }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(out.from_draft)).toBeVisible();
  expect(complaints).toEqual([]);
});
