import { type Db, statement, type Tx } from "../../adapters/postgres/index.ts";
import type { Standings } from "./choose-provider.ts";
import { LONGEST_MS, type Sign, type CircuitState, standingAfter } from "./standing.ts";

interface Row {
  readonly failures: number;
  readonly openings: number;
  readonly paused_until: Date | null;
  readonly probe_until: Date | null;
  readonly reason: string;
}

const COLUMNS = ["provider", "failures", "openings", "paused_until", "probe_until", "reason"] as const;

/** How every provider stands that was ever in trouble. The others are well. */
export async function readStandings(db: Db | Tx): Promise<Standings> {
  const rows = await standings.all(db, {});
  return new Map(rows.map((row) => [row.provider, toStanding(row)]));
}

const standings = statement((db) => db.selectFrom("certification_providers").select(COLUMNS));

/**
 * Makes this asker the one that finds out whether a paused provider is well again. False when another does; one that
 * would take longer than anybody does (standing.ts) does not.
 */
export async function claimProbe(tx: Tx, provider: string, now: Date, until: Date): Promise<boolean> {
  const result = await tx
    .updateTable("certification_providers")
    .set({ probe_until: until })
    .where("provider", "=", provider)
    .where((eb) =>
      eb.or([
        eb("probe_until", "is", null),
        eb("probe_until", "<=", now),
        eb("probe_until", ">", new Date(now.getTime() + LONGEST_MS)),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives the task back that `claimProbe` gave. */
export async function leaveProbe(tx: Tx, provider: string, until: Date): Promise<void> {
  await tx
    .updateTable("certification_providers")
    .set({ probe_until: null })
    .where("provider", "=", provider)
    .where("probe_until", "=", until)
    .execute();
}

/** Writes down what a sign says of a provider. Answers how it stood before and stands now. */
export async function noteSign(
  tx: Tx,
  provider: string,
  sign: Sign,
  now: Date,
): Promise<{ before: CircuitState; after: CircuitState }> {
  await tx
    .insertInto("certification_providers")
    .values({ provider })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom("certification_providers")
    .select(COLUMNS)
    .where("provider", "=", provider)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = toStanding(row);
  const after = standingAfter(before, sign, now);
  await tx
    .updateTable("certification_providers")
    .set({ ...toColumns(after), since: after.pausedUntil === null ? null : now })
    .where("provider", "=", provider)
    .execute();
  return { before, after };
}

function toStanding(row: Row): CircuitState {
  const { failures, openings, paused_until, probe_until, reason } = row;
  return { failures, openings, pausedUntil: paused_until, probeUntil: probe_until, reason };
}

function toColumns({ failures, openings, pausedUntil, probeUntil, reason }: CircuitState): Row {
  return { failures, openings, paused_until: pausedUntil, probe_until: probeUntil, reason };
}
