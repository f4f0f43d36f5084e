import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { readCfdi } from "@timbra/cfdi/xml";
import { legalDateAt } from "@timbra/contract";
import type { Api } from "../../scripts/demo/api.ts";
import { stampPaidLater } from "../../scripts/demo/documents.ts";
import { createCustomer, seriesOf } from "../../scripts/demo/sale.ts";
import { test } from "./fixtures.ts";
import { ownBusiness } from "./own-business.ts";
import { updateSimulation } from "./sat-answers.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES, type Texts } from "./texts.ts";

/** Somebody signed in who is owed 1,160.00 of an invoice to be paid later, in the currency of `money`. */
async function creditor(
  page: Page,
  url: string,
  texts: Texts,
  money: object,
): Promise<{ readonly api: Api; readonly invoice: { id: string; number: string } }> {
  const business = await ownBusiness(url);
  const { api } = business;
  const { id, serie, folio } = await stampPaidLater(api, await seriesOf(api), await createCustomer(api), money);
  await signInWithoutPage(page, texts, business);
  return { api, invoice: { id, number: `${serie}-${folio}` } };
}

/** What is owed, as the API says it. */
async function owed(api: Api): Promise<readonly { readonly balance: string; readonly currency: string }[]> {
  return (await api.json<{ rows: { balance: string; currency: string }[] }>("POST", "/api/pays/pending", {})).body.rows;
}

async function stamp(page: Page, texts: Texts): Promise<void> {
  await expect(page.getByText(texts.pays.ready)).toBeVisible();
  await page.getByRole("button", { name: texts.pays.stamp }).click();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]+$/, { timeout: 30_000 });
  await expect(page.getByText(texts.pays.sandbox)).toBeVisible();
}

test("an invoice paid in two parts owes nothing after the second, and each receipt says what it left", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.es;
  const { pays } = texts;
  const { api, invoice } = await creditor(page, product.url, texts, { currency_id: 1 });

  // From the invoice's row in three clicks.
  await page.goto("/list/invoice");
  await page
    .getByRole("row", { name: new RegExp(invoice.number) })
    .getByRole("button")
    .last()
    .click();
  await page.getByRole("menuitem", { name: pays.pay }).click();
  await expect(page.getByRole("checkbox", { name: invoice.number })).toBeChecked();
  await checkScreen(page, "an empty payment");
  await page.getByLabel(pays.amount).fill("500");
  await expect(page.getByText(interpolate(pays.leaves, { instalment: 1, left: "$660.00 MXN" }))).toBeVisible();
  await checkScreen(page, "a payment");
  await stamp(page, texts);
  await checkScreen(page, "a stamped receipt");
  expect(await owed(api)).toEqual([expect.objectContaining({ balance: "660.00", currency: "MXN" })]);

  await page.getByRole("link", { name: pays.new }).click();
  await page.getByRole("button", { name: interpolate(pays.pay_invoice, { number: invoice.number }) }).click();
  await page.getByRole("button", { name: interpolate(pays.all_of_it, { amount: "$660.00 MXN" }) }).click();
  await expect(page.getByText(interpolate(pays.leaves, { instalment: 2, left: "$0.00 MXN" }))).toBeVisible();
  await stamp(page, texts);
  expect(await owed(api)).toEqual([]);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: pays.xml, exact: true }).click();
  const read = readCfdi(await readFile(await (await saving).path()));
  if (!read.ok) throw new Error("The XML that was saved cannot be read.");
  const pagos = read.comprobante.Complemento?.find((one) => one.tipo === "pagos");
  expect(pagos?.tipo === "pagos" && pagos.Pago[0]?.DoctoRelacionado[0]).toMatchObject({
    NumParcialidad: "2",
    ImpSaldoAnt: "660.00",
    ImpSaldoInsoluto: "0.00",
  });

  await page.goto(`/invoice/${invoice.id}`);
  const paid = page.getByRole("region", { name: pays.payments });
  for (const amount of ["$500.00 MXN", "$660.00 MXN", "$1,160.00 MXN", "$0.00 MXN"])
    await expect(paid.getByText(amount, { exact: true })).toBeVisible();
  await expect(paid.getByRole("link", { name: pays.pay })).toHaveCount(0);
  await checkScreen(page, "an invoice with its payments");

  await page.goto("/list/pay");
  await expect(page.getByRole("row")).toHaveCount(3);
  await checkScreen(page, "the receipts");

  // From a bank's line to a drafted receipt, once.
  const { serie, folio } = await stampPaidLater(api, await seriesOf(api), await createCustomer(api), {
    currency_id: 1,
  });
  await page.getByRole("link", { name: texts.bank.button }).click();
  const day = legalDateAt(new Date(), "06000").slice(0, 10);
  await page.getByLabel(texts.bank.paste).fill(`Fecha\tConcepto\tAbono\n${day}\tPAGO ${serie}-${folio}\t1,160.00`);
  await page.getByRole("button", { name: texts.bank.read }).click();
  await expect(page.getByRole("checkbox")).toBeChecked();
  await checkScreen(page, "a bank's lines");
  await page.getByRole("button", { name: interpolate(texts.bank.make_one, { count: 1 }) }).click();
  await page.getByRole("link", { name: texts.bank.see_receipt }).click();
  await expect(page.getByRole("link", { name: pays.correct })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an invoice in dollars is settled with pesos, on a phone in the dark", async ({ page, product }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.en;
  const { pays } = texts;
  const { api, invoice } = await creditor(page, product.url, texts, { currency_id: 2, exchange_rate: "17.40" });
  await page.goto(`/create/pay?invoice=${invoice.id}`);
  await page.getByLabel(pays.amount).fill("20300");
  await page.getByLabel(interpolate(pays.rate, { currency: "USD" })).fill("17.5");
  await expect(page.getByText(interpolate(pays.leaves, { instalment: 1, left: "$0.00 USD" }))).toBeVisible();
  await checkScreen(page, "a payment in another currency");
  await stamp(page, texts);
  await checkScreen(page, "its receipt");
  expect(await owed(api)).toEqual([]);

  // The SAT knows of the receipt at once, as it does after some minutes; on its clock, which other journeys move, the
  // receiver may have to be asked.
  for (const steered of [{ visible_after_ms: 0 }, { receiver: "accepts" }])
    await updateSimulation(product.pacUrl, "cancellations", steered);
  await page.getByRole("link", { name: pays.cancel }).click();
  await expect(page.getByText(texts.cancel_pay.question)).toBeVisible();
  await page.getByRole("radio", { name: texts.cancel_pay.motive_03 }).check();
  await page.getByRole("button", { name: texts.cancel.submit }).click();
  await expect(page.getByText(texts.cancel_pay.text_cancelled)).toBeVisible({ timeout: 30_000 });
  expect(await owed(api)).toEqual([expect.objectContaining({ balance: "1160.00", currency: "USD" })]);
  await page.getByRole("link", { name: texts.cancel.back }).click();
  await expect(page.getByRole("main").getByText(pays.status_cancelled, { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
