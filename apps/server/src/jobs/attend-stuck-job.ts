import { clearAttention, findAttention } from "../attention/index.ts";
import { type Doer, recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import { isOrderAttention, orderReference } from "../orders/index.ts";

/**
 * Takes away a purchase that waited for a person, and keeps who said that it is attended to. False when no purchase
 * waits by that id.
 */
export function attendStuckJob({ db, clock }: Pick<Deps, "db" | "clock">, id: string, by: Doer): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const item = await findAttention(tx, id);
    if (item === null || !isOrderAttention(item.kind)) return false;
    const { kind, subjectId, reason, issuerId } = item;
    await clearAttention(tx, kind, subjectId);
    await recordDeed(tx, clock, {
      deed: "order_attended",
      by,
      issuerId,
      subject: { id: subjectId, name: orderReference(subjectId) },
      detail: { reason },
    });
    return true;
  });
}
