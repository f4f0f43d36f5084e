import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDb, openPool } from "../db/index.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { HOUR, MINUTE } from "../testing/movable-clock.ts";
import { createSampleRoutes, type SampleState } from "../testing/sample-routes.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
let issuer: RegisteredIssuer;
const sample: SampleState = createSampleRoutes();
let lastKey = 0;
let key: string;

beforeAll(async () => {
  test = await startTestApp({ pac: false, routes: [sample.routes] });
  issuer = await registerIssuer(test);
});
afterAll(() => test.close());
beforeEach(() => {
  Object.assign(sample, { times: 0, barrier: Promise.resolve(), refuses: false });
  lastKey += 1;
  key = `key-${lastKey}`;
});

/** The next request's key, claimed until then by a process that has ended or by this one; null: nobody says whose. */
async function claimedElsewhere(until: Date, by: { readonly hasEnded: boolean; readonly until: Date } | null) {
  const [ended] = await queryAsOwner<{ number: number }>(
    test.databaseUrl,
    "INSERT INTO processes (started_at, ended_at) VALUES (now(), now()) RETURNING number",
  );
  const process = by?.hasEnded ? ended?.number : test.deps.processSession.number;
  await queryAsOwner(
    test.databaseUrl,
    "INSERT INTO idempotency_keys (issuer_id, key, route, body_sha256, created_at, claimed_until, process, process_until) VALUES ($1, $2, $3, sha256($4::bytea), $5, $5, $6, $7)",
    [
      ...[issuer.issuerId, key, "POST /api/sample/deed", Buffer.from(JSON.stringify({ text: "a" })), until],
      ...(by === null ? [null, null] : [process, by.until]),
    ],
  );
}

const deed = (text: string, headers: Record<string, string> = { "idempotency-key": key }) =>
  issuer.client.raw("POST", "/api/sample/deed", { body: { text }, headers });

describe("the Idempotency-Key", () => {
  it("answers the same request as the first time, without executing the command again", async () => {
    const first = await deed("a");
    const second = await deed("a");
    expect(first).toMatchObject({ status: 201, body: { times: 1, seen: "a" } });
    expect([second.status, second.bytes]).toEqual([201, first.bytes]);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(sample.times).toBe(1);
  });

  it("refuses the same key with another body, or on another route", async () => {
    await deed("a");
    expect(await deed("b")).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    const elsewhere = await issuer.client.raw("POST", "/api/sample/other-deed", {
      body: { text: "a" },
      headers: { "idempotency-key": key },
    });
    expect(elsewhere).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    expect(sample.times).toBe(1);
  });

  it("executes the command of simultaneous requests once, and answers all alike", async () => {
    let open: () => void = () => undefined;
    sample.barrier = new Promise((resolve) => {
      open = resolve;
    });
    const asked = Array.from({ length: 12 }, () => deed("a"));
    setTimeout(open, 300);
    const answers = await Promise.all(asked);
    expect(sample.times).toBe(1);
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.bytes}`))).toEqual(
      new Set(['201 {"times":1,"seen":"a"}']),
    );
  });

  it("is not kept for days by a server that was killed while its clock was days ahead", async () => {
    test.clock.advance(74 * HOUR);
    const ahead = test.clock.now();
    test.clock.advance(-74 * HOUR);
    await claimedElsewhere(new Date(ahead.getTime() + MINUTE / 2), null);
    expect(await deed("a")).toMatchObject({ status: 201, body: { times: 1 } });
  });

  it("is free as soon as the process that claimed it has ended, for the same request alone", async () => {
    const until = new Date(test.clock.now().getTime() + MINUTE / 2);
    await claimedElsewhere(until, { hasEnded: true, until });
    expect(await deed("b")).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    expect(await deed("a")).toMatchObject({ status: 201, body: { times: 1 } });
  });

  it.each([
    ["a process that runs claimed it", false, 0],
    ["a program that names no process claimed it after one that has ended", true, -1],
  ])("waits for the end of the claim when %s", async (_, hasEnded, earlier) => {
    const until = new Date(test.clock.now().getTime() + MINUTE / 2);
    await claimedElsewhere(until, { hasEnded, until: new Date(until.getTime() + earlier) });
    const repeat = deed("a");
    await sleep(200);
    test.clock.advance(MINUTE / 4);
    expect(await repeat).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
  });

  it("is claimed in the name of this process for as long as the request runs", async () => {
    let open: () => void = () => undefined;
    sample.barrier = new Promise((resolve) => {
      open = resolve;
    });
    const asked = deed("a");
    await vi.waitFor(() => expect(sample.waiting).toBe(1));
    const claim = () =>
      queryAsOwner(
        test.databaseUrl,
        "SELECT process, process_until = claimed_until AS counts FROM idempotency_keys WHERE issuer_id = $1 AND key = $2",
        [issuer.issuerId, key],
      );
    expect(await claim()).toEqual([{ process: test.deps.processSession.number, counts: true }]);
    expect(test.deps.processSession.number).not.toBeNull();
    open();
    await asked;
    expect(await claim()).toEqual([{ process: null, counts: null }]);
  });

  it("stays free when the request was refused, for nothing was done", async () => {
    sample.refuses = true;
    expect((await deed("a")).status).toBe(402);
    sample.refuses = false;
    expect(await deed("a")).toMatchObject({ status: 201, body: { times: 1 } });
  });

  it("is free for the corrected body too when the first was refused", async () => {
    sample.refuses = true;
    expect((await deed("a")).status).toBe(402);
    sample.refuses = false;
    expect(await deed("b")).toMatchObject({ status: 201, body: { times: 1, seen: "b" } });
    expect(await deed("a")).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    expect(await deed("b")).toMatchObject({ status: 201, body: { times: 1, seen: "b" } });
  });

  it("stays with its body when the first failed, for something may have been done", async () => {
    const failure = Promise.reject(new Error("a failure in the middle"));
    // The request meets it some time later; until then nobody does.
    failure.catch(() => undefined);
    sample.barrier = failure;
    expect((await deed("a")).status).toBe(500);
    sample.barrier = Promise.resolve();
    expect(await deed("b")).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    expect(await deed("a")).toMatchObject({ status: 201, body: { times: 1, seen: "a" } });
  });

  it("is free again as soon as the database is back that went away under its request", async () => {
    const { db } = test.deps;
    const pool = openPool({ url: "postgres://nobody@127.0.0.1:1/nothing", onError: () => undefined });
    let lose: (error: Error) => void = () => undefined;
    sample.barrier = new Promise((_, reject) => {
      lose = reject;
    });
    const lost = deed("a");
    await vi.waitFor(() => expect(sample.waiting).toBe(1));
    Object.assign(test.deps, { db: openDb(pool) });
    lose(new Error("the connection is lost"));
    expect((await lost).status).toBe(500);
    Object.assign(test.deps, { db });
    await pool.end();
    sample.barrier = Promise.resolve();
    expect(await deed("a")).toMatchObject({ status: 201, body: { times: 1 } });
  });

  it("is not given to another body by the refusal of a request that a repeat has taken over", async () => {
    const [opened, gates] = [[] as (() => void)[], [] as Promise<void>[]];
    for (let n = 0; n < 2; n += 1) gates.push(new Promise((resolve) => void opened.push(resolve)));
    sample.barrier = gates[0] ?? sample.barrier;
    const slow = deed("a");
    await vi.waitFor(() => expect(sample.waiting).toBe(1));
    test.clock.advance(MINUTE);
    sample.barrier = gates[1] ?? sample.barrier;
    const repeat = deed("a");
    await vi.waitFor(() => expect(sample.waiting).toBe(2));
    sample.refuses = true;
    opened[0]?.();
    expect((await slow).status).toBe(402);
    expect(await deed("b")).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    sample.refuses = false;
    opened[1]?.();
    expect(await repeat).toMatchObject({ status: 201, body: { times: 1, seen: "a" } });
  });

  it("is the same however the address of the request is written", async () => {
    await deed("a");
    for (const url of ["/api/sample/deed/", "/%61pi/sample/deed", "/api/sample/deed?x=1"]) {
      const repeat = await issuer.client.raw("POST", url, { body: { text: "a" }, headers: { "idempotency-key": key } });
      expect([url, repeat.status, repeat.body]).toEqual([url, 201, { times: 1, seen: "a" }]);
    }
  });

  it("is not used up by a body that the schema refuses", async () => {
    expect((await deed("x".repeat(21))).status).toBe(422);
    expect((await deed("short")).status).toBe(201);
  });

  it("can be taken over when its request was interrupted, once it has certainly ended", async () => {
    sample.barrier = new Promise(() => undefined);
    void deed("a");
    await new Promise((resolve) => setTimeout(resolve, 200));
    sample.barrier = Promise.resolve();
    test.clock.advance(MINUTE);
    expect(await deed("a")).toMatchObject({ status: 201, body: { times: 1 } });
  });

  it("is one issuer's own: another may use the same", async () => {
    await deed("a");
    const other = await registerIssuer(test);
    const theirs = await other.client.raw("POST", "/api/sample/deed", {
      body: { text: "b" },
      headers: { "idempotency-key": key },
    });
    expect(theirs).toMatchObject({ status: 201, body: { seen: "b", times: 2 } });
  });

  it.each(["", "x".repeat(201), "with space"])("is refused when it is no key: %j", async (bad) => {
    expect(await deed("a", { "idempotency-key": bad })).toMatchObject({
      status: 400,
      body: { code: "malformed_request" },
    });
  });

  it("is not demanded", async () => {
    await deed("a", {});
    await deed("a", {});
    expect(sample.times).toBe(2);
  });
});
