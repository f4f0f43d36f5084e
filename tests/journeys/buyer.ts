import { expect, type Locator, type Page } from "@playwright/test";
import { SANDBOX_CARDS, type SandboxCard } from "@timbra/contract";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import type { OwnServer } from "../../scripts/demo/own-server.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { LANGUAGES, type LanguageCode, type Texts } from "./texts.ts";

export interface Buyer {
  readonly page: Page;
  readonly texts: Texts;
  readonly rfc: string;
  readonly email: string;
  /** Direct API requests, for what the screens do not show. */
  readonly api: Api;
}

/** A signed-in user with an account and five credits, about to buy more. */
export async function newBuyer(page: Page, product: OwnServer, language: LanguageCode): Promise<Buyer> {
  const rfc = freshRfc();
  const api = new Api(product.url);
  const account = await registerAndSignIn(api, rfc);
  const texts = LANGUAGES[language];
  await signInWithoutPage(page, texts, account);
  return { page, texts, rfc, email: account.email, api };
}

/** Orders credits; the card is asked for next. */
export async function orderCredits({ page, texts }: Buyer, credits: number): Promise<void> {
  await page.goto("/orders/list");
  await page.getByRole("link", { name: texts.credits.buy }).first().click();
  await expect(page).toHaveURL(/\/sandbox\/payment$/);
  await page.getByRole("textbox", { name: texts.credits.credits }).fill(String(credits));
  await page.getByRole("button", { name: texts.credits.go_on }).click();
  await expect(page.getByLabel(texts.credits.card_number)).toBeVisible();
}

/** Pays the order that is shown with the test card that does this. */
export async function payWith({ page, texts }: Buyer, does: SandboxCard["does"]): Promise<void> {
  const card = SANDBOX_CARDS.find((one) => one.does === does);
  await page.getByLabel(texts.credits.test_card).selectOption(card?.number ?? "");
  await page.getByRole("button", { name: new RegExp(`^${texts.credits.pay.split(" ")[0]} \\$`) }).click();
}

export async function creditsOf({ api }: Buyer): Promise<number> {
  return (await api.json<{ credits: number }>("GET", "/api/auth/get/credits")).body.credits;
}

/** States as a list shows them: its filter has the same labels. */
export function badges(page: Page, word: string): Locator {
  return page.locator("[data-tone]").getByText(word, { exact: true });
}
