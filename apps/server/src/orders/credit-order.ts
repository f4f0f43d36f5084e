import { inIssuer } from "../adapters/postgres/index.ts";
import { getCredits } from "../credits/index.ts";
import { type Doer, recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import { giveCredits } from "./give-credits.ts";
import { orderReference } from "./order-letter.ts";

interface OrderGrant {
  readonly issuerId: string;
  readonly rfc: string;
  readonly orderId: string;
  /** Names this wish: the same one twice gives once. */
  readonly wish: string;
  readonly credits: number;
  readonly reason: string;
  readonly by: Doer;
}

/** Gives the buyer of an order credits besides those bought. Answers what the buyer can use then. */
export function creditOrder({ db, clock }: Pick<Deps, "db" | "clock">, grant: OrderGrant): Promise<number> {
  const { issuerId, rfc, orderId, wish, credits, reason, by } = grant;
  return inIssuer(db, issuerId, async (tx) => {
    const given = await giveCredits(tx, clock, {
      issuerId,
      amount: credits,
      documentKind: "admin_grant",
      documentId: wish,
      note: reason,
    });
    const available = await getCredits(tx);
    const detail = { credits, order: orderReference(orderId) };
    if (given)
      await recordDeed(tx, clock, {
        deed: "credits_granted",
        by,
        issuerId,
        subject: { id: issuerId, name: rfc },
        reason,
        detail,
      });
    return available;
  });
}
