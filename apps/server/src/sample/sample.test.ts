import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../testing/client.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const invoices = async (client: Client) => (await client.call("listInvoices")).body.rows;

describe("a sample company", () => {
  it("is signed in to, complete, with customers, products and forty invoices of every kind over the last days", async () => {
    const { body, status } = await test.client.call("openSampleCompany", { body: { wish: randomUUID() } });
    expect(status).toBe(201);
    expect(body.is_register_completed).toBe(true);
    const client = test.client.withToken(body.token);
    expect((await client.call("listCustomers")).body.rows).toHaveLength(9);
    expect((await client.call("listProducts")).body.rows).toHaveLength(9);
    const settled = async () => (await invoices(client)).filter(({ state }) => !["stamping", "uncertain"].includes(state));
    for (let tries = 0; (await settled()).length < 40 && tries < 200; tries += 1) await sleep(100);
    const rows = await invoices(client);
    expect(rows).toHaveLength(40);
    expect(rows.filter(({ state }) => state === "draft")).toHaveLength(4);
    const stamped = rows.filter(({ uuid }) => uuid !== null);
    expect(stamped).toHaveLength(36);
    expect(new Set(stamped.map(({ date }) => date?.slice(0, 10))).size).toBeGreaterThanOrEqual(3);
    expect(new Set(stamped.map(({ currency }) => currency))).toEqual(new Set(["MXN", "USD"]));
    expect(new Set(stamped.map(({ payment_method: method }) => method))).toEqual(new Set(["PUE", "PPD"]));
  });

  it("is one, however often the button is clicked", async () => {
    const wish = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => test.client.call("openSampleCompany", { body: { wish } })));
    expect(one?.body.user.rfc).toBe(other?.body.user.rfc);
  });

  it("is not made over and over", async () => {
    const asked: number[] = [];
    for (let tries = 0; tries < 4; tries += 1)
      asked.push((await test.client.raw("POST", "/api/sandbox/sample", { body: { wish: randomUUID() } })).status);
    expect(asked.at(-1)).toBe(429);
  });
});

const FOLDER = mkdtempSync(join(tmpdir(), "timbra-sample-"));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const LIVE = {
  TIMBRA_MODE: "live",
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "a@example.com",
  PUBLIC_URL: "https://timbra.example.com",
  PAC_PROVIDER: "sw",
  PAC_URL: "https://pac.example.com",
  PAC_USER: "u",
  PAC_PASSWORD: "p",
  TIMBRA_MASTER_KEY_FILE: join(FOLDER, "master.key"),
};

it("outside sandbox mode there is no such address, and nothing offers it", async () => {
  const live = await startTestApp({ pac: false, worker: false, environment: LIVE });
  try {
    expect((await live.client.raw("POST", "/api/sandbox/sample", { body: { wish: randomUUID() } })).status).toBe(404);
    expect((await live.client.call("health")).body.sample).toBe(false);
  } finally {
    await live.close();
  }
});
