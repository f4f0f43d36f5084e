import pg from "pg";
import { applicationName, type Db } from "./pool.ts";
import { sqlRow, sqlRows } from "./sql.ts";

/**
 * Has the database look at the tables that have grown to a multiple since it last did, so that statements are planned
 * for what they hold. Answers how many.
 */
export async function analyzeGrownTables(db: Db): Promise<number> {
  const row = await sqlRow<{ looked: number }>(db)`SELECT analyze_grown_tables() AS looked`;
  return row?.looked ?? 0;
}

/** What the clock of the database's machine says. */
export async function databaseTime(db: Db): Promise<Date> {
  const rows = await sqlRows<{ now: Date }>(db)`SELECT clock_timestamp() AS now`;
  const [row] = rows;
  if (row === undefined) throw new Error("The database does not tell the time.");
  return row.now;
}

/** A secret that all processes over one database share; the first migration that needed it made it. */
export async function readInstanceSecret(db: Db, name: "cursor" | "sandbox-cards"): Promise<Uint8Array> {
  const { value } = await db
    .selectFrom("instance_secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * Says which store has the files of this database, unless that is said already. Answers the one that has them; its
 * place is where it was last used.
 */
export async function claimFileStore(
  db: Db,
  { id, place }: { readonly id: string; readonly place: string },
): Promise<{ readonly id: string; readonly place: string }> {
  await sqlRows(db)`INSERT INTO file_store AS known (id, place) VALUES (${id}, ${place})
    ON CONFLICT (one) DO UPDATE SET place = excluded.place WHERE known.id = excluded.id`;
  return db.selectFrom("file_store").select(["id", "place"]).executeTakeFirstOrThrow();
}

/** The store that has the files of this database; undefined while none was claimed. */
export function findFileStore(db: Db): Promise<{ readonly id: string; readonly place: string } | undefined> {
  return db.selectFrom("file_store").select(["id", "place"]).executeTakeFirst();
}

/**
 * Runs `work` unless another program does the same thing over this database. The lock is a session's, and ends with the
 * program, however that ends: `url` should pass no pooler, as the owner's does not.
 */
export async function runExclusively<T>(
  url: string,
  what: "keys",
  work: () => Promise<T>,
): Promise<{ readonly ran: true; readonly result: T } | { readonly ran: false }> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName() });
  // Without the connection the lock is gone, and the work, which may be done twice, goes on.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine",
      [`timbra: ${what}`],
    );
    return rows[0]?.mine === true ? { ran: true, result: await work() } : { ran: false };
  } finally {
    await client.end();
  }
}
