import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expireReauthentication } from "./database.ts";
import { test } from "./fixtures.ts";
import { pressOn, tabTo } from "./keyboard.ts";
import { type JourneyBusiness, ownBusiness, stampedInvoice } from "./own-business.ts";
import { signIn } from "./person.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES, type LanguageCode, type Texts } from "./texts.ts";

const PASSWORD = "Maguey-azul-31";
const newAddress = () => `contadora-${randomBytes(4).toString("hex")}@example.com`;

/** A company with a stamped invoice, whose customer is known by name. */
async function company(url: string): Promise<JourneyBusiness & { readonly invoice: { id: string; uuid: string } }> {
  const business = await ownBusiness(url);
  return { ...business, invoice: await stampedInvoice(business.api) };
}

const invite = ({ api }: JourneyBusiness, email: string, localization: LanguageCode) =>
  api.json("POST", "/api/accountants/invitations", { email }, { localization });

/** Follows the link of the newest invitation in the embedded mailbox. */
async function followInvitation(page: Page, { mailbox }: Texts, email: string, issuer: string): Promise<void> {
  await page.goto("/sandbox/mailbox");
  await page.getByRole("navigation", { name: mailbox.list }).getByText(email).first().click();
  await expect(page.getByText(issuer).first()).toBeVisible();
  await page
    .getByRole("link", { name: /\/invitation#/ })
    .first()
    .click();
}

async function makeAccount(page: Page, { accounts, invitation }: Texts, email: string): Promise<void> {
  await expect(page.getByText(interpolate(invitation.make, { email }))).toBeVisible();
  await page.getByLabel(accounts.username).fill(email.slice(0, email.indexOf("@")));
  await page.getByRole("textbox", { name: accounts.password, exact: false }).first().fill(PASSWORD);
  await page.getByLabel(accounts.password_confirmation).fill(PASSWORD);
  await checkScreen(page, "invitation");
  await page.getByRole("button", { name: invitation.join }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** The list's file of that name. */
async function fileOf(page: Page, { table }: Texts, item: string): Promise<Buffer> {
  await page.getByRole("button", { name: table.download, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item, exact: true }).click(),
  ]);
  return readFile(await download.path());
}

/** The server's answer to a direct API request. */
const statusOf = (page: Page, method: string, path: string, body: object = {}) =>
  page.evaluate(
    async ([verb = "", address = "", sent = ""]) => {
      const headers = {
        authorization: `Bearer ${sessionStorage.getItem("token")}`,
        "content-type": "application/json",
      };
      return (await fetch(address, { method: verb, headers, ...(verb === "GET" ? {} : { body: sent }) })).status;
    },
    [method, path, JSON.stringify(body)],
  );

test("an owner invites an accountant, who reads everything, changes nothing, and loses access as soon as the owner revokes it", async ({
  page,
  product,
  browser,
}) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.es;
  const { accountants, shell, invoice_list, table } = texts;
  const business = await company(product.url);
  const email = newAddress();
  await signInWithoutPage(page, texts, business);
  await page.goto("/list/invoice");
  await page.getByRole("button", { name: new RegExp(interpolate(shell.account, { name: "" }).trim()) }).click();
  await page.getByRole("link", { name: accountants.title }).click();
  await page.getByLabel(accountants.email).fill(email);
  await expireReauthentication(product.folder);
  await page.getByRole("button", { name: accountants.invite }).click();
  const question = page.getByRole("dialog", { name: texts.proof.title });
  await question.getByRole("textbox", { name: texts.proof.password }).fill(business.password);
  await question.getByRole("button", { name: texts.proof.confirm }).click();
  await expect(
    page.getByRole("button", { name: interpolate(accountants.remove_named, { name: email }) }),
  ).toBeVisible();
  await checkScreen(page, "accountants");

  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1366, height: 768 },
    locale: "es-MX",
    reducedMotion: "reduce",
  });
  const reader = await context.newPage();
  const theirs = watchForErrors(reader);
  await followInvitation(reader, texts, email, "ESCUELA DE MUESTRA");
  await makeAccount(reader, texts, email);
  await expect(reader.getByRole("button", { name: interpolate(shell.copy_rfc, { rfc: business.rfc }) })).toBeVisible();
  await checkScreen(reader, "first page of the accountant");

  await reader.goto("/list/invoice");
  await expect(reader.getByText("$1,102.00 MXN")).toBeVisible();
  expect((await fileOf(reader, texts, invoice_list.zip)).subarray(0, 2).toString()).toBe("PK");
  expect((await fileOf(reader, texts, table.csv)).toString()).toContain(business.invoice.uuid.toUpperCase());
  await checkScreen(reader, "invoices of the accountant");
  await reader.goto(`/invoice/${business.invoice.id}`);
  await expect(reader.getByRole("button", { name: texts.invoice.download_xml })).toBeVisible();
  for (const name of [texts.actions.send, texts.actions.more, texts.cancel.action, texts.invoice.new]) {
    await expect(reader.getByRole("main").getByText(name, { exact: true }), name).toHaveCount(0);
  }
  await checkScreen(reader, "invoice of the accountant");
  for (const address of ["/list/customers", "/list/product", "/list/pay", "/list/cancelled-invoices", "/orders/list"]) {
    await reader.goto(address);
    await expect(reader).toHaveURL(new RegExp(`${address}$`));
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    await checkScreen(reader, `accountant at ${address.slice(1).replaceAll("/", " ")}`);
  }

  await page.reload();
  const name = `${email.slice(0, email.indexOf("@"))} · ${email}`;
  await page.getByRole("button", { name: interpolate(accountants.remove_named, { name }) }).click();
  await page.getByRole("button", { name: texts.common.accept }).click();
  await expect(page.getByText(accountants.nobody)).toBeVisible();
  // The accountant's next request is refused.
  await reader.getByRole("link", { name: texts.menu.client }).first().click();
  await expect(reader).toHaveURL(/auth\/login$/);
  await signIn({ page: reader, texts, email, password: PASSWORD });
  await expect(reader.getByRole("heading", { name: accountants.none_title })).toBeVisible();
  await checkScreen(reader, "accountant of nobody");
  expect(await statusOf(reader, "POST", "/api/invoices/list/paginate")).toBe(403);

  await page.goto("/user/activity");
  await expect(page.getByText(email).first()).toBeVisible();
  expect([...complaints, ...theirs]).toEqual([]);
  await context.close();
});

test("an accountant reads two companies on a phone in the dark, by keyboard, and is refused everything else", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.en;
  const { accountants, invitation } = texts;
  const [one, two] = [await company(product.url), await company(product.url)];
  const email = newAddress();
  await invite(one, email, "en");
  await followInvitation(page, texts, email, one.rfc);
  await makeAccount(page, texts, email);

  // The second company finds an account, which accepts with one click.
  await invite(two, email, "en");
  await followInvitation(page, texts, email, two.rfc);
  await checkScreen(page, "second invitation");
  await page.getByRole("button", { name: invitation.accept }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const company2 = page.getByRole("combobox", { name: accountants.switch });
  await expect(company2).toHaveValue(new RegExp(two.rfc));
  await checkScreen(page, "first page of the accountant on a phone");
  expect(await statusOf(page, "GET", `/api/invoices/${two.invoice.id}`)).toBe(200);
  expect(await statusOf(page, "GET", `/api/invoices/${one.invoice.id}`)).toBe(404);

  await tabTo(page, company2);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: new RegExp(one.rfc) })).toBeVisible();
  await checkScreen(page, "companies of the accountant");
  await page.keyboard.press("ArrowUp");
  await pressOn(page, company2);
  await expect(page.getByRole("combobox", { name: accountants.switch })).toHaveValue(new RegExp(one.rfc));
  expect(await statusOf(page, "GET", `/api/invoices/${one.invoice.id}`)).toBe(200);
  expect(await statusOf(page, "GET", `/api/invoices/${two.invoice.id}`)).toBe(404);
  await page.goto(`/invoice/${one.invoice.id}`);
  await expect(page.getByRole("button", { name: texts.invoice.download_pdf })).toBeVisible();
  await checkScreen(page, "invoice of the accountant on a phone");
  await page.goto("/list/customers");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await checkScreen(page, "customers of the accountant on a phone");

  for (const address of [
    "/create/invoice",
    "/create/pay",
    "/new/customer",
    "/edit/product/x",
    "/user/api",
    "/user/accountants",
    "/user/logo",
    "/sandbox/payment",
    "/complete/register",
  ]) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/:\d+\/dashboard$/);
  }
  for (const [method, path] of [
    ["POST", "/api/invoices/stamp"],
    ["POST", `/api/invoices/${one.invoice.id}/cancel`],
    ["POST", `/api/invoices/${one.invoice.id}/send`],
    ["POST", "/api/orders"],
    ["POST", "/api/customers/update_or_create"],
    ["DELETE", "/api/products/delete"],
    ["GET", "/api/csd/data"],
    ["GET", "/api/api-keys"],
    ["GET", "/api/webhooks"],
    ["POST", "/api/accountants/invitations"],
  ] as const) {
    expect([path, await statusOf(page, method, path)]).toEqual([path, 403]);
  }

  // The first company revokes the access; that to the second one stays.
  const { body } = await one.api.json<{ accountants: { id: string }[] }>("GET", "/api/accountants");
  await one.api.json("DELETE", `/api/accountants/${body.accountants[0]?.id}`);
  expect(await statusOf(page, "POST", "/api/invoices/list/paginate")).toBe(401);
  await page.goto("/list/invoice");
  await expect(page).toHaveURL(/auth\/login$/);
  await signIn({ page, texts, email, password: PASSWORD });
  expect(await statusOf(page, "GET", `/api/invoices/${two.invoice.id}`)).toBe(200);
  expect(await statusOf(page, "GET", `/api/invoices/${one.invoice.id}`)).toBe(404);
  expect(complaints).toEqual([]);
});
