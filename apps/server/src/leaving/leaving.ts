import { LEAVING_GRACE_DAYS, type Leaving } from "@timbra/contract";
import { findIssuerRfc, findRecipient } from "../accounts/index.ts";
import { isArchiveDownloaded } from "../archives/index.ts";
import { type Actor, recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { destroyCertificate } from "../certificates/index.ts";
import { getCredits } from "../credits/index.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { DAY_MS } from "../lib/durations.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { deleteDeparture, findDeparture, insertDeparture, listBlocks } from "./departures.db.ts";
import { keptUntil } from "./retention.ts";

type LeavingDeps = Pick<Deps, "db" | "clock" | "mail" | "config" | "signers">;

/** How leaving stands for the transaction's issuer. */
export async function getLeaving(tx: Tx, issuerId: string, now: Date): Promise<Leaving> {
  const departure = await findDeparture(tx, issuerId);
  const eraseAt = departure?.eraseAt ?? new Date(now.getTime() + LEAVING_GRACE_DAYS * DAY_MS);
  return {
    requested_at: departure?.requestedAt.toISOString() ?? null,
    erase_at: departure?.eraseAt.toISOString() ?? null,
    blocks: await listBlocks(tx),
    credits: await getCredits(tx),
    archive_downloaded: await isArchiveDownloaded(tx, issuerId, now),
    kept_until: keptUntil(mexicanDay(eraseAt)),
  };
}

export interface LeavingWish {
  readonly rfc: string;
  readonly without_archive: boolean;
  readonly give_up_credits: boolean;
}

export type LeavingRefusal =
  | "leaving_already"
  | "leaving_rfc"
  | "leaving_blocked"
  | "leaving_archive"
  | "leaving_credits";

/**
 * Begins the days of grace of an issuer who leaves. Its private keys are destroyed in the same transaction: from then
 * on nothing is sealed in its name, whatever becomes of the rest.
 */
export async function leave(
  deps: LeavingDeps,
  { issuerId, userId }: { readonly issuerId: string; readonly userId: string },
  wish: LeavingWish,
  by: Actor,
): Promise<LeavingRefusal | Leaving> {
  const now = deps.clock.now();
  const outcome = await withTenant(deps.db, issuerId, async (tx) => {
    const stands = await getLeaving(tx, issuerId, now);
    const rfc = await findIssuerRfc(tx, issuerId);
    const refusal = refusalOf(stands, wish, rfc);
    if (refusal !== null) return refusal;
    const eraseAt = new Date(now.getTime() + LEAVING_GRACE_DAYS * DAY_MS);
    const accepted = { withoutArchive: !stands.archive_downloaded, credits: stands.credits };
    if (!(await insertDeparture(tx, { issuerId, userId, now, eraseAt, ...accepted }))) return "leaving_already";
    await destroyCertificate(tx, deps.clock, issuerId, by);
    await mailLeaving(deps, tx, issuerId, rfc, eraseAt);
    await recordAuditEvent(tx, deps.clock, {
      action: "leaving_requested",
      by,
      issuerId,
      detail: { credits: stands.credits },
    });
    return getLeaving(tx, issuerId, now);
  });
  if (typeof outcome !== "string") deps.signers.forget(issuerId);
  return outcome;
}

/** In the order in which a person is told. */
function refusalOf(stands: Leaving, wish: LeavingWish, rfc: string): LeavingRefusal | null {
  if (stands.erase_at !== null) return "leaving_already";
  if (wish.rfc.trim().toUpperCase() !== rfc) return "leaving_rfc";
  if (stands.blocks.length > 0) return "leaving_blocked";
  if (!stands.archive_downloaded && !wish.without_archive) return "leaving_archive";
  return stands.credits > 0 && !wish.give_up_credits ? "leaving_credits" : null;
}

async function mailLeaving(deps: LeavingDeps, tx: Tx, issuerId: string, rfc: string, eraseAt: Date): Promise<void> {
  const addressee = await findRecipient(tx, issuerId);
  if (addressee === null) return;
  const params = { rfc, day: mexicanDay(eraseAt), link: `${deps.config.publicUrl}/user/data` };
  await deps.mail.enqueue(tx, { kind: "leaving", ...addressee, params, issuerId });
}

/** The issuer stays; its keys do not come back. False when there is nothing to take back. */
export function takeBack({ db, clock }: Pick<Deps, "db" | "clock">, issuerId: string, by: Actor): Promise<boolean> {
  return withTenant(db, issuerId, async (tx) => {
    if (!(await deleteDeparture(tx, issuerId, clock.now()))) return false;
    await recordAuditEvent(tx, clock, { action: "leaving_taken_back", by, issuerId });
    return true;
  });
}
