import { expect } from "@playwright/test";
import { expireReauthentication } from "./database.ts";
import { test } from "./fixtures.ts";
import { ownBusiness, stampedInvoice } from "./own-business.ts";
import { requestsFor, updateSimulation, WEEK_MS } from "./sat-answers.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { interpolate, LANGUAGES, type Texts } from "./texts.ts";

const WALKS = [
  { language: "es", width: 1366, scheme: "light" },
  { language: "en", width: 360, scheme: "dark" },
] as const;

/** As the sandbox's mailbox has them. */
async function kindsOfMailTo(url: string, email: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/sandbox/mailbox?recipient=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { rows: { kind: string }[] }).rows.map(({ kind }) => kind);
}

for (const { language, width, scheme } of WALKS) {
  test(`invoices cancelled together, after reauthentication: ${language}, ${width} px, ${scheme}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const complaints = watchForErrors(page);
    const texts: Texts = LANGUAGES[language];
    const { cancel, cancel_many: many, proof, table } = texts;
    const business = await ownBusiness(product.url);
    const { api } = business;
    const invoices = [await stampedInvoice(api), await stampedInvoice(api), await stampedInvoice(api)];
    const [, , kept] = invoices;
    // A live credit note over it holds the third.
    const note = await api.json<{ invoice: { id: string } }>("POST", `/api/invoices/${kept?.id}/credit-note`, {});
    await api.json("POST", `/api/invoices/${note.body.invoice.id}/stamp`);
    await signInWithoutPage(page, texts, business);

    await updateSimulation(product.pacUrl, "clock", { advance_ms: WEEK_MS });
    await updateSimulation(product.pacUrl, "cancellations", { receiver: "accepts", visible_after_ms: 0 });
    await page.goto("/list/invoice");
    for (const number of ["A-1", "A-2", "A-3"]) {
      await page.getByRole("checkbox", { name: interpolate(table.select_row, { name: number }) }).check();
    }
    await page.getByRole("link", { name: interpolate(many.button_other, { count: 3 }) }).click();
    await expect(page.getByText(interpolate(many.to_ask, { n: 2 }))).toBeVisible();
    await expect(page.getByText(interpolate(many.left_out, { n: 1 }))).toBeVisible();
    await expect(page.getByText(/A-4/)).toBeVisible();
    await checkScreen(page, "which can be cancelled");

    const ask = page.getByRole("button", { name: interpolate(many.submit_other, { count: 2 }) });
    await ask.click();
    await expect(page.getByRole("radio", { name: cancel.motive_03 })).not.toBeChecked();
    await page.getByRole("radio", { name: cancel.motive_03 }).check();
    await expireReauthentication(product.folder);
    await ask.click();
    const dialog = page.getByRole("dialog", { name: proof.title });
    await expect(dialog).toBeVisible();
    for (const { uuid } of invoices) expect(await requestsFor(product.pacUrl, uuid)).toEqual([]);
    await checkScreen(page, "proof before cancelling many");
    await dialog.getByRole("textbox", { name: proof.password }).fill(business.password);
    await dialog.getByRole("button", { name: proof.confirm }).click();
    await expect(page.getByText(interpolate(many.asked, { n: 2 }))).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(interpolate(many.progress, { decided: 2, all: 2 }))).toBeVisible({ timeout: 60_000 });
    await checkScreen(page, "cancelled together");

    // Loaded again it says the same, and offers nothing that was asked for.
    await page.reload();
    await expect(page.getByText(interpolate(many.asked, { n: 2 }))).toBeVisible();
    await expect(page.getByRole("button", { name: new RegExp(many.submit) })).toHaveCount(0);
    const asked = await Promise.all(invoices.map(({ uuid }) => requestsFor(product.pacUrl, uuid)));
    expect(asked.map((requests) => requests.map(({ motive }) => motive))).toEqual([["03"], ["03"], []]);
    await page.goto("/list/cancelled-invoices");
    await expect(page.getByRole("link", { name: "A-2" })).toBeVisible();
    await page.goto("/user/activity");
    await expect(page.getByText(`· ${interpolate(many.deed_other, { count: 2 })}`)).toBeVisible();
    // One press, one mail.
    const kinds = await kindsOfMailTo(product.url, business.email);
    expect(kinds.filter((kind) => kind.startsWith("cancellation-"))).toEqual([]);
    expect(kinds.filter((kind) => kind === "cancellations-asked")).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
}
