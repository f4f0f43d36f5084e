import { sql } from "kysely";
import type { Db, Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { type InvariantResult, type IssuerScope, MAX_EXAMPLES } from "./invariants.db.ts";
import type { IssuerRange } from "./issuer-ranges.db.ts";

export type CheckState = "running" | "done" | "cancelled" | "failed";

/** A range of issuers that is being checked. */
export interface OpenRange extends IssuerRange {
  /** The row versions of each of its issuers, before the first of them was looked at. */
  readonly digests: Readonly<Record<string, string>>;
  /** Those whose rows need not be looked at. */
  readonly unchanged: readonly string[];
  readonly isBroken: boolean;
}

/** Where a check goes on: at this step of this range; null: with what concerns the whole database. */
export interface CheckPosition {
  readonly range: OpenRange | null;
  readonly step: number;
}

/** A check of the invariants, running or ended. */
export interface InvariantCheck {
  readonly id: string;
  readonly state: CheckState;
  readonly requestedBy: string | null;
  readonly whole: boolean;
  readonly startedAt: Date;
  readonly movedAt: Date;
  readonly endedAt: Date | null;
  readonly turn: number;
  readonly steps: number;
  readonly position: CheckPosition;
  readonly issuers: number;
  readonly issuersDone: number;
  readonly issuersUnchanged: number;
  readonly links: number;
  readonly linksDone: number;
}

const CHECK = sql`id, state, requested_by AS "requestedBy", whole, started_at AS "startedAt", moved_at AS "movedAt", ended_at AS "endedAt", turn, steps, position,
  issuers, issuers_done AS "issuersDone", issuers_unchanged AS "issuersUnchanged", links::float8 AS links, links_done::float8 AS "linksDone"`;

export interface NewCheck {
  readonly requestedBy: string | null;
  readonly whole: boolean;
  readonly issuers: number;
  readonly links: number;
  /** Only when no check began since then. */
  readonly unlessSince: Date | null;
}

const BEGINNING: CheckPosition = { range: null, step: 0 };

/** Begins a check unless one runs. Answers its id; null when another one is in its place. */
export async function insertCheck(tx: Tx, clock: Clock, check: NewCheck): Promise<string | null> {
  const now = clock.now();
  const row = await sqlRow<{ id: string }>(tx)`
    INSERT INTO invariant_checks (id, state, requested_by, whole, started_at, moved_at, position, issuers, links)
    SELECT ${newId(clock)}::uuid, 'running', ${check.requestedBy}::text, ${check.whole}::boolean, ${now}::timestamptz, ${now}::timestamptz, ${JSON.stringify(BEGINNING)}::json,
      ${check.issuers}::int, ${check.links}::bigint
    WHERE NOT EXISTS (SELECT FROM invariant_checks WHERE started_at >= ${check.unlessSince}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING id`;
  return row?.id ?? null;
}

/** Ends the check that runs when nobody went on with it since then: its job is lost. */
export async function failAbandoned(tx: Tx, now: Date, silentSince: Date): Promise<void> {
  await sql`UPDATE invariant_checks SET state = 'failed', ended_at = ${now} WHERE state = 'running' AND moved_at < ${silentSince}`.execute(
    tx,
  );
}

/** Forgets checks from before then, but never the last that came to its end. */
export async function deleteOldChecks(tx: Tx, before: Date): Promise<void> {
  await sql`DELETE FROM invariant_checks WHERE started_at < ${before} AND state <> 'running'
    AND id IS DISTINCT FROM (SELECT id FROM invariant_checks WHERE state = 'done' ORDER BY started_at DESC LIMIT 1)`.execute(
    tx,
  );
}

/** The check that runs; null when none does. */
export async function findRunningCheck(db: Db | Tx): Promise<InvariantCheck | null> {
  return (await sqlRow<InvariantCheck>(db)`SELECT ${CHECK} FROM invariant_checks WHERE state = 'running'`) ?? null;
}

/** The check that began last of those in any of these states. */
export async function findLastCheck(db: Db | Tx, states: readonly CheckState[]): Promise<InvariantCheck | null> {
  const row = await sqlRow<InvariantCheck>(db)`
    SELECT ${CHECK} FROM invariant_checks WHERE state = ANY(${states}) ORDER BY started_at DESC LIMIT 1`;
  return row ?? null;
}

/** When the first issuer came: before that there is nothing to check. */
export async function findFirstIssuerAt(db: Db): Promise<Date | null> {
  const row = await sqlRow<{ at: Date | null }>(db)`SELECT min(created_at) AS at FROM issuers`;
  return row?.at ?? null;
}

/** Where a check is after a step. */
export type CheckStep = Pick<InvariantCheck, "state" | "position" | "issuersDone" | "issuersUnchanged" | "linksDone">;

/**
 * Records that a check has taken a step. False when it is not where it was: it was cancelled, or somebody else goes on
 * with it.
 */
export async function recordStep(tx: Tx, now: Date, check: InvariantCheck, step: CheckStep): Promise<boolean> {
  const endedAt = step.state === "running" ? null : now;
  const row = await sqlRow(tx)`
    UPDATE invariant_checks SET steps = steps + 1, state = ${step.state}, moved_at = ${now}, ended_at = ${endedAt}, position = ${JSON.stringify(step.position)}::json,
      issuers_done = ${step.issuersDone}, issuers_unchanged = ${step.issuersUnchanged}, links_done = ${Math.round(step.linksDone)}
    WHERE id = ${check.id} AND state = 'running' AND turn = ${check.turn} AND steps = ${check.steps} RETURNING id`;
  return row !== undefined;
}

/** Gives a check to the next job. Answers the number of its turn; null when it does not run in this turn any more. */
export async function startNextTurn(tx: Tx, id: string, turn: number): Promise<number | null> {
  const row = await sqlRow<{ turn: number }>(tx)`
    UPDATE invariant_checks SET turn = turn + 1 WHERE id = ${id} AND state = 'running' AND turn = ${turn} RETURNING turn`;
  return row?.turn ?? null;
}

/** Ends a check before its end. False when it does not run. */
export async function endCheck(tx: Tx, id: string, state: "cancelled" | "failed", now: Date): Promise<boolean> {
  const row = await sqlRow(tx)`
    UPDATE invariant_checks SET state = ${state}, ended_at = ${now} WHERE id = ${id} AND state = 'running' RETURNING id`;
  return row !== undefined;
}

/** Adds what a step found broken to what the steps before it did. */
export async function addBroken(tx: Tx, checkId: string, broken: readonly InvariantResult[]): Promise<void> {
  for (const { invariant, breaches, examples } of broken)
    await sql`
      INSERT INTO invariant_results AS known (check_id, name, breaches, examples) VALUES (${checkId}, ${invariant.name}, ${breaches}, ${JSON.stringify(examples)}::jsonb)
      ON CONFLICT (check_id, name) DO UPDATE SET breaches = known.breaches + excluded.breaches,
        examples = jsonb_path_query_array(known.examples || excluded.examples, ${sql.lit(`$[0 to ${MAX_EXAMPLES - 1}]`)})`.execute(
      tx,
    );
}

export interface KeptResult {
  readonly name: string;
  readonly breaches: number;
  readonly examples: InvariantResult["examples"];
}

/** What a check found broken. */
export function listBroken(db: Db | Tx, checkId: string): Promise<KeptResult[]> {
  return sqlRows<KeptResult>(db)`
    SELECT name, breaches::int AS breaches, examples FROM invariant_results WHERE check_id = ${checkId} ORDER BY name`;
}

/** The row versions with which everything held for issuers of a range, of those that were looked at since then. */
export async function listDigests(
  db: Db,
  { from, before }: IssuerScope,
  checkedSince: Date,
): Promise<ReadonlyMap<string, string>> {
  const end = before === null ? sql`` : sql`AND issuer_id < ${before}::uuid`;
  const rows = await sqlRows<{ issuer: string; digest: string }>(db)`
    SELECT issuer_id AS issuer, rows_sha256 AS digest FROM invariant_digests
    WHERE issuer_id >= ${from}::uuid ${end} AND checked_at > ${checkedSince}`;
  return new Map(rows.map(({ issuer, digest }) => [issuer, digest]));
}

/** Keeps with which row versions everything held for issuers of a range. Where anything was broken nothing is kept. */
export async function keepDigests(
  tx: Tx,
  now: Date,
  { digests, unchanged, isBroken, ...range }: OpenRange,
): Promise<void> {
  const end = range.before === null ? sql`` : sql`AND issuer_id < ${range.before}::uuid`;
  if (isBroken) {
    await sql`DELETE FROM invariant_digests WHERE issuer_id >= ${range.from}::uuid ${end}`.execute(tx);
    return;
  }
  const checked = Object.entries(digests).filter(([issuer]) => !unchanged.includes(issuer));
  await sql`
    INSERT INTO invariant_digests (issuer_id, rows_sha256, checked_at)
    SELECT issuer, digest, ${now}::timestamptz FROM unnest(${checked.map(([issuer]) => issuer)}::uuid[], ${checked.map(([, digest]) => digest)}::text[]) AS checked(issuer, digest)
    ON CONFLICT (issuer_id) DO UPDATE SET rows_sha256 = excluded.rows_sha256, checked_at = excluded.checked_at`.execute(
    tx,
  );
}
