import { expect, type Page } from "@playwright/test";
import { authenticator } from "../../apps/server/src/testing/second-factor.ts";
import { signIn as signInByApi } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { expireReauthentication } from "./database.ts";
import { test } from "./fixtures.ts";
import { type JourneyBusiness, ownBusiness } from "./own-business.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES, type Texts } from "./texts.ts";

const STEP_MS = 30_000;

interface Walk {
  readonly page: Page;
  readonly texts: Texts;
  readonly business: JourneyBusiness;
  readonly url: string;
  /** Makes reauthentications expire. */
  readonly age: () => Promise<void>;
}

/** Signed in on another machine; it is seen here, and ended from here. */
async function endTheOther({ page, texts: { security }, business, url }: Walk): Promise<void> {
  const elsewhere = new Api(url);
  await signInByApi(elsewhere, business.email, business.password);
  await page.goto("/user/security");
  await expect(page.getByText(security.session_this)).toHaveCount(1);
  await checkScreen(page, "security");
  await page.getByRole("button", { name: security.sessions_end_others }).click();
  await expect(page.getByText(security.sessions_alone)).toBeVisible();
  await expect(elsewhere.json("GET", "/api/auth/me")).rejects.toMatchObject({ status: 401 });
}

/** Turns the second step on with an authenticator; answers it, and a recovery code. */
async function turnOn({ page, texts: { security, common } }: Walk) {
  await page.getByRole("button", { name: security.factor_begin, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: security.factor });
  await expect(dialog.getByRole("img", { name: security.factor_qr })).toBeVisible();
  const spelled = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const app = authenticator((spelled ?? "").replaceAll(" ", ""));
  await checkScreen(page, "second step");
  await dialog.getByLabel(security.factor_code).fill(app(new Date()));
  await dialog.getByRole("button", { name: security.factor_confirm, exact: true }).click();
  const codes = page.getByRole("dialog", { name: security.codes });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await checkScreen(page, "recovery codes");
  const recovery = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByRole("button", { name: common.close }).click();
  await expect(page.getByText(security.factor_state_on, { exact: true })).toBeVisible();
  return { app, recovery };
}

async function leave({ page, texts: { shell }, business: { email } }: Walk): Promise<void> {
  await page
    .getByRole("button", { name: interpolate(shell.account, { name: email.slice(0, email.indexOf("@")) }) })
    .click();
  const logout = page.getByRole("button", { name: shell.logout });
  await logout.scrollIntoViewIfNeeded();
  // A menu follows its button while the page scrolls: it has to scroll by itself.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // Browsers scroll by whole pixels: a part of one may be missing.
  await expect(logout).toBeInViewport({ ratio: 0.95 });
  await logout.click();
  await expect(page).toHaveURL(/auth\/login$/);
}

/** The password, and then what `second` types. */
async function comeBack({ page, texts: { accounts }, business }: Walk, second: () => Promise<void>): Promise<void> {
  await page.getByLabel(accounts.login_identity).fill(business.email);
  await page.getByRole("textbox", { name: accounts.password }).fill(business.password);
  await page.getByRole("button", { name: accounts.login, exact: true }).click();
  await expect(page.getByRole("heading", { name: accounts.code_title })).toBeVisible();
  await second();
  await page.getByRole("button", { name: accounts.login, exact: true }).click();
  await expect(page).toHaveURL(/list\/invoice/);
}

async function comeBackTwice(
  walk: Walk,
  { app, recovery }: { readonly app: (now: Date) => string; readonly recovery: string },
): Promise<void> {
  const { page, texts } = walk;
  await leave(walk);
  await comeBack(walk, async () => {
    await checkScreen(page, "the code of the app");
    // The step of the present code may be the one that turned it on, which is spent.
    await page.getByLabel(texts.accounts.code).fill(app(new Date(Date.now() + STEP_MS)));
  });
  await leave(walk);
  await comeBack(walk, async () => {
    await page.getByRole("button", { name: texts.accounts.use_recovery }).click();
    await page.getByLabel(texts.accounts.recovery_code, { exact: false }).fill(recovery);
  });
}

/** The input is kept while the password is asked for. */
async function changeAddress({ page, texts: { security, proof, accounts }, business, age }: Walk): Promise<void> {
  await page.goto("/user/security");
  await age();
  const email = `nueva-${business.email}`;
  await page.getByRole("button", { name: security.email_change }).click();
  await page.getByLabel(security.email_new).fill(email);
  await page.getByRole("button", { name: security.email_send }).click();
  const dialog = page.getByRole("dialog", { name: proof.title });
  await expect(dialog).toBeVisible();
  await checkScreen(page, "proof");
  await dialog.getByRole("textbox", { name: proof.password }).fill("Equivocada-1");
  await dialog.getByRole("button", { name: proof.confirm }).click();
  await expect(dialog.getByRole("textbox", { name: proof.password })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("textbox", { name: proof.password }).fill(business.password);
  await dialog.getByRole("button", { name: proof.confirm }).click();
  await expect(page.getByText(interpolate(security.email_pending, { email }))).toBeVisible();
  await page.goto("/sandbox/mailbox");
  await page.getByText(email).first().click();
  await page
    .getByRole("link", { name: /\/auth\/email#/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: accounts.email_changed_title })).toBeVisible();
  await checkScreen(page, "another address");
}

async function readTheTrail(
  { page, texts: { activity } }: Walk,
  words: { readonly changed: string; readonly recovered: string },
): Promise<void> {
  await page.goto("/user/activity");
  await expect(page.getByRole("listitem").filter({ hasText: words.changed })).toHaveCount(1);
  await checkScreen(page, "activity");
  await page.getByRole("combobox", { name: activity.what }).click();
  await page.getByRole("option", { name: words.recovered }).click();
  await expect(page.getByRole("listitem").filter({ hasText: words.changed })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: words.recovered })).toHaveCount(1);
}

async function walkThrough(walk: Walk, words: Parameters<typeof readTheTrail>[1]): Promise<void> {
  const { page, texts, business } = walk;
  const complaints = watchForErrors(page);
  await signInWithoutPage(page, texts, business);
  await endTheOther(walk);
  await comeBackTwice(walk, await turnOn(walk));
  await changeAddress(walk);
  await readTheTrail(walk, words);
  await page.goto("/user/security");
  await page.getByRole("button", { name: texts.security.factor_stop, exact: true }).click();
  await page.getByRole("button", { name: texts.common.accept }).click();
  await expect(page.getByText(texts.security.factor_state_off, { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
}

test("account security: sessions, a second step, another address, and their audit log", async ({ page, product }) => {
  const business = await ownBusiness(product.url);
  const walk = {
    page,
    texts: LANGUAGES.es,
    business,
    url: product.url,
    age: () => expireReauthentication(product.folder),
  };
  await walkThrough(walk, {
    changed: "Cambió su correo electrónico",
    recovered: "Ingresó con un código de recuperación",
  });
});

test("the same on a phone, in the dark, in English", async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const business = await ownBusiness(product.url);
  const walk = {
    page,
    texts: LANGUAGES.en,
    business,
    url: product.url,
    age: () => expireReauthentication(product.folder),
  };
  await walkThrough(walk, { changed: "Changed the e-mail address", recovered: "Signed in with a recovery code" });
});
