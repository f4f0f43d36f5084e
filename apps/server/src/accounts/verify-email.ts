import type { Deps } from "../deps.ts";
import { confirmAccount, lostName, type NameLost } from "./confirm-account.ts";
import { spendToken } from "./email-tokens.db.ts";
import { hashToken } from "./secret-token.ts";

export type TokenOutcome = "used" | "expired" | "invalid" | NameLost;

/** Confirms an e-mail address with the token that was mailed to it; whoever does so first of several has the RFC. */
export async function verifyEmail(
  deps: Pick<Deps, "db" | "clock" | "config">,
  proof: { user_id: string; token: string },
): Promise<TokenOutcome> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const hash = hashToken(proof.token);
      const outcome = await spendToken(tx, { userId: proof.user_id, purpose: "verify", hash, now: deps.clock.now() });
      if (outcome === "used") await confirmAccount(deps, tx, proof.user_id);
      return outcome;
    });
  } catch (error) {
    return lostName(error);
  }
}
