import { type RawBuilder, sql } from "kysely";
import { type Db, preparedQuery, type Tx } from "../../db/index.ts";
import { LONGEST_LEASE_MS } from "../exchange.ts";
import type { CircuitState, CircuitStates } from "./provider-slots.ts";

export interface SlotRequest {
  readonly issuerId: string;
  readonly documentId: string;
  readonly provider: string;
  /** How many slots the provider has. */
  readonly limit: number;
  readonly now: Date;
  readonly until: Date;
  /** Who holds it, so that it is free soon after that process's end; null: when its time is over. */
  readonly process: number | null;
  /**
   * Whether the caller requested this document directly, instead of taking the next one due. Then it yields to
   * issuers who hold fewer slots.
   */
  readonly requestedDirectly: boolean;
}

export interface Slot {
  readonly slot: number;
  /** How often the document was taken, this time included. */
  readonly tries: number;
}

/**
 * Takes one of the provider's slots for a document, records when the issuer was last served and postpones the document
 * until the slot ends, all in one statement. Null when none is free, or when another issuer waits who holds fewer. No
 * two processes ever wait for each other here: a row that another process is writing is skipped.
 */
export async function tryAcquireSlot(tx: Tx, { requestedDirectly, ...wanted }: SlotRequest): Promise<Slot | null> {
  const stale = new Date(wanted.now.getTime() + LONGEST_LEASE_MS);
  return (await (requestedDirectly ? acquireDirectly : acquireInOrder).first(tx, { ...wanted, stale })) ?? null;
}

type SlotAttempt = Omit<SlotRequest, "requestedDirectly"> & { readonly stale: Date };

const acquireInOrder = preparedQuery((_, wanted: SlotAttempt) => acquireIf(sql`true`, wanted));
const acquireDirectly = preparedQuery((_, wanted: SlotAttempt) => acquireIf(hasLess(wanted), wanted));

function acquireIf(
  mayTake: RawBuilder<unknown>,
  { issuerId, documentId, provider, limit, now, until, process, stale }: SlotAttempt,
) {
  return sql<Slot>`
    WITH taken AS (
      UPDATE certification_slots SET sealed_document_id = ${documentId}, issuer_id = ${issuerId},
        held_until = ${until}, process = ${process}, process_until = ${until}
      WHERE provider = ${provider} AND slot = (
        SELECT slot FROM certification_slots
        WHERE provider = ${provider} AND slot <= ${limit} AND (held_until IS NULL OR held_until <= ${now} OR held_until > ${stale}) AND ${mayTake}
        ORDER BY slot LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING slot),
    queued AS (
      UPDATE certification_queue SET tries = tries + 1, due_at = ${until}, provider = ${provider}, possibly_sent = true
      WHERE sealed_document_id = ${documentId} AND EXISTS (SELECT 1 FROM taken) RETURNING tries),
    turned AS (
      UPDATE certification_turns SET turn = nextval('certification_turn_numbers') WHERE issuer_id = (
        SELECT issuer_id FROM certification_turns WHERE issuer_id = ${issuerId} AND EXISTS (SELECT 1 FROM taken) FOR UPDATE SKIP LOCKED)),
    first_turn AS (
      INSERT INTO certification_turns (issuer_id, turn) SELECT ${issuerId}::uuid, nextval('certification_turn_numbers') FROM taken
      WHERE NOT EXISTS (SELECT 1 FROM certification_turns WHERE issuer_id = ${issuerId}) ON CONFLICT DO NOTHING)
    SELECT slot, coalesce((SELECT tries FROM queued), 1) AS tries FROM taken`;
}

/** For a direct request, a slot is only for an issuer that has none, or when nobody else is due. */
function hasLess({ provider, issuerId, now }: SlotAttempt): RawBuilder<unknown> {
  const othersDue = (side: "<" | ">") =>
    sql`EXISTS (SELECT 1 FROM certification_queue AS q WHERE q.provider = ${provider} AND q.issuer_id ${sql.raw(side)} ${issuerId} AND q.due_at <= ${now})`;
  const hasNone = sql`NOT EXISTS (SELECT 1 FROM certification_slots AS s WHERE s.provider = ${provider} AND s.issuer_id = ${issuerId} AND s.held_until > ${now})`;
  return sql`(${hasNone} OR NOT (${othersDue("<")} OR ${othersDue(">")}))`;
}

export interface HeldSlot {
  readonly provider: string;
  readonly slot: number;
  readonly documentId: string;
  readonly until: Date;
}

/** Releases a slot. Nothing happens when it expired and another process holds it by now. */
export function releaseUnused(tx: Tx, held: HeldSlot): Promise<void> {
  return releaseSlot(tx, held, { wentWell: false, isDecided: false });
}

/**
 * The same after an answer. `wentWell`: failures of the provider that are being counted are no longer consecutive;
 * while none are counted, that writes nothing. `isDecided`: the document is out of the queue too.
 */
export async function releaseSlot(tx: Tx, held: HeldSlot, flags: ReleaseFlags): Promise<void> {
  await releaseStatement.count(tx, { ...held, ...flags });
}

const releaseStatement = preparedQuery(
  (_, { provider, slot, documentId, until, wentWell, isDecided }: HeldSlot & ReleaseFlags) => sql`
    WITH counted_anew AS (
      UPDATE certification_providers SET failures = 0 WHERE ${wentWell} AND provider = ${provider} AND failures > 0 AND paused_until IS NULL),
    dequeued AS (
      DELETE FROM certification_queue WHERE ${isDecided} AND sealed_document_id = ${documentId})
    UPDATE certification_slots SET sealed_document_id = NULL, issuer_id = NULL, held_until = NULL
    WHERE provider = ${provider} AND slot = ${slot} AND sealed_document_id = ${documentId} AND held_until = ${until}`,
);

export interface ReleaseFlags {
  readonly wentWell: boolean;
  readonly isDecided: boolean;
}

/** A slot of a process that has ended, under a lease that has not. */
export interface AbandonedSlot extends HeldSlot {
  readonly issuerId: string;
}

export function listAbandonedSlots(db: Db, now: Date): Promise<readonly AbandonedSlot[]> {
  return abandonedSlots.all(db, { now });
}

const abandonedSlots = preparedQuery(
  (_, { now }: { now: Date }) => sql<AbandonedSlot>`
    SELECT s.provider, s.slot, s.sealed_document_id AS "documentId", s.issuer_id AS "issuerId", s.held_until AS until
    FROM certification_slots AS s JOIN processes AS p ON p.number = s.process
    WHERE s.held_until > ${now} AND s.process_until = s.held_until AND p.ended_at IS NOT NULL`,
);

/** How many slots of a provider are free. */
export async function countFreeSlots(db: Db, provider: string, limit: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom("certification_slots")
    .select((eb) => eb.fn.countAll<string>().as("held"))
    .where("provider", "=", provider)
    .where("slot", "<=", limit)
    .where("held_until", ">", now)
    .where("held_until", "<=", new Date(now.getTime() + LONGEST_LEASE_MS))
    .executeTakeFirstOrThrow();
  return limit - Number(row.held);
}

/** Creates the rows of a provider's slots. Existing ones stay as they are. */
export async function prepareSlots(db: Db, provider: string, limit: number): Promise<void> {
  await sql`
    INSERT INTO certification_slots (provider, slot) SELECT ${provider}, n FROM generate_series(1, ${limit}::int) AS n
    ON CONFLICT DO NOTHING`.execute(db);
}

interface Row {
  readonly failures: number;
  readonly openings: number;
  readonly paused_until: Date | null;
  readonly probe_until: Date | null;
  readonly reason: string;
}

const COLUMNS = ["provider", "failures", "openings", "paused_until", "probe_until", "reason"] as const;

/** The circuit state of every provider that ever failed. The others are closed. */
export async function readCircuits(db: Db | Tx): Promise<CircuitStates> {
  const rows = await circuits.all(db, {});
  return new Map(rows.map((row) => [row.provider, toCircuitState(row)]));
}

const circuits = preparedQuery((db) => db.selectFrom("certification_providers").select(COLUMNS));

/**
 * Claims the probe of a paused provider. False when another process has it; a claim that would take longer than any
 * probe does not count.
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
        eb("probe_until", ">", new Date(now.getTime() + LONGEST_LEASE_MS)),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * The same when whoever probes may have ended: at worst two probe at once, as they may when a probe takes long.
 */
export async function endAbandonedProbe(tx: Tx, provider: string): Promise<void> {
  await tx
    .updateTable("certification_providers")
    .set({ probe_until: null })
    .where("provider", "=", provider)
    .where("probe_until", "is not", null)
    .execute();
}

/** Releases the task that `claimProbe` took. */
export async function endProbe(tx: Tx, provider: string, until: Date): Promise<void> {
  await tx
    .updateTable("certification_providers")
    .set({ probe_until: null })
    .where("provider", "=", provider)
    .where("probe_until", "=", until)
    .execute();
}

/** Records what follows from the state of a provider that is known. Returns both. */
export async function recordSignal(
  tx: Tx,
  provider: string,
  now: Date,
  next: (known: CircuitState) => CircuitState,
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
  const before = toCircuitState(row);
  const after = next(before);
  await tx
    .updateTable("certification_providers")
    .set({ ...toColumns(after), since: after.pausedUntil === null ? null : now })
    .where("provider", "=", provider)
    .execute();
  return { before, after };
}

function toCircuitState(row: Row): CircuitState {
  const { failures, openings: trips, paused_until, probe_until, reason } = row;
  return { failures, trips, pausedUntil: paused_until, probeUntil: probe_until, reason };
}

function toColumns({ failures, trips, pausedUntil, probeUntil, reason }: CircuitState): Row {
  return { failures, openings: trips, paused_until: pausedUntil, probe_until: probeUntil, reason };
}
