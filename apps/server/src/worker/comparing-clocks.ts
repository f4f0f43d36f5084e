import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { databaseTime } from "../adapters/postgres/index.ts";
import { CLOCK_ATTENTION, clearAttention, raiseAttention } from "../attention/index.ts";
import type { Deps } from "../deps.ts";

const COMPARE_EVERY_MS = 60_000;

/** Each machine has a clock of its own, whose item is its own too. */
const MACHINE = hostname();
const SUBJECT = createHash("sha256")
  .update(MACHINE)
  .digest("hex")
  .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

type ClockDeps = Pick<Deps, "db" | "clock" | "log" | "clockWatch">;

/**
 * Compares this machine's clock with the database's and what was heard of the provider's, and tells the administrator
 * while it is off.
 */
export async function compareClocks({ db, clock, log, clockWatch }: ClockDeps): Promise<void> {
  const theirs = await databaseTime(db);
  const now = clock.now();
  const off = clockWatch.judge(now.getTime() - theirs.getTime(), now);
  await db.transaction().execute(async (tx) => {
    if (off === null) return clearAttention(tx, CLOCK_ATTENTION, SUBJECT);
    const { from, aheadMs } = off;
    log.error({ from, aheadMs }, "the clock of this machine is off");
    const detail = {
      machine: MACHINE,
      clock_of: from,
      [aheadMs > 0 ? "ahead_seconds" : "behind_seconds"]: Math.round(Math.abs(aheadMs) / 1000),
    };
    return raiseAttention(tx, clock, {
      kind: CLOCK_ATTENTION,
      subjectId: SUBJECT,
      issuerId: null,
      reason: "clock_off",
      detail,
    });
  });
}

/** Compares them now and every minute. Answers what ends that. */
export function startComparingClocks(deps: ClockDeps): () => void {
  const compare = () =>
    void compareClocks(deps).catch((err: unknown) => deps.log.warn({ err }, "the clocks were not compared"));
  compare();
  const timer = setInterval(compare, COMPARE_EVERY_MS).unref();
  return () => clearInterval(timer);
}
