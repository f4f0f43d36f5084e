import type { ResponseOf } from "@timbra/contract";
import { type Actor, recordAuditEvent } from "../audit-log/index.ts";
import { lockPerTenant, type Tx } from "../db/index.ts";
import type { Clock } from "../lib/clock.ts";
import { DAY_MS } from "../lib/durations.ts";
import { getActiveCertificate, getKeyFacts, setKeyFrozen } from "./certificates.db.ts";

/** How the vault encrypts: the key with a data key of its own, which a master key outside of the database wraps. */
const CIPHER = "AES-256-GCM";
const COUNTED_DAYS = 30;

/** Where the issuer's private key is, whether it is frozen, and how often it was opened. */
export async function getKeyCustody(tx: Tx, clock: Clock): Promise<ResponseOf<"getKeyCustody">["custody"]> {
  const since = new Date(clock.now().getTime() - COUNTED_DAYS * DAY_MS);
  const { certificateNumber, storedAt, frozenAt, openings, lastOpenedAt } = await getKeyFacts(tx, since);
  const key =
    certificateNumber === null || storedAt === null
      ? null
      : { no_certificado: certificateNumber, stored_at: storedAt.toISOString(), cipher: CIPHER };
  return {
    key,
    frozen_at: frozenAt?.toISOString() ?? null,
    openings,
    last_opened_at: lastOpenedAt?.toISOString() ?? null,
  };
}

/**
 * Freezes the key: from the end of this transaction on, nothing is sealed and no cancellation is signed, by whatever
 * process. What was sealed before is on its way. False: there is no key.
 */
export async function freezeKey(tx: Tx, clock: Clock, issuerId: string, by: Actor): Promise<boolean> {
  await lockPerTenant(tx, issuerId, "certificates");
  const certificate = await getActiveCertificate(tx);
  if (certificate === null) return false;
  const subject = { id: null, name: certificate.certificate_number };
  if (await setKeyFrozen(tx, clock.now()))
    await recordAuditEvent(tx, clock, { action: "key_frozen", by, issuerId, subject });
  return true;
}

/** Lets the key sign again; also where it was destroyed or replaced meanwhile. */
export async function unfreezeKey(tx: Tx, clock: Clock, issuerId: string, by: Actor): Promise<void> {
  await lockPerTenant(tx, issuerId, "certificates");
  if (await setKeyFrozen(tx, null)) await recordAuditEvent(tx, clock, { action: "key_unfrozen", by, issuerId });
}
