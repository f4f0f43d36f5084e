import { expect } from "@playwright/test";
import { createProduct } from "../../scripts/demo/sale.ts";
import { accountAs, giveEndedKey } from "./database.ts";
import { test } from "./fixtures.ts";
import { ownBusiness } from "./own-business.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES } from "./texts.ts";

const texts = LANGUAGES.es;
/** "Gasolina", ended on 15 January 2020: no key in force has its name. */
const ENDED = "15101506";
const IN_FORCE = "81112002";

test("a product whose key the SAT ended is found from the first page, and gets another key", async ({
  page,
  product,
}) => {
  const { products, retired_keys: retired, common } = texts;
  const complaints = watchForErrors(page);
  const business = await ownBusiness(product.url);
  await createProduct(business.api);
  await giveEndedKey(product, business.rfc, ENDED);
  await signInWithoutPage(page, texts, business);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: interpolate(texts.companies.retired_keys_one, { count: 1 }) }).click();
  await expect(page.getByRole("heading", { level: 1, name: texts.screens.retired_keys })).toBeVisible();
  const panel = page.getByRole("region", { name: interpolate(retired.of_c_ClaveProdServ, { key: ENDED }) });
  await expect(panel).toContainText("Gasolina");
  await expect(panel).toContainText(retired.choose);
  await checkScreen(page, "ended keys");

  await panel.getByRole("link").click();
  const key = page.getByRole("combobox", { name: products.sat_key });
  // Typed over what is there once it is.
  await expect(key).toHaveValue(ENDED);
  await key.fill(IN_FORCE);
  await page.getByRole("option", { name: new RegExp(IN_FORCE) }).click();
  await page.getByRole("button", { name: common.save, exact: true }).click();
  await expect(page).toHaveURL(/\/list\/product$/);
  await page.goto("/retired-keys");
  await expect(page.getByText(retired.none_title)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an administrator is told that the lists of the product are in use, until others are imported", async ({
  page,
  product,
}) => {
  const complaints = watchForErrors(page);
  await signInWithoutPage(page, texts, await accountAs(product, "SuperAdminRole"));
  await page.goto("/admin/catalogues");
  await expect(page.getByText(texts.admin.changes_bundled)).toBeVisible();
  await page.getByLabel(texts.admin.changes_kind).selectOption(texts.admin.change_ended);
  await expect(page.getByText(texts.admin.changes_none)).toBeVisible();
  await checkScreen(page, "changes of the lists");
  expect(complaints).toEqual([]);
});
