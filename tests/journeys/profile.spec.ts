import { expect, type Page } from "@playwright/test";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { test } from "./fixtures.ts";
import { pressOn, typeInto } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { addAndDeleteSeries, fillModals, openModal } from "./profile-modals.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { LANGUAGES, type LanguageCode, type Texts } from "./texts.ts";

const ISSUER = { rfc: null, name: "ESCUELA DE MUESTRA", regime: "601", zip: "06000" };
const OPTIONS = { out: "", url: null, email: null, password: null, csd: null, issuer: ISSUER };

/** Somebody with an account, at the login page, who reads a language. */
async function somebody(page: Page, url: string, language: LanguageCode, complete: boolean): Promise<Person> {
  const api = new Api(url);
  const rfc = freshRfc();
  const account = await registerAndSignIn(api, rfc);
  if (complete) await completeProfile(api, OPTIONS, rfc);
  await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
  const { email } = account;
  return { page, texts: LANGUAGES[language], rfc, username: email.slice(0, email.indexOf("@")), ...account };
}

async function signInByKeyboard(person: Person): Promise<void> {
  await person.page.goto("/auth/login");
  await signInHere(person);
  await expect(person.page).toHaveURL(/complete\/register|list\/invoice/);
}

/** At the login page that one is on. */
async function signInHere({ page, texts: { accounts }, email, password }: Person): Promise<void> {
  await typeInto(page, page.getByLabel(accounts.login_identity), email);
  await typeInto(page, page.getByRole("textbox", { name: accounts.password }), password);
  await page.keyboard.press("Enter");
}

test("the profile, filled in with the keyboard alone, section by section", async ({ page, product }) => {
  test.setTimeout(240_000);
  const complaints = watchForErrors(page);
  const person = await somebody(page, product.url, "es", false);
  const { texts } = person;
  await signInByKeyboard(person);
  await page.goto("/create/invoice");
  await expect(page).toHaveURL(/complete\/register\/1(\?|$)/);
  await expect(page.getByRole("alert").filter({ hasText: texts.wizard.alert_title })).toBeVisible();
  await page.goto("/list/customers");
  await expect(page.getByRole("region", { name: texts.shell.incomplete_title })).toContainText(texts.steps.csd);
  await fillModals(person);
  await addAndDeleteSeries(person);
  await changePassword(person);
  await expect(
    page.getByRole("navigation", { name: texts.shell.menu }).getByRole("link", { name: texts.menu.invoices }),
  ).toHaveCount(0);
  await pressOn(page, page.getByRole("button", { name: texts.shell.account.replace("{{name}}", person.username) }));
  await pressOn(page, page.getByRole("button", { name: texts.shell.logout }));
  await expect(page).toHaveURL(/auth\/login/);
  await signInByKeyboard({ ...person, password: NEXT_PASSWORD });
  expect(complaints).toEqual([]);
});

const NEXT_PASSWORD = "Biznaga-roja-31";

async function changePassword(person: Person): Promise<void> {
  const { page, texts, password } = person;
  const { accounts, common } = texts;
  const modal = await openModal(person, texts.account_menu.password, accounts.change_title);
  await typeInto(page, modal.getByLabel(accounts.current_password), password);
  await typeInto(page, modal.getByLabel(accounts.new_password), NEXT_PASSWORD);
  await typeInto(page, modal.getByLabel(accounts.password_confirmation), NEXT_PASSWORD);
  await checkScreen(page, "modal password");
  await pressOn(page, modal.getByRole("button", { name: common.save, exact: true }));
  await expect(modal).toBeHidden();
}

/** Every section's own address, with its title and something that stands in it once the profile is complete. */
const pagesOf = ({ issuer, csd, fuel_permits, images, series }: Texts) =>
  [
    ["/user/general", issuer.general_title, "ESCUELA DE MUESTRA"],
    ["/user/address", issuer.address_title, "Avenida Juárez"],
    ["/user/csd", csd.title, null],
    ["/user/taxes", issuer.taxes_title, null],
    ["/user/contact/info", issuer.contact_title, null],
    ["/user/logo", images.logo_title, null],
    ["/user/background", images.background_title, null],
    ["/user/series", series.title, null],
    ["/user/fuel-permits", fuel_permits.title, null],
    ["/user/extra/fields", issuer.extra_fields_title, null],
  ] as const;

test("every section as a page holds what was saved, on a phone, in English and in the dark, until the session ends", async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const person = await somebody(page, product.url, "en", true);
  const { texts } = person;
  await signInByKeyboard(person);
  for (const [address, title, value] of pagesOf(texts)) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(texts.issuer.loading)).toHaveCount(0);
    if (value !== null) await expect(page.locator(`input[value="${value}"]`)).toBeVisible();
  }
  await page.goto("/nowhere/at/all");
  await expect(page.getByRole("heading", { level: 1, name: "Sorry, page not found!" })).toBeVisible();
  await checkScreen(page, "not found");
  await endSessionElsewhere(page);
  await page.goto("/user/taxes");
  await expect(page.getByRole("alert").filter({ hasText: "Session expired, Please log in again." })).toBeVisible();
  await expect(page).toHaveURL(/auth\/login/);
});

test("what was being typed when the session ended is there again", async ({ page, product }) => {
  const person = await somebody(page, product.url, "es", true);
  const { texts } = person;
  await signInByKeyboard(person);
  await page.goto("/user/contact/info");
  const email = page.getByRole("textbox", { name: texts.issuer.email }).first();
  await typeInto(page, email, "ventas@example.com");
  await endSessionElsewhere(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/auth\/login/);
  await signInHere(person);
  await expect(page).toHaveURL(/user\/contact\/info/);
  await expect(page.getByText(texts.common.typing_back)).toBeVisible();
  await expect(email).toHaveValue("ventas@example.com");
});

/** The session is ended on the server, and this window does not know. */
async function endSessionElsewhere(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem("token")}` };
    return (await fetch("/api/auth/signout", { method: "DELETE", headers })).status;
  });
  expect(status).toBe(200);
}

test("a forgotten password: its mail, its link, a new one", async ({ page, product }) => {
  const complaints = watchForErrors(page);
  const person = await somebody(page, product.url, "es", false);
  const { accounts, mailbox } = person.texts;
  await page.goto("/auth/login");
  await page.getByRole("link", { name: accounts.forgot_link }).click();
  await page.getByLabel(accounts.email).fill(person.email);
  await page.getByRole("button", { name: accounts.forgot_send }).click();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: accounts.mailbox_link }).click(),
  ]);
  const complaintsOfTab = watchForErrors(tab);
  await tab.getByRole("navigation", { name: mailbox.list }).getByText(person.email).first().click();
  await tab
    .getByRole("link", { name: /\/auth\/reset#/ })
    .first()
    .click();
  await expect(tab).toHaveURL(/\/auth\/reset#[0-9a-f-]{36}\/[\w-]+$/);
  await tab.getByRole("button", { name: accounts.reset_save }).click();
  await expect(tab.getByRole("textbox", { name: accounts.password, exact: false }).first()).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await checkScreen(tab, "reset");
  await tab.getByRole("textbox", { name: accounts.password, exact: false }).first().fill(NEXT_PASSWORD);
  await tab.getByLabel(accounts.password_confirmation).fill(NEXT_PASSWORD);
  await tab.getByRole("button", { name: accounts.reset_save }).click();
  await expect(tab.getByRole("heading", { name: accounts.reset_done_title })).toBeVisible();
  await signInByKeyboard({ ...person, page: tab, password: NEXT_PASSWORD });
  expect([...complaints, ...complaintsOfTab]).toEqual([]);
});
