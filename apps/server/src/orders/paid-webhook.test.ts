import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import type { TestApp } from "../testing/test-app.ts";
import { creditsOf, openShop, order, pay, stateOf, until } from "./testing/shop.ts";

let test: TestApp;
let receiver: Server;
let url: string;
const heard: { type: string; data: Record<string, unknown> }[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push(JSON.parse(body));
    response.writeHead(204).end();
  });
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  test = await openShop();
});
afterAll(async () => {
  await new Promise<void>((closed) => receiver.close(() => closed()));
  await test.close();
});

async function becomesPaid(issuer: RegisteredIssuer, id: string): Promise<void> {
  await until(
    () => stateOf(issuer, id),
    (state) => state === "paid",
  );
}

const eventsOf = (issuerId: string) =>
  queryOnce<{ kind: string }>(test.databaseUrl, "SELECT kind FROM webhook_events WHERE issuer_id = $1", [issuerId]);

it("an issuer's webhooks get the event of a paid order, once however often the provider reports it, and no event of another issuer's order", async () => {
  const [buyer, stranger, deaf] = [await registerIssuer(test), await registerIssuer(test), await registerIssuer(test)];
  await buyer.client.call("createWebhook", { body: { url, events: ["order.paid"] } });
  await stranger.client.call("createWebhook", { body: { url, events: ["order.paid"] } });
  await deaf.client.call("createWebhook", { body: { url, events: ["invoice.stamped"] } });
  const { id, payment } = await order(buyer, 200);
  await Promise.all(Array.from({ length: 4 }, () => pay(buyer, payment, "4242424242424242")));
  const silent = await order(deaf, 10);
  await pay(deaf, silent.payment, "4242424242424242");
  await becomesPaid(buyer, id);
  await becomesPaid(deaf, silent.id);
  await until(
    async () => heard.length,
    (length) => length > 0,
  );
  expect(await creditsOf(buyer)).toBe(205);
  expect(heard).toMatchObject([
    {
      type: "order.paid",
      data: { id, credits: 200, total: "800.00", currency: "MXN", needs_invoice: false, environment: "sandbox" },
    },
  ]);
  expect(Object.keys(heard[0]?.data ?? {}).sort()).toEqual([
    "credits",
    "currency",
    "environment",
    "id",
    "needs_invoice",
    "paid_at",
    "total",
  ]);
  expect(await Promise.all([buyer, stranger, deaf].map(({ issuerId }) => eventsOf(issuerId)))).toEqual([
    [{ kind: "order.paid" }],
    [],
    [],
  ]);
});
