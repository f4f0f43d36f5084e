import { expect } from "@playwright/test";
import { createDraft } from "../../scripts/demo/sale.ts";
import { test } from "./fixtures.ts";
import { ownBusiness } from "./own-business.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { LANGUAGES } from "./texts.ts";

const texts = LANGUAGES.es;

test("an invoice without an answer of the provider is shown as pending, and is stamped automatically later", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const complaints = watchForErrors(page);
  const business = await ownBusiness(product.url);
  const { api, rfc } = business;
  const draft = await createDraft(api);
  await signInWithoutPage(page, texts, business);

  await setMood(product.pacUrl, "5xx-after");
  await page.goto(`/create/invoice?draft=${draft}`);
  await page.getByRole("button", { name: texts.invoice_editor.stamp_cost }).first().click();
  await expect(page.getByText(texts.invoice_view.uncertain).first()).toBeVisible({ timeout: 30_000 });
  await checkScreen(page, "to be confirmed");
  // The screen does not offer to send it again.
  await expect(page.getByRole("button", { name: texts.invoice_editor.stamp_cost })).toHaveCount(0);

  await setMood(product.pacUrl, "ok");
  await expect(page.getByText(texts.invoice_view.sandbox).first()).toBeVisible({ timeout: 60_000 });
  const { entries } = (await (await fetch(`${product.pacUrl}/sandbox/book?rfc=${rfc}`)).json()) as {
    entries: readonly object[];
  };
  expect(entries).toHaveLength(1);
  expect((await api.json<{ credits: number }>("GET", "/api/auth/get/credits")).body.credits).toBe(4);
  expect(complaints).toEqual([]);
});

async function setMood(pacUrl: string, name: string): Promise<void> {
  const answer = await fetch(`${pacUrl}/sandbox/personality`, { method: "POST", body: JSON.stringify({ name }) });
  expect(answer.ok).toBe(true);
}
