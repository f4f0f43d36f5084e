import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { leaveDeadLetter, makeAdministrator } from "./database.ts";
import { test } from "./fixtures.ts";
import { signIn } from "./person.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { interpolate, LANGUAGES, type LanguageCode, type Texts } from "./texts.ts";

const PASSWORD = "Nopal-verde-27";
const REFUSED = "550 no such mailbox";

/** Chooses the password behind the link of the command, and signs in with it. */
async function enterByLink(page: Page, { accounts }: Texts, link: string, email: string, language: LanguageCode) {
  await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
  await page.goto(link);
  await page.getByRole("textbox", { name: accounts.password, exact: false }).first().fill(PASSWORD);
  await page.getByLabel(accounts.password_confirmation).fill(PASSWORD);
  await page.getByRole("button", { name: accounts.reset_save }).click();
  await page.getByRole("link", { name: accounts.login }).click();
  await signIn({ page, texts: LANGUAGES[language], email, password: PASSWORD });
  await expect(page).toHaveURL(/admin\/dashboard$/);
}

const nameOf = (email: string) => email.slice(0, email.indexOf("@"));

async function chooseOf(page: Page, { table }: Texts, name: string, action: string) {
  await page.getByRole("button", { name: interpolate(table.row_menu, { name }) }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function find(page: Page, { table }: Texts, address: string, words: string) {
  await page.goto(address);
  await page.getByRole("searchbox", { name: table.search }).fill(words);
}

test("an administrator made by the command blocks a user, sends a mail again, retries a failed job and reads the audit log", async ({
  page,
  product,
  browser,
}) => {
  test.slow();
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.es;
  const { admin_users: users, admin, figures, work } = texts;
  const api = new Api(product.url);
  const victim = await registerAndSignIn(new Api(product.url), freshRfc());
  const waiting = {
    rfc: freshRfc(),
    username: `espera-${randomBytes(3).toString("hex")}`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  const email = `${waiting.username}@example.com`;
  await api.json("POST", "/api/auth/register", { ...waiting, email });

  const boss = `jefa-${randomBytes(3).toString("hex")}@example.com`;
  await enterByLink(page, texts, makeAdministrator(product, boss), boss, "es");
  await expect(page.getByRole("term").filter({ hasText: figures.users })).toBeVisible();
  await expect(page.getByText(admin.catalogues_update)).toBeVisible();
  await page
    .getByRole("figure", { name: figures.registrations })
    .getByRole("button", { name: texts.chart.as_table })
    .click();
  await expect(page.getByRole("figure", { name: figures.registrations }).getByRole("row")).toHaveCount(31);
  await checkScreen(page, "administration");

  const theirs = await browser.newPage();
  await theirs.addInitScript(() => localStorage.setItem("language", "es"));
  await theirs.goto(`${product.url}/auth/login`);
  await signIn({ page: theirs, texts, ...victim });
  await find(page, texts, "/admin/clients/list", nameOf(victim.email));
  await chooseOf(page, texts, nameOf(victim.email), users.block);
  const dialog = page.getByRole("dialog", { name: interpolate(users.block_title, { name: nameOf(victim.email) }) });
  await dialog.getByLabel(texts.admin_orders.reason).fill("Uso indebido");
  await checkScreen(page, "block");
  await dialog.getByRole("button", { name: users.block }).click();
  await expect(page.getByRole("row").filter({ hasText: victim.email })).toContainText(users.state_blocked);
  await theirs.goto(`${product.url}/list/customers`);
  await expect(theirs).toHaveURL(/auth\/login/);
  await theirs.close();

  await find(page, texts, "/admin/clients/list", email);
  await chooseOf(page, texts, waiting.username, users.resend);
  await expect(page.getByText(new RegExp(email)).last()).toBeVisible();
  await expect
    .poll(
      async () =>
        (await api.json<{ rows: unknown[] }>("GET", `/api/sandbox/mailbox?recipient=${encodeURIComponent(email)}`)).body
          .rows.length,
    )
    .toBe(2);

  await leaveDeadLetter(product, REFUSED);
  await page.goto("/admin/work");
  await expect(page.getByText(REFUSED)).toBeVisible();
  await checkScreen(page, "work");
  await page
    .getByRole("button", {
      name: interpolate(work.retry_one, { name: texts.job_names["deliver-mail"], reason: REFUSED }),
    })
    .click();
  await expect(page.getByText(work.jobs_none)).toBeVisible();

  await page.goto("/admin/audit");
  for (const deed of [
    "Bloqueó a un usuario",
    "Reenvió el correo de confirmación",
    "Reintentó un trabajo detenido",
    "Creó un administrador",
  ]) {
    await expect(page.getByRole("row").filter({ hasText: deed }).first(), deed).toBeVisible();
  }
  await expect(page.getByRole("row").filter({ hasText: "Bloqueó a un usuario" })).toContainText("Uso indebido");
  await checkScreen(page, "audit");
  expect(complaints).toEqual([]);
});

test("the same screens on a phone in the dark, in English", async ({ page, product }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.en;
  const boss = `boss-${randomBytes(3).toString("hex")}@example.com`;
  await enterByLink(page, texts, makeAdministrator(product, boss), boss, "en");
  await expect(page.getByRole("term").filter({ hasText: texts.figures.users })).toBeVisible();
  await checkScreen(page, "administration on a phone");
  for (const [address, seen] of [
    ["/admin/clients/list", boss],
    ["/admin/work", texts.work.jobs_title],
    ["/admin/audit", "Created an administrator"],
    ["/admin/account/info", texts.admin_account.language],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(seen).first()).toBeVisible();
    await checkScreen(page, `${address.slice(7).replaceAll("/", " ")} on a phone`);
  }
  expect(complaints).toEqual([]);
});
