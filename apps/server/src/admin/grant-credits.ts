import { getUser, ownIssuer } from "../accounts/index.ts";
import { enterIssuer } from "../adapters/postgres/index.ts";
import { getCredits } from "../credits/index.ts";
import { type Doer, recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import { giveCredits } from "../orders/index.ts";

interface Grant {
  readonly userId: string;
  /** Names this wish: the same one twice gives once. */
  readonly wish: string;
  readonly credits: number;
  readonly reason: string;
  readonly by: Doer;
}

/**
 * Gives a user's issuer credits, with a reason that stands in its ledger and among its deeds; what it owes is settled
 * with them first. Answers what it can use then.
 */
export function grantByAdministrator(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, wish, credits, reason, by }: Grant,
): Promise<{ readonly rfc: string; readonly available: number } | "not_found" | "no_issuer"> {
  return db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userId);
    if (user === null) return "not_found";
    const issuer = await ownIssuer(tx, userId);
    if (issuer === null) return "no_issuer";
    await enterIssuer(tx, issuer.id);
    const given = await giveCredits(tx, clock, {
      issuerId: issuer.id,
      amount: credits,
      documentKind: "admin_grant",
      documentId: wish,
      note: reason,
    });
    const available = await getCredits(tx);
    const subject = { id: issuer.id, name: issuer.rfc };
    if (given)
      await recordDeed(tx, clock, {
        deed: "credits_granted",
        by,
        issuerId: issuer.id,
        subject,
        reason,
        detail: { credits },
      });
    return { rfc: issuer.rfc, available };
  });
}
