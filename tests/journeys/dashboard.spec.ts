import { expect, type Locator, type Page } from "@playwright/test";
import type { OwnServer } from "../../scripts/demo/own-server.ts";
import { test } from "./fixtures.ts";
import { openSample, type SampleCompany } from "./sample.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { openWithSession } from "./sign-in.ts";
import { interpolate, LANGUAGES, type LanguageCode, type Texts } from "./texts.ts";

/** Both tests only look at it: making one is most of what they would do. */
let sample: SampleCompany | undefined;

/** The first page of a sample company. */
async function openFirstPage(page: Page, product: OwnServer, language: LanguageCode): Promise<Texts> {
  const texts = LANGUAGES[language];
  sample ??= await openSample(product);
  await openWithSession(page, texts, sample.session);
  await goToFirstPage(page, texts);
  return texts;
}

/** With everything on it: on a busy machine some parts come later, and move those below them. */
async function goToFirstPage(page: Page, texts: Texts): Promise<void> {
  await page.goto("/dashboard");
  await expect(page.getByText(texts.board.services, { exact: true })).toBeVisible();
  await expect(page.getByText(interpolate(texts.pays.owed_in, { currency: "MXN" }))).toBeVisible();
  await expect(page.getByText(texts.home.last)).toBeVisible();
}

/**
 * The customer with the highest total depends on the day; the linked list holds all currencies, so one that is listed
 * once.
 */
async function customerOfOneCurrency(customers: Locator): Promise<Locator> {
  await expect(customers.first()).toBeVisible();
  const rfcs = (await customers.allTextContents()).map((text) => /[A-Z&Ñ]{3,4}\d{6}[A-Z\d]{3}/.exec(text)?.[0]);
  const place = rfcs.findIndex((rfc) => rfc !== undefined && rfcs.indexOf(rfc) === rfcs.lastIndexOf(rfc));
  expect(place, rfcs.join(", ")).not.toBe(-1);
  return customers.nth(place);
}

test("the first page shows the figures of a business, and each figure links to what it counts", async ({
  page,
  product,
}) => {
  test.slow();
  const complaints = watchForErrors(page);
  const texts = await openFirstPage(page, product, "es");
  const { board, chart, companies, home } = texts;
  const year = page.getByRole("figure", { name: board.months_in.replace("{{currency}}", "MXN") });
  await expect(year.getByRole("img")).toBeVisible();
  await checkScreen(page, "dashboard");
  await year.getByRole("button", { name: chart.as_table }).click();
  await expect(year.getByRole("row")).toHaveCount(13);
  await checkScreen(page, "dashboard as a table");
  await page.getByText("USD", { exact: true }).click();
  await expect(page.getByRole("figure", { name: board.months_in.replace("{{currency}}", "USD") })).toBeVisible();
  await expect(page.getByText(home.last)).toBeVisible();

  await page.getByRole("link", { name: companies.drafts_other.replace("{{count}}", "4") }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(page.getByRole("row")).toHaveCount(1 + 4);
  await goToFirstPage(page, texts);
  const best = await customerOfOneCurrency(page.getByRole("region", { name: board.customers }).getByRole("listitem"));
  const said = Number(/(\d+) facturas?/.exec((await best.textContent()) ?? "")?.[1]);
  await best.getByRole("link").click();
  await expect(page.getByRole("row")).toHaveCount(1 + said);
  expect(complaints).toEqual([]);
});

test("the first page on a phone in the dark, in English", async ({ page, product }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  await openFirstPage(page, product, "en");
  await checkScreen(page, "dashboard on a phone");
  expect(complaints).toEqual([]);
});
