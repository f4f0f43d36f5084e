import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { badges, creditsOf, newBuyer, orderCredits, payWith } from "./buyer.ts";
import { accountAs } from "./database.ts";
import { test } from "./fixtures.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { signInWithoutPage } from "./sign-in.ts";
import { LANGUAGES, type LanguageCode } from "./texts.ts";

const GIFT = 5;
const EVENT_MS = 30_000;

interface Walk {
  readonly language: LanguageCode;
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme: "light" | "dark";
}

const WALKS: readonly Walk[] = [
  { language: "es", size: { width: 1366, height: 768 }, colorScheme: "light" },
  { language: "en", size: { width: 360, height: 740 }, colorScheme: "dark" },
];

for (const { language, size, colorScheme } of WALKS) {
  test(`an administrator grants credits and refunds an order, each with a reason (${language}, ${size.width})`, async ({
    page,
    browser,
    product,
  }) => {
    test.setTimeout(300_000);
    const complaints = watchForErrors(page);
    const texts = LANGUAGES[language];
    const { admin_orders: words, credits } = texts;
    const context = await browser.newContext({ baseURL: product.url });
    const buyer = await newBuyer(await context.newPage(), product, language);
    await orderCredits(buyer, 200);
    await payWith(buyer, "succeeds");
    await expect.poll(() => creditsOf(buyer), { timeout: EVENT_MS }).toBe(GIFT + 200);

    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const account = await accountAs(product, "SuperAdminRole");
    await signInWithoutPage(page, texts, account);
    await page.goto(`/admin/orders/list?q=${buyer.rfc}`);
    const actions = page.getByRole("button", { name: new RegExp(texts.table.row_menu.split("{{")[0] ?? "") }).first();
    await expect(actions).toBeVisible();
    await checkScreen(page, `orders ${language}`);

    await test.step("a grant", async () => {
      await actions.click();
      await page.getByRole("menuitem", { name: words.grant }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: words.grant }).click();
      await checkScreen(page, `grant without a reason ${language}`);
      await dialog.getByLabel(words.grant_credits).fill("30");
      await dialog.getByLabel(words.reason).fill("Compensación por la espera");
      await dialog.getByRole("button", { name: words.grant }).click();
      await expect(dialog).toBeHidden();
      expect(await creditsOf(buyer)).toBe(GIFT + 230);
    });

    await test.step("a refund of a part, and of more than is left", async () => {
      await actions.click();
      await page.getByRole("menuitem", { name: words.refund }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(words.refund_amount).fill("9999");
      await dialog.getByLabel(words.reason).fill("Compró de más");
      await dialog.getByRole("button", { name: words.refund }).click();
      // While it is being asked the form takes no text.
      await expect(dialog.getByLabel(words.refund_amount)).toHaveAccessibleDescription(/\$800\.00/);
      await dialog.getByLabel(words.refund_amount).fill("400");
      await checkScreen(page, `refund ${language}`);
      await dialog.getByRole("button", { name: words.refund }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(() => creditsOf(buyer), { timeout: EVENT_MS }).toBe(GIFT + 130);
    });

    await test.step("what became of the order", async () => {
      await page.reload();
      await expect(badges(page, credits.state_partly_refunded)).toHaveCount(1);
      await actions.click();
      await page.getByRole("menuitem", { name: words.open }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText("Compró de más")).toBeVisible();
      await expect(dialog.getByText(buyer.email)).toBeVisible();
      await checkScreen(page, `one order ${language}`);
      await page.keyboard.press("Escape");
    });

    await test.step("the list as a sheet", async () => {
      await page.getByRole("button", { name: texts.table.download, exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: /CSV/ }).click(),
      ]);
      expect((await readFile(await download.path())).toString("utf8")).toContain(buyer.rfc);
    });
    expect(complaints).toEqual([]);
    await context.close();
  });
}
