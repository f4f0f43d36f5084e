import { Decimal } from "@timbra/cfdi";
import { DASHBOARD_DAYS, REVENUE_MONTHS } from "@timbra/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mexicanDay } from "../lib/mexican-time.ts";
import { registerIssuer, someAdministrator } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { HOUR } from "../testing/movable-clock.ts";
import type { TestApp } from "../testing/test-app.ts";
import { openShop, order, pay, stateOf, until } from "./testing/shop.ts";

let test: TestApp;
let admin: Client;
let password: string;
beforeAll(async () => {
  test = await openShop();
  ({ client: admin, password } = await someAdministrator(test));
});
afterAll(() => test.close());

const CARD = "4242 4242 4242 4242";

async function buy(credits: number) {
  const issuer = await registerIssuer(test);
  const { id, payment } = await order(issuer, credits);
  await pay(issuer, payment, CARD);
  const reaches = (state: string) =>
    until(
      () => stateOf(issuer, id),
      (seen) => seen === state,
    );
  await reaches("paid");
  return {
    client: issuer.client,
    paysBack: async (amount: string | null, state: string) => {
      await admin.call("reauthenticate", { body: { by: "password", proof: password } });
      await admin.call("refundOrder", {
        params: { id },
        body: { wish: crypto.randomUUID(), amount, reason: "El comprador lo pidió" },
      });
      await reaches(state);
    },
  };
}

const revenue = async () => {
  const [pesos, ...others] = (await admin.call("getAdminDashboard")).body.revenue;
  if (pesos === undefined) throw new Error("no revenue at all");
  expect([pesos.currency, others]).toEqual(["MXN", []]);
  return pesos;
};
const total = (rows: readonly { readonly net: string }[]) =>
  rows.reduce((sum, { net }) => sum.plus(Decimal.parse(net)), Decimal.ZERO.withScale(2)).toString();

it("is nothing on every day while nobody has bought", async () => {
  const { days, months } = await revenue();
  expect([days.length, months.length]).toEqual([DASHBOARD_DAYS, REVENUE_MONTHS]);
  expect([total(days), total(months)]).toEqual(["0.00", "0.00"]);
});

it("is what was paid less what went back, each on its own Mexican day", async () => {
  const [whole, parts] = [await buy(200), await buy(1)];
  await parts.paysBack(null, "refunded");
  const first = mexicanDay(test.clock.now());
  for (let step = 0; step < 3; step += 1) {
    test.clock.advance(8 * HOUR);
    for (const client of [admin, whole.client]) await client.call("me");
  }
  await whole.paysBack("166.67", "partly_refunded");
  const { days, months } = await revenue();
  expect(days.filter(({ orders, returned }) => orders > 0 || returned !== "0.00")).toEqual([
    { day: first, orders: 2, paid: "805.00", returned: "5.00", net: "800.00" },
    { day: mexicanDay(test.clock.now()), orders: 0, paid: "0.00", returned: "166.67", net: "-166.67" },
  ]);
  expect([total(days), total(months)]).toEqual(["633.33", "633.33"]);
  expect(months.at(-1)?.month).toBe(mexicanDay(test.clock.now()).slice(0, 7));
}, 120_000);
