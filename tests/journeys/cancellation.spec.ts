import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { readAcuse } from "@timbra/cfdi/xml";
import { test } from "./fixtures.ts";
import { ownBusiness, stampedInvoice } from "./own-business.ts";
import { updateSimulation, WEEK_MS } from "./sat-answers.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { LANGUAGES, type Texts } from "./texts.ts";

const WALKS = [
  { language: "es", width: 1366, scheme: "light" },
  { language: "en", width: 360, scheme: "dark" },
] as const;

for (const { language, width, scheme } of WALKS) {
  test(`cancelling: rejected, asked again, accepted: ${language}, ${width} px, ${scheme}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const complaints = watchForErrors(page);
    const texts: Texts = LANGUAGES[language];
    const business = await ownBusiness(product.url);
    const { rfc } = business;
    const { id, uuid } = await stampedInvoice(business.api);
    await signInWithoutPage(page, texts, business);

    // A week later, so that the receiver has to be asked; it rejects.
    await updateSimulation(product.pacUrl, "clock", { advance_ms: WEEK_MS });
    await updateSimulation(product.pacUrl, "cancellations", { receiver: "ignores" });
    await page.goto(`/invoice/${id}`);
    await page.getByRole("link", { name: texts.cancel.action }).click();
    await expect(page).toHaveURL(new RegExp(`/cancel/invoice/${id}/invoice`));
    await checkScreen(page, "the question");
    await page.getByRole("button", { name: texts.cancel.submit }).click();
    await expect(page.getByRole("radio", { name: texts.cancel.motive_03 })).not.toBeChecked();
    await page.getByRole("radio", { name: texts.cancel.motive_03 }).check();
    await page.getByRole("button", { name: texts.cancel.submit }).click();
    await expect(page.getByText(texts.cancel.text_in_process)).toBeVisible({ timeout: 30_000 });
    await checkScreen(page, "in process");

    // The page finds out by itself.
    await updateSimulation(product.pacUrl, "cancellations", { uuid, answer: "reject" });
    await expect(page.getByText(texts.cancel.text_rejected)).toBeVisible({ timeout: 60_000 });
    await checkScreen(page, "rejected");

    await page.getByRole("radio", { name: texts.cancel.motive_02 }).check();
    await page.getByRole("button", { name: texts.cancel.again }).click();
    await expect(page.getByText(texts.cancel.text_in_process)).toBeVisible({ timeout: 30_000 });
    await updateSimulation(product.pacUrl, "cancellations", { uuid, answer: "accept" });
    await page.getByRole("button", { name: texts.cancel.ask_sat }).click();
    await expect(page.getByText(texts.cancel.text_cancelled)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(texts.cancel.form_with_acceptance)).toBeVisible();
    await checkScreen(page, "cancelled");

    const acuse = readAcuse(await savedBy(page, texts.cancel.receipt_xml));
    expect(acuse).toMatchObject({ ok: true, acuse: { Rfc: rfc, Folios: [{ UUID: uuid, EstatusUUID: "201" }] } });
    expect((await savedBy(page, texts.cancel.receipt_pdf)).subarray(0, 5).toString()).toBe("%PDF-");

    await page.getByRole("link", { name: texts.cancel.back }).click();
    await expect(page).toHaveURL(new RegExp(`/invoice/${id}$`));
    await expect(page.getByText(texts.invoice_view.event_cancelled).first()).toBeVisible();
    await page.goto("/list/cancelled-invoices");
    await expect(page.getByText("URE180429TM6").first()).toBeVisible();
    await checkScreen(page, "cancelled invoices");
    expect(complaints).toEqual([]);
  });
}

async function savedBy(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFile(await download.path());
}
