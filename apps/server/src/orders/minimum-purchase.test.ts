import { afterAll, beforeAll, expect, it } from "vitest";
import { registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { fewestCredits } from "./place-order.ts";

let test: TestApp;
beforeAll(async () => {
  const stripe = {
    STRIPE_SECRET_KEY: "sk_test_of_the_tests",
    STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
  };
  test = await startTestApp({ pac: false, environment: stripe });
});
afterAll(() => test.close());

it.each([
  ["0.01", 1],
  ["5.00", 1],
  ["5.01", 2],
  ["10.00", 2],
])("whoever charges from %s on sells from %i", (minimumAmount, credits) => {
  expect(fewestCredits({ minimumAmount })).toBe(credits);
});

it("an order that the provider would not charge is refused at its field, and none is kept", async () => {
  const issuer = await registerIssuer(test);
  expect((await issuer.client.call("getCreditShop")).body).toMatchObject({ provider: "stripe", min: 2 });
  const { status, body } = await issuer.client.fail("placeOrder", {
    body: { credits: 1, needs_invoice: true },
    headers: { localization: "en" },
  });
  expect([status, body.errors]).toEqual([422, { credits: ["Must be greater than or equal to 2"] }]);
  expect(await queryAsOwner(test.databaseUrl, "SELECT id FROM orders")).toEqual([]);
});
