import type { AttentionReason } from "@timbra/contract";
import type { Selectable } from "kysely";
import { type Database, type Db, preparedQuery, type Tx } from "../db/index.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";

/** The kind of items that are about a machine's clock. */
export const CLOCK_ALERT = "clock";
/** The kind of items that are about the checks of the invariants. */
export const INVARIANTS_ALERT = "invariants";

/**
 * What wants the eyes of an administrator: it goes on by itself only slowly, or not at all. No personal datum goes into
 * it.
 */
export interface Alert {
  /** What kind of work is stuck, for whoever knows how to try it again. */
  readonly kind: string;
  readonly subjectId: string;
  readonly issuerId: string | null;
  /** A short name of the reason, stable for programs; people read its words. */
  readonly reason: AttentionReason;
  readonly detail: Readonly<Record<string, string | number>>;
}

/** `reason` may be one that only a newer version knows. */
export interface AlertRow extends Omit<Alert, "reason"> {
  readonly reason: string;
  readonly id: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

/** Raises an item, or says of one that is raised already that it still stands. */
export async function raiseAlert(
  tx: Tx,
  clock: Clock,
  { kind, subjectId, issuerId, reason, detail }: Alert,
): Promise<void> {
  const now = clock.now();
  const changing = { reason, detail: JSON.stringify(detail), last_seen_at: now };
  await tx
    .insertInto("attention_items")
    .values({ id: newId(clock), kind, subject_id: subjectId, issuer_id: issuerId, first_seen_at: now, ...changing })
    .onConflict((conflict) => conflict.columns(["kind", "subject_id"]).doUpdateSet(changing))
    .execute();
}

/** Takes an item away that is solved. Nothing happens when there is none. */
export async function resolveAlert(tx: Tx, kind: string, subjectId: string): Promise<void> {
  await deleteAlert.count(tx, { kind, subjectId });
}

const deleteAlert = preparedQuery((db, { kind, subjectId }: { kind: string; subjectId: string }) =>
  db.deleteFrom("attention_items").where("kind", "=", kind).where("subject_id", "=", subjectId),
);

/** How many stand, by their reason. */
export async function countAlerts(db: Db): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom("attention_items")
    .select(["reason", (eb) => eb.fn.countAll<string>().as("count")])
    .groupBy("reason")
    .orderBy("reason")
    .execute();
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, Number(count)]));
}

/** The items that stand, the oldest first. */
export async function listAlerts(db: Db | Tx, most: number): Promise<readonly AlertRow[]> {
  const rows = await db
    .selectFrom("attention_items")
    .selectAll()
    .orderBy("first_seen_at")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(toAlert);
}

export async function findAlert(db: Db | Tx, id: string): Promise<AlertRow | null> {
  const row = await db.selectFrom("attention_items").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toAlert(row);
}

function toAlert(row: Selectable<Database["attention_items"]>): AlertRow {
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    issuerId: row.issuer_id,
    reason: row.reason,
    detail: row.detail as Alert["detail"],
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  };
}
