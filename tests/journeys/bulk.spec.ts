import { expect, type Page } from "@playwright/test";
import type { BulkBatch } from "@timbra/contract";
import type { Api } from "../../scripts/demo/api.ts";
import type { OwnServer } from "../../scripts/demo/own-server.ts";
import { createCustomer } from "../../scripts/demo/sale.ts";
import { addCredits } from "./database.ts";
import { test } from "./fixtures.ts";
import { type JourneyBusiness, ownBusiness } from "./own-business.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import {
  centsOf,
  readSaved,
  rowsOf,
  type Sale,
  type SheetCells,
  type Spreadsheet,
  sampleSales,
  workbookOf,
} from "./spreadsheet.ts";
import { interpolate, LANGUAGES, type Texts } from "./texts.ts";

/**
 * How many invoices the file has whose program is killed. `BULK_INVOICES=1000 npm run journeys -- bulk` takes as many
 * as are promised in one go.
 */
const INVOICES = Number(process.env["BULK_INVOICES"] ?? 120);
/** The program is killed as often, each time after another part of them. */
const KILLS = INVOICES < 400 ? 1 : 3;
const WELCOME_CREDITS = 5;
const MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function template(page: Page, { bulk }: Texts): Promise<Spreadsheet> {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: bulk.template_xlsx }).click(),
  ]);
  return readSaved(saved);
}

async function send(
  page: Page,
  { bulk }: Texts,
  name: string,
  headings: readonly string[],
  rows: readonly SheetCells[],
): Promise<string> {
  await page
    .getByLabel(bulk.file)
    .setInputFiles({ name, mimeType: MEDIA_TYPE, buffer: await workbookOf(headings, rows) });
  await expect(page).toHaveURL(/\/bulk\/invoices\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  return page.url().split("/").at(-1) ?? "";
}

const batchOf = async (api: Api, id: string) =>
  (await api.json<{ batch: BulkBatch }>("GET", `/api/invoices/bulk/${id}`)).body.batch;

/** How many are stamped; -1 while the server is too busy to say. */
const stampedOf = (api: Api, id: string) =>
  batchOf(api, id).then(
    ({ counts }) => counts.stamped,
    () => -1,
  );

/** The number of stamps in the provider's ledger. */
async function bookOf({ pacUrl }: OwnServer, rfc: string): Promise<readonly string[]> {
  const { entries } = (await (await fetch(`${pacUrl}/sandbox/book?rfc=${rfc}`)).json()) as {
    entries: readonly { uuid: string }[];
  };
  return entries.map(({ uuid }) => uuid.toUpperCase());
}

/** Killed while some wait; the provider, which died with it, holds fewer than are to come. */
async function killAndStart(product: OwnServer, { api, rfc }: JourneyBusiness): Promise<void> {
  await product.kill();
  product.restart();
  await api.untilReady(300);
  expect((await bookOf(product, rfc)).length).toBeLessThan(INVOICES);
}

/** Compares the result file with the sales and with the provider's ledger. */
async function expectEachOnce(
  product: OwnServer,
  { api, rfc }: JourneyBusiness,
  sales: readonly Sale[],
  { rows }: Spreadsheet,
): Promise<void> {
  expect(rows.map((row) => [row["Referencia"], row["Estado"]])).toEqual(
    sales.map(({ reference }) => [reference, "Timbrada"]),
  );
  expect(rows.map((row) => Math.round(Number(row["Total"]) * 100))).toEqual(sales.map(centsOf));
  const uuids = rows.map((row) => String(row["UUID"]).toUpperCase());
  expect(new Set(uuids).size).toBe(sales.length);
  expect([...(await bookOf(product, rfc))].sort()).toEqual([...uuids].sort());
  const folios = rows.map((row) => Number(String(row["Serie-folio"]).split("-").at(-1)));
  expect([...folios].sort((one, other) => one - other)).toEqual(sales.map((_, at) => at + 1));
  const { credits } = (await api.json<{ credits: number }>("GET", "/api/auth/get/credits")).body;
  expect(credits).toBe(WELCOME_CREDITS);
}

test(`${INVOICES} invoices of a spreadsheet are issued once each, though the program is killed in the middle`, async ({
  page,
  product,
}) => {
  test.setTimeout(180_000 + INVOICES * 2_000);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.es;
  const { bulk } = texts;
  const business = await ownBusiness(product.url);
  await createCustomer(business.api);
  await addCredits(product, business.email, INVOICES);
  await signInWithoutPage(page, texts, business);
  await page.goto("/bulk/invoices");
  await checkScreen(page, "no files yet");
  const { headings, rows: examples } = await template(page, texts);
  expect(examples).toHaveLength(2);

  await test.step("a file with errors shows them with row and column, and nothing is issued", async () => {
    const [good = [], wrong = []] = sampleSales(2).map((sale) => rowsOf("es", sale));
    const rows = [...good, { ...wrong[0], Cantidad: "dos", IVA: 17 }];
    await send(page, texts, "con-errores.xlsx", headings, rows);
    await expect(page.getByText("Fila 4: Cantidad: Escriba una cantidad, por ejemplo 1,250.50")).toBeVisible();
    await expect(page.getByText("Fila 4: IVA: Elija una opción de la lista")).toBeVisible();
    await expect(page.getByRole("button", { name: interpolate(bulk.start_one, { count: 1 }) })).toBeVisible();
    await checkScreen(page, "mistakes at their rows");
    await page.getByRole("button", { name: bulk.discard }).click();
    await expect(page).toHaveURL(/\/bulk\/invoices$/);
    expect(await bookOf(product, business.rfc)).toEqual([]);
  });

  const sales = sampleSales(INVOICES);
  const id = await send(
    page,
    texts,
    "ventas.xlsx",
    headings,
    sales.flatMap((sale) => rowsOf("es", sale)),
  );
  await page.getByRole("button", { name: interpolate(bulk.start_other, { count: INVOICES }) }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  for (let kill = 1; kill <= KILLS; kill += 1)
    await test.step("killed while some are stamped, some under way and some wait", async () => {
      await expect
        .poll(() => stampedOf(business.api, id), { intervals: [200], timeout: 60_000 + INVOICES * 1_000 })
        .toBeGreaterThan((kill * INVOICES) / (KILLS + 3));
      await killAndStart(product, business);
    });
  // The page was never loaded anew.
  await expect(page.getByText(interpolate(bulk.progress, { done: INVOICES, total: INVOICES }))).toBeVisible({
    timeout: 120_000 + INVOICES * 1_000,
  });
  await expect(page.getByText(bulk.batch_done, { exact: true })).toBeVisible();
  await checkScreen(page, "all are stamped");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: bulk.result, exact: true }).click(),
  ]);
  await expectEachOnce(product, business, sales, await readSaved(saved));

  await test.step("the same file again is recognised", async () => {
    await page.getByRole("link", { name: bulk.back }).click();
    await send(
      page,
      texts,
      "ventas.xlsx",
      headings,
      sales.flatMap((sale) => rowsOf("es", sale)),
    );
    await expect(page.getByText(`${bulk.state_repeated}: ${INVOICES}`)).toBeVisible();
    await expect(page.getByRole("button", { name: interpolate(bulk.start_other, { count: 0 }) })).toBeDisabled();
    await checkScreen(page, "issued before");
  });
  expect(complaints).toEqual([]);
});

test("on a phone, in English and in the dark, a batch is paused, goes on and is stopped", async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.en;
  const { bulk, common } = texts;
  const business = await ownBusiness(product.url);
  await createCustomer(business.api);
  const count = 40;
  await addCredits(product, business.email, count);
  await signInWithoutPage(page, texts, business);
  await page.goto("/bulk/invoices");
  const { headings } = await template(page, texts);
  // The provider is away: as many are sealed as go ahead of it, and the rest waits.
  await setMood(product.pacUrl, "5xx-before");
  await send(
    page,
    texts,
    "sales.xlsx",
    headings,
    sampleSales(count).flatMap((sale) => rowsOf("en", sale)),
  );
  await checkScreen(page, "ready on a phone");
  await page.getByRole("button", { name: interpolate(bulk.start_other, { count }) }).click();
  await page.getByRole("button", { name: bulk.pause }).click();
  await expect(page.getByText(bulk.batch_paused, { exact: true })).toBeVisible();
  await checkScreen(page, "paused on a phone");
  await page.getByRole("button", { name: bulk.resume }).click();
  await expect(page.getByText(bulk.batch_running, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: bulk.stop }).click();
  await page.getByRole("dialog").getByRole("button", { name: common.accept }).click();
  await expect(page.getByText(bulk.batch_cancelled, { exact: true })).toBeVisible();
  await checkScreen(page, "stopped on a phone");
  await setMood(product.pacUrl, "ok");
  await page.getByRole("button", { name: bulk.retry }).click();
  await expect(page.getByText(`${bulk.state_stamped}: ${count}`)).toBeVisible({ timeout: 120_000 });
  expect(new Set(await bookOf(product, business.rfc)).size).toBe(count);
  await page.getByRole("link", { name: bulk.back }).click();
  await expect(page.getByText("sales.xlsx")).toBeVisible();
  await checkScreen(page, "files on a phone");
  expect(complaints).toEqual([]);
});

async function setMood(pacUrl: string, name: string): Promise<void> {
  const answer = await fetch(`${pacUrl}/sandbox/personality`, { method: "POST", body: JSON.stringify({ name }) });
  expect(answer.ok).toBe(true);
}
