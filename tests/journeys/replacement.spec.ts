import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ownBusiness, stampedInvoice } from "./own-business.ts";
import { requestsFor, updateSimulation, WEEK_MS } from "./sat-answers.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES } from "./texts.ts";

const WALKS = [
  { language: "es", width: 1366, scheme: "light" },
  { language: "en", width: 360, scheme: "dark" },
] as const;

for (const { language, width, scheme } of WALKS) {
  test(`a wrong invoice is replaced in one command, until the SAT confirms: ${language}, ${width} px, ${scheme}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const complaints = watchForErrors(page);
    const texts = LANGUAGES[language];
    const { actions, invoice_editor: editor } = texts;
    const business = await ownBusiness(product.url);
    const old = await stampedInvoice(business.api);
    // A week later, so that its receiver is asked, and does not answer yet.
    await updateSimulation(product.pacUrl, "clock", { advance_ms: WEEK_MS });
    await updateSimulation(product.pacUrl, "cancellations", { receiver: "ignores" });
    await signInWithoutPage(page, texts, business);

    await page.goto(`/invoice/${old.id}`);
    await page.getByRole("button", { name: actions.more }).click();
    await page.getByRole("menuitem", { name: actions.replace }).click();
    await expect(page.getByText(actions.editor_replaces_text)).toBeVisible();
    const quantity = page
      .getByLabel(interpolate(editor.cell, { field: editor.quantity, number: 1 }), { exact: true })
      .first();
    await quantity.fill("2");
    await quantity.press("Tab");
    await expect(page.getByText("869.88").first()).toBeVisible();
    await checkScreen(page, "the one that replaces");
    await page.getByRole("button", { name: editor.stamp_cost }).first().click();

    // One page shows the rest, which continues automatically: the cancellation is not requested by hand.
    await expect(page).toHaveURL(/\/invoice\/[0-9a-f-]{36}$/, { timeout: 30_000 });
    const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect(page.getByText(actions.replace_now_waiting)).toBeVisible({ timeout: 30_000 });
    await expect(step(actions.replace_step_cancel)).toContainText(actions.step_done);
    await expect(step(actions.replace_step_confirm)).toHaveAttribute("aria-current", "step");
    await checkScreen(page, "both are valid");
    await updateSimulation(product.pacUrl, "cancellations", { uuid: old.uuid, answer: "accept" });
    await page.getByRole("link", { name: actions.replace_see }).click();
    await page.getByRole("button", { name: texts.cancel.ask_sat }).click();
    await expect(page.getByText(texts.cancel.text_cancelled)).toBeVisible();
    await page.getByRole("link", { name: texts.cancel.back }).click();
    await expect(page).toHaveURL(new RegExp(`/invoice/${old.id}$`));
    await expect(page.getByText(actions.replace_now_done)).toBeVisible();
    await checkScreen(page, "the old one is cancelled");
    const { uuid } = (
      await business.api.json<{ rows: { uuid: string }[] }>("POST", "/api/invoices/list/paginate", {
        filters: { status: "active" },
      })
    ).body.rows[0] ?? { uuid: "" };
    expect(await requestsFor(product.pacUrl, old.uuid)).toMatchObject([
      { motive: "01", substitute: uuid, estado: "Cancelado" },
    ]);
    expect(complaints).toEqual([]);
  });
}
