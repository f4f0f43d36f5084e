import type { Deps } from "../boot/deps.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../lib/durations.ts";
import { every } from "../lib/every.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { findFirstIssuerAt, findLastCheck } from "./checks.db.ts";
import { alertOfLateCheck, startCheck } from "./run-check.ts";

type ScheduleDeps = Pick<Deps, "db" | "clock" | "log" | "queue" | "sandboxLedgerUrl" | "config">;

/** Longer than a night or two in which the machine was off. */
const LATE_MS = 3 * DAY_MS;

/** Begins a check of the invariants every night. Answers what ends that. */
export function startScheduledChecks(deps: ScheduleDeps): () => void {
  return every(MINUTE_MS, deps.log, "whether a check of the invariants is due was not found out", () =>
    checkWhenDue(deps),
  );
}

/**
 * Begins a check when none began since the last time at which one was to; the first night after the first issuer came,
 * not before. A machine that was off then does it when it is on again. Several processes may do it at once.
 */
export async function checkWhenDue(deps: ScheduleDeps): Promise<void> {
  const { invariantsAt } = deps.config;
  if (invariantsAt === null) return;
  const now = deps.clock.now();
  const due = lastTimeOfDay(now, invariantsAt);
  const [begun, ended] = [
    await findLastCheck(deps.db, ["running", "done", "cancelled", "failed"]),
    await findLastCheck(deps.db, ["done"]),
  ];
  const since = begun?.startedAt ?? (await findFirstIssuerAt(deps.db));
  if (since === null) return;
  if (since < due) await startCheck(deps, { requestedBy: null, whole: false, unlessSince: due });
  const lastEnd = ended?.endedAt ?? null;
  const lateSince = lastEnd ?? (await findFirstIssuerAt(deps.db)) ?? now;
  if (now.getTime() - lateSince.getTime() > LATE_MS) await alertOfLateCheck(deps, lastEnd);
}

/** The latest instant up to now at which it was this time (HH:MM) in Mexico City. */
export function lastTimeOfDay(now: Date, time: string): Date {
  const [hours = 0, minutes = 0, seconds = 0] = mexicanTime(now).slice(11).split(":").map(Number);
  const [atHours = 0, atMinutes = 0] = time.split(":").map(Number);
  const passed = ((hours - atHours) * 60 + minutes - atMinutes) * MINUTE_MS + seconds * SECOND_MS;
  const begun = now.getTime() - (now.getTime() % SECOND_MS);
  return new Date(begun - (passed < 0 ? passed + DAY_MS : passed));
}
