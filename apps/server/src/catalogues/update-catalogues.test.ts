import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCatalogueStore } from "../adapters/catalogues/index.ts";
import { satWorkbook, writeWorkbook } from "../adapters/sat-lists/testing/workbook.ts";
import { registerIssuer } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let site: Server;
let asked = 0;
/** What the SAT publishes now; null: it is away. */
let published: Buffer | null = null;
let test: TestApp;
let someone: Client;
let administrator: Client;

beforeAll(async () => {
  site = createServer((_, response) => {
    asked += 1;
    if (published === null) response.writeHead(503).end();
    else response.end(published);
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/catCFDI_V_4_20261115.xlsx`;
  test = await startTestApp({ pac: false, environment: { CATALOGUES_URL: url } });
  someone = (await registerIssuer(test)).client;
  const account = await registerIssuer(test);
  await queryAsOwner(test.databaseUrl, "DELETE FROM memberships WHERE user_id = $1", [account.userId]);
  await queryAsOwner(test.databaseUrl, "UPDATE users SET role = 'SuperAdminRole' WHERE id = $1", [account.userId]);
  const { body } = await test.client.call("signIn", { body: { email: account.email, password: account.password } });
  administrator = test.client.withToken(body.token);
});
afterAll(async () => {
  await test.close();
  site.close();
});

async function updated() {
  await administrator.call("updateCatalogues");
  for (;;) {
    const { body } = await administrator.call("getCatalogueEdition");
    if (body.update?.state !== "running") return body;
    await sleep(50);
  }
}

it("is not for others", async () => {
  expect((await someone.fail("updateCatalogues")).body.code).toBe("scope_missing");
  expect(asked).toBe(0);
});

it("reports why nothing came, in the language of the caller, and leaves what was in use", async () => {
  const { update, edition } = await updated();
  expect(edition).toBeNull();
  expect(update).toMatchObject({
    state: "failed",
    problems: [expect.stringContaining("no entregó el archivo")],
    ended_at: expect.any(String),
  });
  const english = await administrator.call("getCatalogueEdition", { headers: { localization: "en" } });
  expect(english.body.update?.problems).toEqual([expect.stringContaining("did not give the file")]);
});

it("reports everything that is wrong with what came", async () => {
  published = await readFile(await writeWorkbook(satWorkbook(), "published.xlsx"));
  const { update, edition } = await updated();
  expect(edition).toBeNull();
  expect(update?.problems).toHaveLength(3);
  expect(update).toMatchObject({ state: "failed", phase: "reading", received: published.length, lists_total: 19 });
});

it("begins one at a time", async () => {
  asked = 0;
  await Promise.all([1, 2, 3].map(() => administrator.call("updateCatalogues")));
  await updated();
  expect(asked).toBeLessThanOrEqual(2);
});

it("is seen from every process, begins in one of them alone, and is abandoned when its process has ended", async () => {
  const running = {
    state: "running",
    phase: "reading",
    received: 7,
    total: 9,
    lists: 3,
    lists_total: 19,
    already: false,
    problems: [],
  };
  const told = (secondsAgo: number) => {
    const at = new Date(test.deps.clock.now().getTime() - secondsAgo * 1_000);
    const known = JSON.stringify({ ...running, started_at: at.toISOString(), ended_at: null });
    return queryAsOwner(test.databaseUrl, "UPDATE catalogue_updates SET is_running = true, known = $1, told_at = $2", [
      known,
      at,
    ]);
  };
  await told(10);
  asked = 0;
  const { body } = await administrator.call("updateCatalogues");
  expect(body.update).toMatchObject({ state: "running", phase: "reading", lists: 3 });
  expect(asked).toBe(0);
  await told(40);
  const lost = await administrator.call("getCatalogueEdition");
  expect(lost.body.update).toMatchObject({
    state: "failed",
    lists: 3,
    problems: [expect.stringContaining("de nuestro lado")],
  });
  expect((await updated()).update).toMatchObject({
    state: "failed",
    phase: "reading",
    lists_total: 19,
    problems: [expect.any(String), expect.any(String), expect.any(String)],
  });
  expect(asked).toBe(1);
});

it("puts what came in use at once, and says when it is in use already", async () => {
  const { db, clock, log, config } = test.deps;
  const least = { c_ClaveProdServ: 1, c_ClaveUnidad: 1, c_CodigoPostal: 1 };
  const book = createCatalogueStore({ db, clock, log, url: config.cataloguesUrl, least });
  const { update } = book;
  Object.assign(test.deps.catalogueStore, { update, edition: book.edition, isSearchable: book.isSearchable });
  const first = await updated();
  expect(first).toMatchObject({
    edition: { file_name: "catCFDI_V_4_20261115.xlsx", published_on: "2026-11-15" },
    update: { state: "done", already: false },
  });
  expect(first.update?.lists).toBe(19);
  expect(await updated()).toMatchObject({ update: { state: "done", already: true, problems: [] } });
});
