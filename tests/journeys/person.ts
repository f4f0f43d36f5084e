import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { freshRfc } from "../../scripts/demo/account.ts";
import { checkScreen } from "./screen-checks.ts";
import { interpolate, type Texts } from "./texts.ts";

/** A user with a business, in a browser. Everything is done by role and label. */
export interface Person {
  readonly page: Page;
  readonly texts: Texts;
  readonly rfc: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export function newPerson(page: Page, texts: Texts): Person {
  const username = `vera-${randomBytes(4).toString("hex")}`;
  return { page, texts, rfc: freshRfc(), username, email: `${username}@example.com`, password: "Nopal-verde-27" };
}

/** Registers, corrects the address, reads the mail in the embedded mailbox, follows its link and signs in. */
export async function register({ page, texts, rfc, username, email, password }: Person): Promise<void> {
  const { accounts, mailbox } = texts;
  await page.goto("/register");
  await page.getByLabel(accounts.rfc, { exact: false }).first().fill(rfc.toLowerCase());
  await page.getByLabel(accounts.username).fill(username);
  // Mistyped first, and corrected where it says to check the mail.
  await page.getByLabel(accounts.email).fill(email.replace("example", "exmaple"));
  await page.getByRole("textbox", { name: accounts.password, exact: false }).first().fill(password);
  await page.getByLabel(accounts.password_confirmation).fill(password);
  await page.getByRole("button", { name: accounts.register }).click();
  await expect(page.getByRole("heading", { name: accounts.check_mail_title })).toBeVisible();
  await page.getByLabel(accounts.email).fill(email);
  await page.getByRole("button", { name: accounts.resend }).click();
  await expect(page.getByText(interpolate(accounts.check_mail_text, { email }))).toBeVisible();

  await page.goto("/sandbox/mailbox");
  await page.getByRole("navigation", { name: mailbox.list }).getByText(email).first().click();
  await checkScreen(page, "mailbox");
  await page
    .getByRole("link", { name: /\/verify\// })
    .first()
    .click();
  await expect(page.getByText(accounts.verified_title)).toBeVisible();
  await page.goto("/auth/login");
  await signIn({ page, texts, email, password });
}

export async function signIn({
  page,
  texts,
  email,
  password,
}: Pick<Person, "page" | "texts" | "email" | "password">): Promise<void> {
  const { accounts } = texts;
  await page.getByLabel(accounts.login_identity).fill(email);
  await page.getByRole("textbox", { name: accounts.password }).fill(password);
  await page.getByRole("button", { name: accounts.login, exact: true }).click();
  await expect(page).toHaveURL(/complete\/register|list\/invoice|dashboard/);
}
