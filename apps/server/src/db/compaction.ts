import { DAY_MS } from "../lib/durations.ts";
import type { Db, Tx } from "./pool.ts";
import { asAuditor } from "./roles.ts";
import { sqlRow, sqlRows } from "./sql.ts";

/** For so long everything is kept as it was written: a program of the version before reads it too. */
export const DAYS_WHOLE = 30;
const AT_ONCE = 200;
/** Rows of one run; what is left waits for the next. */
const MOST = 20_000;

export interface Compaction<Row extends RowPlace = RowPlace> {
  readonly what: "sealed_copies" | "stored_answers" | "certificates";
  /** The instant of the oldest row; null where there is none. */
  readonly oldest: (tx: Tx) => Promise<Date | null>;
  /** The next rows of these hours that are still whole, of all issuers, by issuer and id. */
  readonly list: (tx: Tx, page: CompactionPage) => Promise<readonly Row[]>;
  /** Makes rows of one issuer smaller, and answers how many. It may leave some as they are. */
  readonly compact: (issuerId: string, rows: readonly Row[]) => Promise<number>;
}

export interface RowPlace {
  readonly issuerId: string;
  readonly id: string;
}

export interface CompactionPage {
  readonly from: Date;
  readonly until: Date;
  readonly after: RowPlace;
  readonly limit: number;
}

const FIRST: RowPlace = { issuerId: "00000000-0000-0000-0000-000000000000", id: "" };

/**
 * Makes rows that are older than 30 days smaller, day by day from the oldest; how far it came is kept, so that no row
 * is looked at for ever. Several processes may do it at once: what is small already is left alone. Answers how many.
 */
export async function compactOldRows<Row extends RowPlace>(
  db: Db,
  now: Date,
  compaction: Compaction<Row>,
): Promise<number> {
  const end = new Date(now.getTime() - DAYS_WHOLE * DAY_MS);
  let from = (await readProgress(db, compaction.what)) ?? (await asAuditor(db, compaction.oldest));
  let made = 0;
  while (from !== null && from < end) {
    const until = new Date(Math.min(from.getTime() + DAY_MS, end.getTime()));
    for (let after: RowPlace | undefined = FIRST; after !== undefined; ) {
      if (made >= MOST) return made;
      const page = { from, until, after, limit: AT_ONCE };
      const rows: readonly Row[] = await asAuditor(db, (tx) => compaction.list(tx, page));
      for (const issuerId of new Set(rows.map((row) => row.issuerId)))
        made += await compaction.compact(
          issuerId,
          rows.filter((row) => row.issuerId === issuerId),
        );
      after = rows.at(-1);
    }
    await writeProgress(db, compaction.what, until);
    from = until;
  }
  return made;
}

async function readProgress(db: Db, what: Compaction["what"]): Promise<Date | null> {
  const row = await sqlRow<{ until: Date }>(db)`SELECT until FROM compaction_progress WHERE what = ${what}`;
  return row?.until ?? null;
}

async function writeProgress(db: Db, what: Compaction["what"], until: Date): Promise<void> {
  await sqlRows(db)`INSERT INTO compaction_progress AS known (what, until) VALUES (${what}, ${until}::timestamptz)
    ON CONFLICT (what) DO UPDATE SET until = greatest(known.until, excluded.until)`;
}
