import type { LeavingBlock } from "@timbra/contract";
import { sql } from "kysely";
import { asAuditor, type Db, issuerOf, type Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import type { ERASED_TABLES, MINIMIZED_TABLES } from "./retention.ts";

export type DepartureState = "grace" | "erasing" | "erased";

export interface Departure {
  readonly state: DepartureState;
  /** The owner who asked. */
  readonly userId: string;
  readonly requestedAt: Date;
  readonly eraseAt: Date;
}

/** Null while the issuer stays. */
export async function findDeparture(tx: Tx, issuerId: string): Promise<Departure | null> {
  const row = await sqlRow<Departure>(tx)`
    SELECT state, requested_by AS "userId", requested_at AS "requestedAt", erase_at AS "eraseAt" FROM departures WHERE issuer_id = ${issuerId}::uuid`;
  return row ?? null;
}

interface NewDeparture {
  readonly issuerId: string;
  readonly userId: string;
  readonly now: Date;
  readonly eraseAt: Date;
  readonly withoutArchive: boolean;
  readonly credits: number;
}

/** False when it was asked for already. */
export async function insertDeparture(tx: Tx, departure: NewDeparture): Promise<boolean> {
  const { issuerId, userId, now, eraseAt, withoutArchive, credits } = departure;
  const row = await tx
    .insertInto("departures")
    .values({
      issuer_id: issuerId,
      requested_by: userId,
      requested_at: now,
      erase_at: eraseAt,
      without_archive: withoutArchive,
      credits_given_up: credits,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("issuer_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Within the days of grace only. False when there is nothing to take back. */
export async function deleteDeparture(tx: Tx, issuerId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("departures")
    .where("issuer_id", "=", issuerId)
    .where("state", "=", "grace")
    .where("erase_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Block {
  readonly kind: LeavingBlock;
  readonly count: number;
  readonly names: string[];
}

/** What of the transaction's issuer is not over; the first five of each by name. */
export async function listBlocks(tx: Tx): Promise<Block[]> {
  const number = sql`coalesce(nullif(concat_ws('-', serie, folio), ''), id::text)`;
  const issuerId = issuerOf(tx);
  return sqlRows<Block>(tx)`
    SELECT kind, count(*)::int AS count, (array_agg(name ORDER BY name))[1:5] AS names FROM (
      SELECT 'stamping' AS kind, ${number} AS name FROM invoices WHERE issuer_id = ${issuerId} AND state IN ('stamping', 'uncertain')
      UNION ALL SELECT 'cancelling', ${number} FROM invoices WHERE issuer_id = ${issuerId} AND state IN ('cancel_requested', 'cancel_in_process')
      UNION ALL SELECT 'bulk', file_name FROM bulk_batches WHERE issuer_id = ${issuerId} AND state IN ('running', 'paused')
      UNION ALL SELECT 'imports', file_name FROM imports WHERE issuer_id = ${issuerId} AND state = 'committing'
      UNION ALL SELECT 'orders', to_char(created_at, 'YYYY-MM-DD') FROM orders WHERE issuer_id = ${issuerId} AND state IN ('pending', 'processing')
      UNION ALL SELECT 'refunds', to_char(asked_at, 'YYYY-MM-DD') FROM order_refunds WHERE issuer_id = ${issuerId} AND state = 'asked'
      UNION ALL SELECT 'archive', to_char(requested_at, 'YYYY-MM-DD') FROM archives WHERE issuer_id = ${issuerId} AND state = 'building') AS open
    GROUP BY kind ORDER BY kind`;
}

/** Issuers whose days of grace are over, or who were being erased when a process ended. */
export function listDue(db: Db, now: Date): Promise<{ readonly issuerId: string }[]> {
  return asAuditor(
    db,
    (tx) => sqlRows<{ issuerId: string }>(tx)`
      SELECT issuer_id AS "issuerId" FROM departures
      WHERE state = 'erasing' OR (state = 'grace' AND erase_at <= ${now}::timestamptz) ORDER BY erase_at`,
  );
}

/**
 * From now on nothing is taken back, and nobody gets in: without a member no session and no API key is good, before the
 * first row goes. False when it was taken back, or when somebody else began.
 */
export async function beginErasing(tx: Tx, issuerId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("departures")
    .set({ state: "erasing" })
    .where("issuer_id", "=", issuerId)
    .where("state", "=", "grace")
    .where("erase_at", "<=", now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom("memberships").where("issuer_id", "=", issuerId).execute();
  return true;
}

/** Deletes some rows of a table; answers how many. */
export async function eraseRows(tx: Tx, table: (typeof ERASED_TABLES)[number], most: number): Promise<number> {
  return (await sqlRow<{ rows: number }>(tx)`SELECT erase_departed(${table}, ${most}) AS rows`)?.rows ?? 0;
}

/** Takes out of some kept rows what no law asks for; answers of how many. */
export async function minimizeRows(tx: Tx, table: (typeof MINIMIZED_TABLES)[number], most: number): Promise<number> {
  return (await sqlRow<{ rows: number }>(tx)`SELECT minimize_departed(${table}, ${most}) AS rows`)?.rows ?? 0;
}

/** The store's files that the issuer's images are. */
export async function listImageFiles(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom("issuer_images").select("file_key").where("issuer_id", "=", issuerOf(tx)).execute();
  return rows.map(({ file_key }) => file_key);
}

/** The issuer is gone and its RFC is free. False when another process said so already. */
export async function endIssuer(tx: Tx, issuerId: string, now: Date, keptUntil: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("departures")
    .set({ state: "erased", erased_at: now, kept_until: keptUntil })
    .where("issuer_id", "=", issuerId)
    .where("state", "=", "erasing")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.updateTable("issuers").set({ confirmed_at: null, left_at: now }).where("id", "=", issuerId).execute();
  return true;
}
