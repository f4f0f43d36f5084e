import { expect } from "@playwright/test";
import { type Buyer, badges, creditsOf, newBuyer, orderCredits, payWith } from "./buyer.ts";
import { test } from "./fixtures.ts";
import { checkScreen, watchForErrors } from "./screen-checks.ts";
import { interpolate } from "./texts.ts";

const GIFT = 5;
const SETTLES_MS = 40_000;

/** The order's page shows this state, sooner or later. */
async function ends(
  { page, texts }: Buyer,
  state: "state_paid" | "state_pending" | "state_charged_back",
): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/success\//);
  await expect(page.getByRole("status").getByText(texts.credits[state], { exact: true })).toBeVisible({
    timeout: SETTLES_MS,
  });
}

test("credits are bought with every kind of card, and come once", async ({ page, product }) => {
  test.setTimeout(300_000);
  const complaints = watchForErrors(page);
  const buyer = await newBuyer(page, product, "es");
  const { credits } = buyer.texts;
  await page.goto("/stripe/payment");
  await expect(page).toHaveURL(/\/sandbox\/payment$/);

  await test.step("a card that is refused, then one that is taken", async () => {
    await orderCredits(buyer, 200);
    await checkScreen(page, "the card");
    await payWith(buyer, "insufficient_funds");
    await expect(page.getByText(credits.decline_insufficient_funds)).toBeVisible();
    await checkScreen(page, "a refused card");
    await page.getByLabel(credits.card_number).fill("4012 8888 8888 1881");
    await page.getByRole("button", { name: /^Pagar \$/ }).click();
    await expect(page.getByText(credits.not_a_test_card)).toBeVisible();
    await payWith(buyer, "succeeds");
    await ends(buyer, "state_paid");
    await expect(page.getByText(interpolate(credits.is_paid_other, { count: 200 }))).toBeVisible();
    await checkScreen(page, "paid");
    expect(await creditsOf(buyer)).toBe(GIFT + 200);
  });

  await test.step("a card that asks its owner, who says no and then yes", async () => {
    await orderCredits(buyer, 10);
    await payWith(buyer, "challenges");
    await checkScreen(page, "the bank asks");
    await page.getByRole("button", { name: credits.challenge_deny }).click();
    await expect(page.getByText(credits.decline_not_authenticated)).toBeVisible();
    // The page that is loaded again says how the last try ended, until there is another.
    await page.reload();
    await expect(page.getByText(credits.decline_not_authenticated)).toBeVisible();
    await payWith(buyer, "challenges");
    await expect(page.getByText(credits.challenge_title)).toBeVisible();
    await expect(page.getByText(credits.decline_not_authenticated)).toHaveCount(0);
    await page.getByRole("button", { name: credits.challenge_allow }).click();
    await ends(buyer, "state_paid");
    expect(await creditsOf(buyer)).toBe(GIFT + 210);
  });

  await test.step("events delivered three times and out of order", async () => {
    await orderCredits(buyer, 7);
    await payWith(buyer, "sends_duplicates");
    await ends(buyer, "state_paid");
    await page.goto("/orders/list?view=movements");
    await expect(page.getByText(/^Compra [0-9A-F]/)).toHaveCount(3);
    await checkScreen(page, "movements");
    expect(await creditsOf(buyer)).toBe(GIFT + 217);
  });

  await test.step("an order that was left is gone on with, and not paid twice", async () => {
    await orderCredits(buyer, 3);
    await page.goto("/orders/list");
    await page.goto("/sandbox/payment");
    await expect(page.getByText(new RegExp(credits.unfinished_title_other.slice(0, 28)))).toBeVisible();
    await checkScreen(page, "an unfinished order");
    await page.getByRole("button", { name: credits.resume }).click();
    await expect(page).toHaveURL(/payment\?order=/);
    await page.reload();
    await payWith(buyer, "succeeds");
    await ends(buyer, "state_paid");
    await page.goBack();
    await expect(page).toHaveURL(/\/sandbox\/success\//);
    expect(await creditsOf(buyer)).toBe(GIFT + 220);
  });

  await test.step("the query of the last page is not trusted", async () => {
    await page.goto("/sandbox/success/9999/1.00/%24/MXN/00000000-0000-4000-8000-000000000000");
    await expect(page.getByText(credits.no_order, { exact: true })).toBeVisible();
    await expect(page.getByText("9999")).toHaveCount(0);
    await checkScreen(page, "no such order");
  });
  expect(complaints).toEqual([]);
});

test("a payment that settles late is shown as pending until then, on a phone in the dark", async ({
  page,
  product,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const complaints = watchForErrors(page);
  const buyer = await newBuyer(page, product, "en");
  const { credits } = buyer.texts;
  await page.goto("/orders/list");
  await expect(page.getByText(interpolate(credits.few_left_other, { count: GIFT }))).toBeVisible();
  await checkScreen(page, "few credits are left");
  await orderCredits(buyer, 20);
  await checkScreen(page, "the card on a phone");
  await payWith(buyer, "settles_late");
  await expect(page.getByText(credits.being_processed)).toBeVisible();
  expect(await creditsOf(buyer)).toBe(GIFT);
  await checkScreen(page, "being processed");
  await ends(buyer, "state_paid");
  expect(await creditsOf(buyer)).toBe(GIFT + 20);

  await orderCredits(buyer, 4);
  await payWith(buyer, "fails_late");
  await expect(page.getByText(credits.decline_declined)).toBeVisible({ timeout: SETTLES_MS });
  await page.getByRole("link", { name: credits.resume }).click();
  await payWith(buyer, "succeeds");
  await ends(buyer, "state_paid");
  await page.goto("/orders/list");
  await expect(badges(page, credits.state_paid)).toHaveCount(2);
  await checkScreen(page, "orders on a phone");
  expect(complaints).toEqual([]);
});
