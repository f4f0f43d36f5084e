import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { openDb, openPool, type ProcessSession } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { createMovableClock } from "../testing/movable-clock.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type ExchangeSteps, isHeld, leaseFor, nextLeaseToken, runExchange } from "./exchange.ts";

const clock = createMovableClock();
const key = { issuerId: newId(clock) };
const processSession = { number: null } as ProcessSession;

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let db: ReturnType<typeof openDb>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool({ url: database.url, onError: () => undefined });
  db = openDb(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** What was called, and how many transactions were open then. */
let called: string[] = [];
beforeEach(() => {
  called = [];
});

async function passed(step: string): Promise<void> {
  const [row] = await queryOnce<{ open: number }>(
    database.url,
    `SELECT count(*)::int AS open FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
  );
  called.push(`${step} ${row?.open}`);
}

type Claimed = typeof key & { readonly token: string };
type FakeSteps = ExchangeSteps<typeof key, Claimed, string, { readonly proves: string }, string>;

const heardBytes = Buffer.from("the answer's bytes");

function fakeSteps(changed: Partial<FakeSteps> = {}): FakeSteps {
  return {
    claim: async (tx, { issuerId }) => {
      await sql`SELECT 1`.execute(tx);
      await passed("claim");
      return { kind: "claimed", claimed: { issuerId, token: "1" } };
    },
    ask: async (_, { onResponseBytes }) => {
      await passed("ask");
      onResponseBytes?.(heardBytes);
      return "yes";
    },
    judge: async (_, answer) => {
      await passed("judge");
      return { proves: `${answer}, it is` };
    },
    settle: async (tx, _, { finding }) => {
      await sql`SELECT 1`.execute(tx);
      await passed("settle");
      return finding.proves;
    },
    settled: (_claimed, _asked, outcome) => {
      called.push(`settled: ${outcome}`);
    },
    ...changed,
  };
}

const run = (steps: FakeSteps) => runExchange({ db, clock, processSession }, steps, key, 2_000);
const failing = () => Promise.reject(new Error("broken"));

describe("an exchange", () => {
  it("claims and settles in a transaction each, and asks and judges with none open", async () => {
    expect(await run(fakeSteps())).toBe("yes, it is");
    expect(called).toEqual(["claim 1", "ask 0", "judge 0", "settle 1", "settled: yes, it is"]);
  });

  it("asks nothing when it cannot claim, and says why", async () => {
    const steps = fakeSteps({ claim: () => Promise.resolve({ kind: "not_claimed", outcome: "leased" }) });
    expect(await run(steps)).toBe("leased");
    expect(called).toEqual([]);
  });

  it("settles with the answer, the hash of its bytes and how long it took", async () => {
    const slow = async () => {
      clock.advance(700);
      return { proves: "nothing" };
    };
    const settled: Parameters<FakeSteps["settle"]>[2][] = [];
    const before = clock.now();
    await run(fakeSteps({ judge: slow, settle: async (_tx, _claimed, asked) => `${settled.push(asked)}` }));
    expect(settled).toHaveLength(1);
    expect(settled[0]).toMatchObject({ answer: "yes", finding: { proves: "nothing" } });
    expect(settled[0]?.answerSha256).toEqual(createHash("sha256").update(heardBytes).digest());
    expect(settled[0]?.startedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(settled[0]?.durationMs).toBeGreaterThanOrEqual(700);
  });

  it("hands a lease to the claim that outlives the deadline which the question is given", async () => {
    const given: number[] = [];
    const { claim, ask } = fakeSteps();
    await run(
      fakeSteps({
        claim: (tx, place, lease) => {
          given.push(lease.until.getTime() - lease.claimedAt.getTime());
          return claim(tx, place, lease);
        },
        ask: (claimed, options) => {
          given.push(options.deadlineMs);
          return ask(claimed, options);
        },
      }),
    );
    expect(given).toEqual([7_000, 2_000]);
  });

  it("calls nothing but settle after the lease was lost while it waited, and returns what settle returns", async () => {
    let holder = "1";
    const stalled = fakeSteps({
      ask: async () => {
        holder = nextLeaseToken(holder);
        return "old news";
      },
      settle: async (_tx, { token }) => {
        await passed("settle");
        return token === holder ? "ours" : "somebody else's";
      },
      failed: async () => {
        called.push("failed");
        return "failed";
      },
    });
    expect(await run(stalled)).toBe("somebody else's");
    expect(called).toEqual(["claim 1", "judge 0", "settle 1", "settled: somebody else's"]);
  });
});

describe("a failure of ours", () => {
  it.each([
    ["ask", ["claim 1"]],
    ["judge", ["claim 1", "ask 0"]],
    ["settle", ["claim 1", "ask 0", "judge 0"]],
  ] as const)("in %s is thrown where nobody takes it, and leaves no transaction open", async (step, before) => {
    await expect(run(fakeSteps({ [step]: failing }))).rejects.toThrow("broken");
    await passed("afterwards");
    expect(called).toEqual([...before, "afterwards 0"]);
  });

  it.each([
    ["ask", null],
    ["judge", null],
    ["settle", "yes"],
  ] as const)("in %s is given to whoever takes it, with the answer once it was judged", async (step, answer) => {
    const failed: FakeSteps["failed"] = async (claimed, error, asked) => {
      expect(claimed.token).toBe("1");
      expect(error).toEqual(new Error("broken"));
      expect(asked?.answer ?? null).toBe(answer);
      return "given back";
    };
    expect(await run(fakeSteps({ [step]: failing, failed }))).toBe("given back");
    expect(called.filter((step) => step.startsWith("settled"))).toEqual([]);
  });

  it("in the claim releases nothing: nothing was claimed", async () => {
    const failed = () => Promise.resolve("given back");
    await expect(run(fakeSteps({ claim: failing, failed }))).rejects.toThrow("broken");
    expect(called).toEqual([]);
  });
});

describe("a lease", () => {
  const now = new Date("2026-11-22T12:00:00Z");

  it("holds until its end, and not when a clock that was ahead took it", () => {
    const { until } = leaseFor({ clock: { now: () => now }, processSession }, 30_000);
    expect(isHeld(until, now)).toBe(true);
    expect(isHeld(until, until)).toBe(false);
    expect(isHeld(null, now)).toBe(false);
    expect(isHeld(new Date(now.getTime() + 3_600_000), now)).toBe(false);
  });
});
