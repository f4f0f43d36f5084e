import { expect, type Page } from "@playwright/test";
import { Api } from "../../scripts/demo/api.ts";
import { createCustomer, createProduct } from "../../scripts/demo/sale.ts";
import { countEffort, type Effort } from "./effort.ts";
import type { Person } from "./person.ts";
import { constancia } from "./registration.ts";
import { checkScreen } from "./screen-checks.ts";
import { interpolate } from "./texts.ts";

/**
 * From the form of the registration to the stamp of the first invoice, as somebody goes who has their papers at hand
 * and lets the product fill in what it can: what that takes of clicks and keys, and where the invoice is shown. The
 * customer and the product are there already.
 */
export async function goShortestWay(person: Person, url: string): Promise<{ effort: Effort; page: Page }> {
  await person.page.goto("/register");
  const effort = await countEffort(person.page.context());
  await registerByKeyboard(person);
  const here = { ...person, page: await confirmInOtherTab(person) };
  await completeFromPapers(here);
  await haveCustomerAndProduct(here.page, url);
  await invoice(here);
  return { effort, page: here.page };
}

async function registerByKeyboard({ page, texts, rfc, email, password }: Person): Promise<void> {
  const { accounts } = texts;
  const press = (key: string) => page.keyboard.press(key);
  await page.getByLabel(accounts.rfc, { exact: false }).first().click();
  await page.keyboard.type(rfc.toLowerCase());
  await press("Tab");
  await expect(page.getByLabel(accounts.username)).toHaveValue(rfc);
  await press("Tab");
  await page.keyboard.type(email);
  await press("Tab");
  await page.keyboard.type(password);
  // The button that shows it is between.
  await press("Tab");
  await press("Tab");
  await page.keyboard.type(password);
  await press("Enter");
  await expect(page.getByRole("heading", { name: accounts.check_mail_title })).toBeVisible();
  await checkScreen(page, "check your mail");
}

/** The mail is read in a tab of its own; the first one signs in meanwhile, and the second goes on with its session. */
async function confirmInOtherTab({ page, texts, email }: Person): Promise<Page> {
  const { accounts, mailbox } = texts;
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("main").getByRole("link", { name: accounts.mailbox_link }).click(),
  ]);
  await expect(tab.getByRole("heading", { name: mailbox.title })).toBeVisible();
  await tab.getByRole("navigation", { name: mailbox.list }).getByText(email).first().click();
  await tab
    .getByRole("link", { name: /\/verify\// })
    .first()
    .click();
  await expect(tab.getByText(accounts.verified_title)).toBeVisible();
  await expect(page).toHaveURL(/complete\/register/);
  await tab.getByRole("link", { name: accounts.login, exact: true }).click();
  return tab;
}

/** The constancia fills general data and address; the certificate is made here, where others choose two files. */
async function completeFromPapers({ page, texts, rfc }: Person): Promise<void> {
  const { clients, common, csd, issuer, wizard } = texts;
  const save = () => page.getByRole("button", { name: common.save, exact: true }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByLabel(clients.csf_label).first().click(),
  ]);
  await chooser.setFiles(await constancia(page, rfc, "ESCUELA DE MUESTRA", true));
  await expect(page.getByText(clients.csf_filled)).toBeVisible();
  await expect(page.getByText("CALLE JUÁREZ 1, CENTRO, ACTOPAN, HIDALGO, 42501")).toBeVisible();
  await checkScreen(page, "constancia read");
  await save();
  await expect(page.getByRole("heading", { name: csd.title })).toBeVisible();
  await page.getByRole("button", { name: csd.test_make }).click();
  await page.getByRole("button", { name: csd.test_fill }).click();
  await expect(page.getByText(rfc).last()).toBeVisible();
  await checkScreen(page, "certificate chosen");
  await page.getByRole("button", { name: csd.upload, exact: true }).click();
  await expect(page.getByRole("heading", { name: issuer.taxes_title })).toBeVisible();
  await save();
  await expect(page.getByText(wizard.finished_title)).toBeVisible();
}

async function haveCustomerAndProduct(page: Page, url: string): Promise<void> {
  const api = new Api(url);
  api.use((await page.evaluate(() => sessionStorage.getItem("token"))) ?? "");
  await createCustomer(api);
  await createProduct(api);
}

/** 2.5 of the product less 50.50, that is 1,102.00 with its taxes. */
async function invoice({ page, texts }: Person): Promise<void> {
  const { invoice_editor: editor, invoice_view: view, wizard } = texts;
  const cell = (field: string) => page.getByLabel(interpolate(editor.cell, { field, number: 1 }), { exact: true });
  await page.getByRole("link", { name: wizard.first_invoice }).click();
  await expect(page.getByRole("combobox", { name: editor.customer, exact: true })).toBeFocused();
  await page.keyboard.type("rob");
  await page.keyboard.press("Enter");
  await expect(cell(editor.description).first()).toBeFocused();
  await page.keyboard.type("sop");
  await page.keyboard.press("Enter");
  await expect(cell(editor.quantity).first()).toBeFocused();
  await page.keyboard.type("2.5");
  await cell(editor.discount).first().click();
  await page.keyboard.type("50.50");
  await expect(page.getByText("1,102.00").first()).toBeVisible();
  await page.getByRole("button", { name: editor.stamp_cost }).first().click();
  await expect(page.getByText(view.sandbox).first()).toBeVisible({ timeout: 30_000 });
}
