import type { Tx } from "../adapters/postgres/index.ts";
import type { Clock } from "../clock.ts";
import { type CreditDocument, grantCredits } from "../credits/index.ts";
import { collectOwed } from "./take-back.ts";

/**
 * Gives credits, whatever for. What a refund or charge-back is still owed is settled with them first. False when this
 * document was granted before.
 */
export async function giveCredits(
  tx: Tx,
  clock: Clock,
  grant: CreditDocument & { amount: number; note: string },
): Promise<boolean> {
  const given = await grantCredits(tx, clock, grant);
  if (given) await collectOwed(tx, clock, grant.issuerId);
  return given;
}
