import type { Deps } from "../deps.ts";
import { spendToken } from "./email-tokens.db.ts";
import { hashToken } from "./secret-token.ts";
import { markVerified } from "./users.db.ts";

/** Confirms an e-mail address with the token that was mailed to it. */
export function verifyEmail(deps: Pick<Deps, "db" | "clock">, proof: { user_id: string; token: string }): Promise<"used" | "expired" | "invalid"> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const outcome = await spendToken(tx, { userId: proof.user_id, purpose: "verify", hash: hashToken(proof.token), now });
    if (outcome === "used") await markVerified(tx, proof.user_id, now);
    return outcome;
  });
}
