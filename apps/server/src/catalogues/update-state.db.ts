import type { ResponseOf } from "@timbra/contract";
import { sql } from "kysely";
import type { UpdateProblem } from "../adapters/catalogues/index.ts";
import type { Db } from "../db/index.ts";

/** An update of the SAT's lists: how far it has come. Its problems wait to be said in somebody's language. */
export interface UpdateState extends Omit<UpdateProgress, "problems"> {
  readonly problems: readonly UpdateProblem[] | "failure";
}

/** The same, in somebody's language. */
export type UpdateProgress = NonNullable<ResponseOf<"getCatalogueEdition">["update"]>;

/** The update that runs or the last one, and when it last reported; null before the first. */
export async function findUpdate(db: Db): Promise<{ readonly known: UpdateState; readonly toldAt: Date } | null> {
  const row = await db.selectFrom("catalogue_updates").select(["known", "told_at"]).executeTakeFirst();
  return row === undefined ? null : { known: row.known as unknown as UpdateState, toldAt: row.told_at };
}

/**
 * Takes the place of the update that runs, unless one that reported since `silentSince` does. Answers whether the
 * place was taken.
 */
export async function claimUpdate(db: Db, known: UpdateState, now: Date, silentSince: Date): Promise<boolean> {
  const row = { is_running: true, known: JSON.stringify(known), told_at: now };
  const claimed = await db
    .insertInto("catalogue_updates")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("only_one")
        .doUpdateSet(row)
        .where(({ eb, or }) =>
          or([eb("catalogue_updates.is_running", "=", false), eb("catalogue_updates.told_at", "<", silentSince)]),
        ),
    )
    .returning("only_one")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Reports how far an update has come, unless another one has replaced it. */
export async function recordUpdateStep(db: Db, known: UpdateState, now: Date): Promise<void> {
  await db
    .updateTable("catalogue_updates")
    .set({ is_running: known.state === "running", known: JSON.stringify(known), told_at: now })
    .where(sql<boolean>`known ->> 'started_at' = ${known.started_at}`)
    .execute();
}
