import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordFailure } from "../backup/index.ts";
import { registerIssuer } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { createCorrectnessReader, documentsToTell } from "./correctness.ts";
import { INVARIANTS, LEDGER_AGREES } from "./invariants.db.ts";

let test: TestApp;
let administrator: Client;
let somebody: Awaited<ReturnType<typeof registerIssuer>>;

beforeAll(async () => {
  test = await startTestApp({
    pac: false,
    allowsBrokenInvariants: "an account of credits is changed behind the product's back",
  });
  const account = await registerIssuer(test);
  somebody = await registerIssuer(test);
  await queryAsOwner(test.databaseUrl, "DELETE FROM memberships WHERE user_id = $1", [account.userId]);
  await queryAsOwner(test.databaseUrl, "UPDATE users SET role = 'SuperAdminRole' WHERE id = $1", [account.userId]);
  const { body } = await test.client.call("signIn", { body: { email: account.email, password: account.password } });
  administrator = test.client.withToken(body.token);
});
afterAll(() => test.close());

/** Waits for the check that runs. */
async function checkedNow() {
  for (;;) {
    const { body } = await administrator.call("getInvariants", { headers: { localization: "en" } });
    if (body.running === null) return body;
    await sleep(20);
  }
}

it("says that nothing was checked yet, checks when it is asked to, and says what was found in the asker's language", async () => {
  const before = await administrator.call("getInvariants");
  expect(before.body).toMatchObject({ checked_at: null, holds: null, invariants: [], last: null, running: null });
  const told = await createCorrectnessReader(test.deps)("en");
  expect([told.checked_at, new Set(told.checks.map(({ holds }) => holds))]).toEqual([null, new Set([null])]);
  const started = await administrator.call("checkInvariants", { body: {} });
  expect(started.status).toBe(202);
  expect(started.body.running).toMatchObject({ whole: false, issuers: 2, issuers_checked: 0, done: 0, broken: 0 });
  const found = await checkedNow();
  expect(found).toMatchObject({ holds: true, daily_at: "03:30" });
  expect(found.last).toMatchObject({ state: "done", issuers: 2, issuers_checked: 2 });
  // Here there is a provider whose ledger can be read: that it agrees is the first sentence.
  const sentences = [LEDGER_AGREES, ...INVARIANTS];
  expect(found.invariants.map(({ name, sentence }) => [name, sentence])).toEqual(
    sentences.map(({ name, sentence }) => [name, sentence.en]),
  );
  const spanish = await administrator.call("getInvariants");
  expect(spanish.body.invariants.map(({ sentence }) => sentence)).toEqual(sentences.map(({ sentence }) => sentence.es));
});

it("is refused to anybody else", async () => {
  expect((await somebody.client.fail("getInvariants")).status).toBe(403);
  expect((await test.client.fail("getInvariants")).status).toBe(401);
  expect((await somebody.client.fail("checkInvariants", { body: {} })).status).toBe(403);
  expect((await somebody.client.fail("cancelInvariantsCheck")).status).toBe(403);
});

it("shows what is broken, and where", async () => {
  await queryAsOwner(
    test.databaseUrl,
    "UPDATE credit_accounts SET issued = issued - 3, available = available + 3 WHERE issuer_id = $1",
    [somebody.issuerId],
  );
  await Promise.all([
    administrator.call("checkInvariants", { body: { whole: true } }),
    administrator.call("checkInvariants", { body: { whole: true } }),
  ]);
  const found = await checkedNow();
  expect([found.holds, found.last?.whole]).toEqual([false, true]);
  const broken = found.invariants.filter(({ holds }) => !holds);
  expect(broken.map(({ id, name, breaches }) => [id, name, breaches])).toEqual([["I4", "credits-add-up", 1]]);
  expect(broken[0]?.examples).toEqual([expect.objectContaining({ issuer_id: somebody.issuerId, available: "8" })]);
  const { jobs } = (await administrator.call("listStuckJobs")).body;
  expect(jobs.map(({ source, reason }) => [source, reason])).toEqual([["invariants", "invariants_broken"]]);
});

it("tells anybody what was checked, when, and whether it held, and nothing of any issuer's", async () => {
  const { body } = await test.client.call("getCorrectness");
  expect(body.checked_at).toBe((await administrator.call("getInvariants")).body.checked_at);
  expect(body.checks.filter(({ holds }) => holds !== true).map(({ name }) => name)).toEqual(["credits-add-up"]);
  expect(body.drills).toEqual(["base", "log", "verify"].map((kind) => ({ kind, succeeded_at: null, failed_at: null })));
  for (const secret of [somebody.issuerId, somebody.rfc, somebody.email])
    expect(JSON.stringify(body)).not.toContain(secret);
  const at = test.clock.now();
  await recordFailure(test.deps.db, "verify", at, "the bucket of a customer is full");
  // What was told is told for minutes, however often it is asked for.
  expect((await test.client.call("getCorrectness")).body).toEqual(body);
  const anew = await createCorrectnessReader(test.deps)("es");
  expect(anew.drills.at(-1)).toEqual({ kind: "verify", succeeded_at: null, failed_at: at.toISOString() });
  expect(JSON.stringify(anew)).not.toContain("bucket");
});

it("tells how many documents there are only where that is not how many one issuer has", () => {
  expect(documentsToTell({ stamped: 90, issuers: 4 })).toBeNull();
  expect(documentsToTell({ stamped: 90, issuers: 5 })).toBe(90);
});

it("cancels the check that runs, and keeps what the last one found", async () => {
  const { body } = await administrator.call("getInvariants");
  // One that no worker goes on with.
  await queryAsOwner(
    test.databaseUrl,
    "INSERT INTO invariant_checks (id, state, whole, started_at, moved_at, position, issuers, links) VALUES ($1, 'running', true, now(), now(), $2, 2, 9)",
    [somebody.issuerId, JSON.stringify({ range: null, step: 0 })],
  );
  expect((await administrator.call("getInvariants")).body.running).toMatchObject({ whole: true, requested_by: null });
  const cancelled = await administrator.call("cancelInvariantsCheck");
  expect(cancelled.body).toMatchObject({ checked_at: body.checked_at, holds: false, running: null });
  expect(cancelled.body.last).toMatchObject({ state: "cancelled", issuers_checked: 0 });
  expect((await administrator.call("cancelInvariantsCheck")).body).toEqual(cancelled.body);
});
