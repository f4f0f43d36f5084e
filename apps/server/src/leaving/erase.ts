import { eraseOwner } from "../accounts/index.ts";
import { recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { expediteDeletion, scheduleDeletion } from "../file-deletion/index.ts";
import { HOUR_MS } from "../lib/durations.ts";
import { every } from "../lib/every.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import {
  beginErasing,
  endIssuer,
  eraseRows,
  findDeparture,
  listBlocks,
  listDue,
  listImageFiles,
  minimizeRows,
} from "./departures.db.ts";
import { ERASED_TABLES, keptUntil, MINIMIZED_TABLES } from "./retention.ts";

type EraseDeps = Pick<Deps, "db" | "clock" | "log" | "signers">;

/** Rows of one transaction: nothing is locked for long, and a kill takes back no more. */
const BATCH = 1_000;

/** Looks now and every hour for issuers whose days of grace are over. Answers what stops it. */
export function startErasing(deps: EraseDeps): () => void {
  return every(HOUR_MS, deps.log, "issuers who left were not erased", () => eraseDueIssuers(deps));
}

/** Erases them one after the other. One that fails does not stop the others, and is tried again. */
export async function eraseDueIssuers(deps: EraseDeps): Promise<void> {
  for (const { issuerId } of await listDue(deps.db, deps.clock.now()))
    await eraseIssuer(deps, issuerId).catch((err: unknown) =>
      deps.log.error({ err, issuer_id: issuerId }, "an issuer who left could not be erased"),
    );
}

/**
 * Erases what the law lets be erased of an issuer. Each step may be done again: a process that is killed, at whatever
 * step, is followed by one that finds less to do.
 */
export async function eraseIssuer(deps: EraseDeps, issuerId: string): Promise<void> {
  const owner = await begin(deps, issuerId);
  if (owner === null) return;
  deps.signers.forget(issuerId);
  await releaseFiles(deps, issuerId);
  try {
    for (const table of ERASED_TABLES) await untilNone(deps, issuerId, (tx) => eraseRows(tx, table, BATCH));
    for (const table of MINIMIZED_TABLES) await untilNone(deps, issuerId, (tx) => minimizeRows(tx, table, BATCH));
  } catch (error) {
    // Another worker was quicker, and nothing more may be erased.
    if ((await withTenant(deps.db, issuerId, (tx) => findDeparture(tx, issuerId)))?.state === "erased") return;
    throw error;
  }
  const now = deps.clock.now();
  await withTenant(deps.db, issuerId, async (tx) => {
    if (!(await endIssuer(tx, issuerId, now, keptUntil(mexicanDay(now))))) return;
    await eraseOwner(tx, owner);
    await recordAuditEvent(tx, deps.clock, {
      action: "issuer_erased",
      by: { id: null, name: "", role: "product", address: "" },
      issuerId: null,
      subject: { id: issuerId, name: "" },
    });
  });
}

/** Who owned it. Null when it was taken back, or something of it is open again: then it waits for the next time. */
function begin({ db, clock, log }: EraseDeps, issuerId: string): Promise<string | null> {
  return withTenant(db, issuerId, async (tx) => {
    const departure = await findDeparture(tx, issuerId);
    if (departure === null || departure.state === "erasing") return departure?.userId ?? null;
    const blocks = await listBlocks(tx);
    if (blocks.length === 0) return (await beginErasing(tx, issuerId, clock.now())) ? departure.userId : null;
    log.warn({ issuer_id: issuerId, blocks: blocks.map(({ kind }) => kind) }, "an issuer who left has open work");
    return null;
  });
}

/** Every file of the issuer's in the store may be deleted now; the list of files to delete does it. */
async function releaseFiles({ db, clock }: EraseDeps, issuerId: string): Promise<void> {
  const now = clock.now();
  await withTenant(db, issuerId, async (tx) => {
    await scheduleDeletion(tx, issuerId, await listImageFiles(tx), now);
    await expediteDeletion(tx, issuerId, `issuers/${issuerId}`, now);
  });
}

async function untilNone({ db }: EraseDeps, issuerId: string, work: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await withTenant(db, issuerId, work)) > 0);
}
