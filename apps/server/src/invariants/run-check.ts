import { setTimeout as sleep } from "node:timers/promises";
import { INVARIANTS_ALERT, raiseAlert, resolveAlert } from "../alerts/index.ts";
import type { Deps } from "../boot/deps.ts";
import { asAuditor, type Tx } from "../db/index.ts";
import type { JobHandler } from "../jobs/queue.ts";
import { DAY_MS, HOUR_MS } from "../lib/durations.ts";
import { idOfBytes } from "../lib/ids.ts";
import { sha256 } from "../lib/sha256.ts";
import {
  addBroken,
  type CheckStep,
  deleteOldChecks,
  endCheck,
  failAbandoned,
  findRunningCheck,
  type InvariantCheck,
  insertCheck,
  keepDigests,
  listBroken,
  listDigests,
  type OpenRange,
  recordStep,
  startNextTurn,
} from "./checks.db.ts";
import { DATABASE_STEP, listSteps, readExtent, runStep } from "./find-violations.ts";
import type { InvariantResult, IssuerTable } from "./invariants.db.ts";
import { digestRowVersions, FIRST_ID, findRange } from "./issuer-ranges.db.ts";
import { compareRange } from "./sandbox-ledger.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "log" | "queue" | "sandboxLedgerUrl">;

/** A turn ends after so long, so that a process that is asked to stop waits for no check. */
const TURN_MS = 5_000;
/** It rests so many times as long as it worked: two thirds of a processor are left to who stamps, at the least. */
const RESTS = 2;
const LONGEST_REST_MS = 5_000;
/** Every issuer's rows are read at least this often, changed or not. */
const REREAD_MS = 7 * DAY_MS;

/**
 * One turn of a check: takes some steps and leaves the job of the next turn. Each step is one short transaction that
 * reads and one that records it; a process that is killed is replaced by the same job, which goes on where it was.
 */
export function runCheckJob(deps: CheckDeps): JobHandler<"check-invariants"> {
  return async ({ checkId, turn }, { lastAttempt }) => {
    try {
      if (await takeSteps(deps, checkId, turn)) await queueNextTurn(deps, checkId, turn);
    } catch (error) {
      deps.log.error({ err: error, checkId }, "the check of the invariants could not go on");
      if (lastAttempt) await deps.db.transaction().execute((tx) => endCheck(tx, checkId, "failed", deps.clock.now()));
      throw error;
    }
  };
}

/** Whether there is more to be done. */
async function takeSteps(deps: CheckDeps, checkId: string, turn: number): Promise<boolean> {
  const { tables } = await readExtent(deps.db);
  const now = () => deps.clock.now().getTime();
  const start = now();
  for (let worked = 0; now() - start < TURN_MS; ) {
    const check = await findRunningCheck(deps.db);
    if (check === null || check.id !== checkId || check.turn !== turn) return false;
    await sleep(Math.min(RESTS * worked, LONGEST_REST_MS));
    const begun = now();
    await takeStep(deps, check, tables);
    worked = now() - begun;
  }
  return true;
}

function queueNextTurn({ db, queue }: CheckDeps, checkId: string, turn: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const next = await startNextTurn(tx, checkId, turn);
    if (next !== null) await queue.send(tx, "check-invariants", { checkId, turn: next });
  });
}

/** One short transaction that reads, and one that records it. */
export async function takeStep(deps: CheckDeps, check: InvariantCheck, tables: readonly IssuerTable[]): Promise<void> {
  const { range, step } = check.position;
  const steps = range === null ? [DATABASE_STEP] : listSteps(range, isUnchanged(range));
  const taken = steps[step];
  const unchanged = range?.unchanged ?? [];
  const isAtEnd = step + 1 >= steps.length;
  const results = taken === undefined ? [] : [...(await runStep(deps.db, taken, { tables, range, unchanged }))];
  if (isAtEnd && range !== null && deps.sandboxLedgerUrl !== null)
    results.push(await compareRange(deps.db, deps.sandboxLedgerUrl, range, unchanged));
  const broken = results.filter(({ breaches }) => breaches > 0);
  const looked = range && { ...range, isBroken: range.isBroken || broken.length > 0 };
  const from = range === null ? FIRST_ID : range.before;
  const next = isAtEnd && from !== null ? await openRange(deps, check, from, tables) : null;
  const moved: CheckStep = isAtEnd
    ? { ...withRange(check, looked), state: next === null ? "done" : "running", position: { range: next, step: 0 } }
    : { ...check, position: { range: looked, step: step + 1 } };
  await record(deps, check, { moved, broken, checked: isAtEnd ? looked : null });
}

/** Whether every row of a range is as it was when everything held. */
export const isUnchanged = ({ digests, unchanged }: OpenRange) =>
  unchanged.length > 0 && unchanged.length === Object.keys(digests).length;

function withRange(check: InvariantCheck, range: OpenRange | null): InvariantCheck {
  if (range === null) return check;
  return {
    ...check,
    issuersDone: check.issuersDone + range.issuers,
    issuersUnchanged: check.issuersUnchanged + range.unchanged.filter((issuer) => issuer !== FIRST_ID).length,
    linksDone: check.linksDone + range.links,
  };
}

/** The versions of its rows are asked for first: what changes after that is read anew the next time. */
async function openRange(
  { db, clock }: CheckDeps,
  { whole }: InvariantCheck,
  from: string,
  tables: readonly IssuerTable[],
): Promise<OpenRange> {
  const range = await asAuditor(db, (tx) => findRange(tx, from));
  const digests = await digestRowVersions(db, range, tables);
  const known = whole ? null : await listDigests(db, range, new Date(clock.now().getTime() - REREAD_MS));
  const unchanged = [...digests].filter(([issuer, digest]) => known?.get(issuer) === digest);
  return {
    ...range,
    digests: Object.fromEntries(digests),
    unchanged: unchanged.map(([issuer]) => issuer),
    isBroken: false,
  };
}

interface Taken {
  readonly moved: CheckStep;
  readonly broken: readonly InvariantResult[];
  /** A range that was looked at to its end. */
  readonly checked: OpenRange | null;
}

function record({ db, clock }: CheckDeps, check: InvariantCheck, { moved, broken, checked }: Taken): Promise<void> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    if (!(await recordStep(tx, now, check, moved))) return;
    await addBroken(tx, check.id, broken);
    if (checked !== null) await keepDigests(tx, now, checked);
    if (moved.state === "done") await resolveAlert(tx, INVARIANTS_ALERT, LATE);
    if (broken.length > 0 || moved.state === "done") await alertOfBroken(tx, clock, check.id);
  });
}

const subjectOf = (name: string) => idOfBytes(sha256(`invariants ${name}`).subarray(0, 16));
const BROKEN = subjectOf("broken");
const LATE = subjectOf("late");

/** Stands from the first row that was found until a check has found none. */
async function alertOfBroken(tx: Tx, clock: Deps["clock"], checkId: string): Promise<void> {
  const broken = await listBroken(tx, checkId);
  if (broken.length === 0) return resolveAlert(tx, INVARIANTS_ALERT, BROKEN);
  const detail = {
    sentences: broken.map(({ name }) => name).join(", "),
    rows: broken.reduce((sum, row) => sum + row.breaches, 0),
  };
  await raiseAlert(tx, clock, {
    kind: INVARIANTS_ALERT,
    subjectId: BROKEN,
    issuerId: null,
    reason: "invariants_broken",
    detail,
  });
}

/** Says that the last whole look is too long ago; it goes away with the next one. */
export function alertOfLateCheck({ db, clock }: CheckDeps, lastEnd: Date | null): Promise<void> {
  const detail = lastEnd === null ? {} : { last_check: lastEnd.toISOString() };
  const alert = { kind: INVARIANTS_ALERT, subjectId: LATE, issuerId: null, reason: "invariants_late", detail } as const;
  return db.transaction().execute((tx) => raiseAlert(tx, clock, alert));
}

/** Checks that nobody went on with for so long have lost their job. */
const SILENCE_MS = HOUR_MS;
const KEPT_MS = 90 * DAY_MS;

export interface CheckRequest {
  readonly requestedBy: string | null;
  readonly whole: boolean;
  /** Only when none began since then. */
  readonly unlessSince: Date | null;
}

/** Begins a check unless one runs; the worker goes on with it. */
export async function startCheck({ db, clock, queue }: CheckDeps, request: CheckRequest): Promise<void> {
  const { issuers, links } = await readExtent(db);
  const now = clock.now().getTime();
  await db.transaction().execute(async (tx) => {
    await failAbandoned(tx, clock.now(), new Date(now - SILENCE_MS));
    const checkId = await insertCheck(tx, clock, { ...request, issuers, links });
    if (checkId === null) return;
    await deleteOldChecks(tx, new Date(now - KEPT_MS));
    await queue.send(tx, "check-invariants", { checkId, turn: 0 });
  });
}

/** What is being looked at still is; nothing after it. False when none runs. */
export async function cancelCheck(tx: Tx, clock: Deps["clock"]): Promise<boolean> {
  const running = await findRunningCheck(tx);
  return running !== null && endCheck(tx, running.id, "cancelled", clock.now());
}
