import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ownBusiness, stampedInvoice } from "./own-business.ts";
import { requestsFor, updateSimulation, WEEK_MS } from "./sat-answers.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { LANGUAGES } from "./texts.ts";

test("a receiver who does not answer for three business days has accepted", async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const texts = LANGUAGES.es;
  const { cancel } = texts;
  const business = await ownBusiness(product.url);
  const { id, uuid } = await stampedInvoice(business.api);
  await updateSimulation(product.pacUrl, "clock", { advance_ms: WEEK_MS });
  await updateSimulation(product.pacUrl, "cancellations", { receiver: "ignores" });
  await signInWithoutPage(page, texts, business);

  await page.goto(`/cancel/invoice/${id}/list`);
  await page.getByRole("radio", { name: cancel.motive_02 }).check();
  await page.getByRole("button", { name: cancel.submit }).click();
  await expect(page.getByText(cancel.text_in_process)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(cancel.waiting_receiver)).toBeVisible();
  // It can still be used, and it is not called cancelled anywhere while the receiver may answer.
  await page.getByRole("button", { name: cancel.ask_sat }).click();
  await expect(page.getByText(/Vigente · En proceso/)).toBeVisible();
  await checkScreen(page, "nobody answered yet");

  await updateSimulation(product.pacUrl, "clock", { advance_ms: WEEK_MS });
  await page.getByRole("button", { name: cancel.ask_sat }).click();
  await expect(page.getByText(cancel.text_cancelled)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(cancel.form_silence)).toBeVisible();
  await checkScreen(page, "accepted by silence");
  expect(await requestsFor(product.pacUrl, uuid)).toMatchObject([
    { motive: "02", estatus_cancelacion: "Plazo vencido" },
  ]);

  await page.getByRole("link", { name: cancel.back }).click();
  await expect(page).toHaveURL(/\/list\/invoice$/);
  await page.goto("/list/cancelled-invoices");
  await expect(page.getByText("URE180429TM6").first()).toBeVisible();
  expect(complaints).toEqual([]);
});
