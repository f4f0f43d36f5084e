import type { Tx } from "../db/index.ts";

interface Notice {
  readonly issuerId: string;
  readonly kind: "certificate-expiring" | "low-credits" | "receipts-due" | "cancellation-asked";
  /** What exactly is told: told again of the same, nothing is. */
  readonly about: string;
}

/** Writes down that an issuer is told something now. False when it was told before. */
export async function claimNotice(tx: Tx, { issuerId, kind, about }: Notice, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto("notices")
    .values({ issuer_id: issuerId, kind, about, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("issuer_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
