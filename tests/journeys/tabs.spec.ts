import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ownBusiness } from "./own-business.ts";
import { signIn } from "./person.ts";
import { LANGUAGES } from "./texts.ts";

const texts = LANGUAGES.es;

test("a second tab has the session of the first, the tabs of one session end together, and another account's stays", async ({
  page,
  product,
}) => {
  const [one, two] = [await ownBusiness(product.url), await ownBusiness(product.url)];
  await page.goto("/auth/login");
  await signIn({ page, texts, ...one });
  const context = page.context();

  const second = await context.newPage();
  await second.goto("/list/customers");
  await expect(second.getByRole("heading", { level: 1, name: texts.screens.list_customers })).toBeVisible();

  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page
      .getByRole("navigation")
      .getByRole("link", { name: texts.menu.product })
      .first()
      .click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(opened).toHaveURL(/\/list\/product/);
  await expect(opened.getByRole("main")).toBeVisible();

  const stranger = await context.newPage();
  await stranger.goto("/auth/login");
  await expect(stranger.getByLabel(texts.accounts.login_identity)).toBeVisible();
  await signIn({ page: stranger, texts, ...two });
  await stranger.goto("/list/customers");
  await expect(stranger).toHaveURL(/\/list\/customers/);

  await second.getByRole("button", { name: new RegExp(texts.shell.account.split("{{")[0] ?? "") }).click();
  await second.getByRole("button", { name: texts.shell.logout }).click();
  await expect(second).toHaveURL(/auth\/login/);
  await expect(page).toHaveURL(/auth\/login/);
  await expect(page.getByText(texts.common.session_ended_elsewhere)).toBeVisible();
  await expect(opened).toHaveURL(/auth\/login/);
  await stranger.reload();
  await expect(stranger).toHaveURL(/\/list\/customers/);
});
