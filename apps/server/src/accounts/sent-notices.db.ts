import type { Tx } from "../db/index.ts";

interface Notice {
  readonly issuerId: string;
  /** `receipts-settled` is sent to nobody: there was nothing to remind of. */
  readonly kind: "certificate-expiring" | "low-credits" | "receipts-due" | "receipts-settled" | "cancellation-asked";
  /** What exactly is sent: of the same, nothing is sent twice. */
  readonly about: string;
}

/** Records that an issuer is sent a notice now. False when it was sent before. */
export async function claimNotice(tx: Tx, { issuerId, kind, about }: Notice, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto("notices")
    .values({ issuer_id: issuerId, kind, about, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("issuer_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
