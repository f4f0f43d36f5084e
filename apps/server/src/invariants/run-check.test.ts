import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import type { Jobs } from "../jobs/queue.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { DAY, MINUTE } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { findLastCheck, findRunningCheck, type InvariantCheck, listBroken } from "./checks.db.ts";
import { listSteps, readExtent } from "./find-violations.ts";
import { cancelCheck, runCheckJob, startCheck, takeStep } from "./run-check.ts";
import { checkWhenDue, lastTimeOfDay } from "./schedule-checks.ts";

let test: TestApp;
let issuers: readonly string[];

/** Without a worker each turn is run by hand. */
beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false, allowsBrokenInvariants: "credits are moved by hand" });
  issuers = [
    (await registerIssuer(test)).issuerId,
    (await registerIssuer(test)).issuerId,
    (await registerIssuer(test)).issuerId,
  ];
});
const emptyQueue = () => queryAsOwner(test.databaseUrl, "DELETE FROM pgboss.job WHERE name = 'check-invariants'");
beforeEach(async () => {
  await queryAsOwner(test.databaseUrl, "DELETE FROM invariant_checks");
  await emptyQueue();
});
afterAll(() => test.close());

const begin = (whole = false) => startCheck(test.deps, { requestedBy: "ana", whole, unlessSince: null });
const waitingTurns = async () =>
  (
    await queryAsOwner<{ data: Jobs["check-invariants"] }>(
      test.databaseUrl,
      "SELECT data FROM pgboss.job WHERE name = 'check-invariants' AND state = 'created' ORDER BY created_on",
    )
  ).map(({ data }) => data);
const runTurn = async (turn: Jobs["check-invariants"] | undefined, lastAttempt = false) =>
  runCheckJob(test.deps)(turn ?? { checkId: "", turn: -1 }, { attempt: 1, lastAttempt });
const last = async () => {
  const check = await findLastCheck(test.deps.db, ["done", "cancelled", "failed"]);
  return { ...check, broken: check === null ? [] : (await listBroken(test.deps.db, check.id)).map(({ name }) => name) };
};
async function checkNow(whole = false) {
  await begin(whole);
  await runTurn((await waitingTurns()).at(-1));
  await emptyQueue();
  return last();
}
const giveCredits = (issuerId: string | undefined, credits: number) =>
  queryAsOwner(
    test.databaseUrl,
    "UPDATE credit_accounts SET issued = issued - $2, available = available + $2 WHERE issuer_id = $1",
    [issuerId, credits],
  );
const alerts = async () =>
  (
    await queryAsOwner<{ reason: string; detail: object }>(
      test.databaseUrl,
      "SELECT reason, detail FROM attention_items WHERE kind = 'invariants' ORDER BY reason",
    )
  ).map(({ reason, detail }) => [reason, detail]);

describe("a check", () => {
  it("reads every issuer the first time, then only those whose rows changed", async () => {
    expect(await checkNow()).toMatchObject({
      state: "done",
      issuers: 3,
      issuersDone: 3,
      issuersUnchanged: 0,
      broken: [],
    });
    expect(await checkNow()).toMatchObject({ state: "done", issuersDone: 3, issuersUnchanged: 3, broken: [] });
    await queryAsOwner(test.databaseUrl, "UPDATE credit_accounts SET issued = issued WHERE issuer_id = $1", [
      issuers[1],
    ]);
    expect(await checkNow()).toMatchObject({ issuersUnchanged: 2 });
    expect(await checkNow(true)).toMatchObject({ issuersDone: 3, issuersUnchanged: 0 });
    test.clock.advance(7 * DAY + MINUTE);
    expect(await checkNow()).toMatchObject({ issuersUnchanged: 0 });
  });

  it("finds what is broken for one of many issuers, again as long as it is, and raises an alert until it is not", async () => {
    await checkNow();
    await giveCredits(issuers[2], 3);
    for (const _ of [1, 2]) {
      expect(await checkNow()).toMatchObject({ state: "done", broken: ["credits-add-up"] });
      expect(await alerts()).toEqual([["invariants_broken", { sentences: "credits-add-up", rows: 1 }]]);
    }
    await giveCredits(issuers[2], -3);
    expect(await checkNow()).toMatchObject({ state: "done", broken: [] });
    expect(await alerts()).toEqual([]);
  });

  it("finds rows of an issuer who is nobody's", async () => {
    await queryOnce(
      test.databaseUrl,
      "SET session_replication_role = replica; INSERT INTO credit_accounts (issuer_id, issued, available) VALUES (gen_random_uuid(), -5, 5)",
    );
    expect((await checkNow()).broken).toEqual(["credits-add-up"]);
    await queryAsOwner(test.databaseUrl, "DELETE FROM credit_accounts WHERE issuer_id NOT IN (SELECT id FROM issuers)");
  });

  it("is begun once, however often it is asked for", async () => {
    await Promise.all([begin(), begin(), begin()]);
    expect(await waitingTurns()).toHaveLength(1);
  });
});

describe("a check whose process is killed", () => {
  it("goes on where it was, and a process that was overtaken changes nothing", async () => {
    await begin();
    const { tables } = await readExtent(test.deps.db);
    const [turn] = await waitingTurns();
    const first = (await findRunningCheck(test.deps.db)) as InvariantCheck;
    await takeStep(test.deps, first, tables);
    const second = (await findRunningCheck(test.deps.db)) as InvariantCheck;
    expect([first.position.range, second.position.range?.issuers]).toEqual([null, 3]);
    // What slept through it wakes up.
    await takeStep(test.deps, first, tables);
    expect(await findRunningCheck(test.deps.db)).toEqual(second);
    await runTurn(turn);
    expect(await last()).toMatchObject({ state: "done", steps: 2, issuersDone: 3 });
  });

  it("is given up when its job is lost, and the next one begins", async () => {
    await begin();
    await emptyQueue();
    test.clock.advance(59 * MINUTE);
    await begin();
    expect(await waitingTurns()).toEqual([]);
    test.clock.advance(2 * MINUTE);
    await begin();
    expect(await last()).toMatchObject({ state: "failed" });
    expect(await waitingTurns()).toHaveLength(1);
  });

  it("is tried again when something fails, and is marked as failed at the last try", async () => {
    await begin();
    const [turn] = await waitingTurns();
    await queryAsOwner(test.databaseUrl, "ALTER TABLE stamps RENAME TO stamps_away");
    await expect(runTurn(turn)).rejects.toThrow("stamps");
    expect(await findRunningCheck(test.deps.db)).toMatchObject({ state: "running" });
    await expect(runTurn(turn, true)).rejects.toThrow("stamps");
    await queryAsOwner(test.databaseUrl, "ALTER TABLE stamps_away RENAME TO stamps");
    expect(await last()).toMatchObject({ state: "failed" });
  });
});

it("a check that is cancelled takes no further step", async () => {
  await begin();
  const [turn] = await waitingTurns();
  await test.deps.db.transaction().execute((tx) => cancelCheck(tx, test.clock));
  await runTurn(turn);
  expect(await last()).toMatchObject({ state: "cancelled", steps: 0 });
  expect(await waitingTurns()).toEqual([turn]);
});

it("of unchanged issuers only what may break without them is looked at", () => {
  const range = { from: "", before: null, issuers: 1, links: 1, cuts: null };
  const [step] = listSteps(range, true);
  expect(step?.invariants.map(({ name }) => name)).toEqual([
    "money-is-in-the-providers-book",
    "a-job-follows-the-request",
    "a-job-goes-on-with-each-batch",
  ]);
});

describe("a check that nobody asks for", () => {
  const deps = () => ({ ...test.deps, config: { ...test.config, invariantsAt: "03:30" } });

  it("begins once a night, also when the machine was off at that time and several processes look", async () => {
    test.clock.set(new Date("2031-05-06T09:29:00Z"));
    await checkNow();
    await checkWhenDue(deps());
    expect(await waitingTurns()).toEqual([]);
    test.clock.advance(5 * MINUTE);
    await Promise.all([checkWhenDue(deps()), checkWhenDue(deps())]);
    const [turn, ...more] = await waitingTurns();
    expect(more).toEqual([]);
    await runTurn(turn);
    await emptyQueue();
    test.clock.advance(DAY - 10 * MINUTE);
    await checkWhenDue(deps());
    expect(await waitingTurns()).toEqual([]);
    test.clock.advance(10 * MINUTE);
    await checkWhenDue(deps());
    expect(await waitingTurns()).toHaveLength(1);
  });

  it("does not begin where it was turned off", async () => {
    await checkWhenDue({ ...test.deps, config: { ...test.config, invariantsAt: null } });
    expect(await waitingTurns()).toEqual([]);
  });

  it("raises an alert when the last one that ended is days old, until one ends", async () => {
    await checkNow();
    test.clock.advance(3 * DAY + MINUTE);
    await checkWhenDue(deps());
    expect(await alerts()).toEqual([["invariants_late", { last_check: expect.any(String) }]]);
    await runTurn((await waitingTurns()).at(-1));
    expect(await alerts()).toEqual([]);
  });

  it("is due at a time of day in Mexico City", () => {
    expect(lastTimeOfDay(new Date("2026-11-22T12:00:30.500Z"), "03:30").toISOString()).toBe("2026-11-22T09:30:00.000Z");
    expect(lastTimeOfDay(new Date("2026-11-22T09:30:00.000Z"), "03:30").toISOString()).toBe("2026-11-22T09:30:00.000Z");
    expect(lastTimeOfDay(new Date("2026-11-22T09:29:59.000Z"), "03:30").toISOString()).toBe("2026-11-21T09:30:00.000Z");
  });
});
