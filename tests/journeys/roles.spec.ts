import { expect, type Page } from "@playwright/test";
import { accountAs, type JourneyAccount } from "./database.ts";
import { test } from "./fixtures.ts";
import { signIn } from "./person.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { interpolate, LANGUAGES, type LanguageCode, type Texts } from "./texts.ts";

async function enter(page: Page, account: JourneyAccount, language: LanguageCode): Promise<Texts> {
  await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
  await page.goto("/auth/login");
  await signIn({ page, texts: LANGUAGES[language], ...account });
  return LANGUAGES[language];
}

const entries = (page: Page, { shell }: Texts) => page.getByRole("navigation", { name: shell.menu }).getByRole("link");

async function openAccount(page: Page, { shell }: Texts, { email }: JourneyAccount) {
  await page
    .getByRole("button", { name: interpolate(shell.account, { name: email.slice(0, email.indexOf("@")) }) })
    .click();
  await expect(page.getByRole("button", { name: shell.logout })).toBeVisible();
}

/** The server's answer to a direct API request. */
const statusOf = (page: Page, method: string, path: string) =>
  page.evaluate(
    async ([verb = "", address = ""]) => {
      const headers = {
        authorization: `Bearer ${sessionStorage.getItem("token")}`,
        "content-type": "application/json",
      };
      return (await fetch(address, { method: verb, headers, ...(verb === "GET" ? {} : { body: "{}" }) })).status;
    },
    [method, path],
  );

test("an administrator has the administration, and nothing of a business", async ({ page, product }) => {
  const complaints = watchForErrors(page);
  const account = await accountAs(product, "SuperAdminRole");
  const texts = await enter(page, account, "es");
  await expect(page).toHaveURL(/admin\/dashboard$/);
  const { menu } = texts;
  for (const own of [menu.dashboard, menu.admin_orders, menu.admin_users]) {
    await expect(entries(page, texts).filter({ hasText: new RegExp(`^${own}$`) }), own).toHaveCount(1);
  }
  for (const business of [menu.invoices, menu.cancelled_invoices, menu.client, menu.product, menu.pay]) {
    await expect(entries(page, texts).filter({ hasText: new RegExp(`^${business}$`) }), business).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: texts.shell.create_invoice })).toHaveCount(0);
  await expect(page.getByRole("button", { name: texts.shell.add_customer })).toHaveCount(0);
  await expect(page.getByRole("button", { name: texts.shell.add_product })).toHaveCount(0);
  await expect(page.getByRole("region", { name: texts.shell.incomplete_title })).toHaveCount(0);
  await openAccount(page, texts, account);
  await expect(page.getByText(texts.account_menu.settings, { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: texts.account_menu.csd })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await checkScreen(page, "administrator");
  for (const address of [
    "/list/customers",
    "/list/product",
    "/create/invoice",
    "/list/pay",
    "/stripe/payment",
    "/dashboard",
    "/complete/register",
  ]) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/admin\/dashboard$/);
  }
  await page.goto("/orders/list");
  await expect(page).toHaveURL(/orders\/list$/);
  expect(await statusOf(page, "POST", "/api/customers/list/paginate")).toBe(403);
  expect(await statusOf(page, "GET", "/api/auth/getGeneral")).toBe(403);
  await openAccount(page, texts, account);
  await page.getByRole("button", { name: texts.shell.logout }).click();
  await expect(page).toHaveURL(/auth\/login$/);
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL(/auth\/login$/);
  expect(complaints).toEqual([]);
});

test("an accountant lands on the first page, and is redirected to it from other roles' screens, on a phone in the dark", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const account = await accountAs(product, "AccountantRole");
  const texts = await enter(page, account, "en");
  await expect(page).toHaveURL(/\/dashboard$/);
  await checkScreen(page, "accountant");
  await page.getByRole("button", { name: texts.shell.open_menu }).click();
  await expect(entries(page, texts).first()).toHaveText(texts.companies.menu);
  await expect(entries(page, texts).nth(1)).toHaveText(texts.menu.dashboard);
  await expect(entries(page, texts).filter({ hasText: texts.menu.admin_users })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: texts.shell.create_invoice })).toHaveCount(0);
  for (const address of [
    "/admin/dashboard",
    "/admin/clients/list",
    "/new/customer",
    "/new/product",
    "/create/invoice",
    "/stripe/payment",
  ]) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/:\d+\/dashboard$/);
  }
  for (const [method, path] of [
    ["DELETE", "/api/customers/delete"],
    ["POST", "/api/products/update_or_create"],
    ["POST", "/api/csd/store"],
  ] as const) {
    expect([path, await statusOf(page, method, path)]).toEqual([path, path === "/api/csd/store" ? 422 : 403]);
  }
  expect(complaints).toEqual([]);
});
