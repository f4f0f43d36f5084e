import { type Doer, recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import { mailLink } from "./account-links.ts";
import { ownIssuer } from "./standing.db.ts";
import { getUser, type UserRow } from "./users.db.ts";

/**
 * Mails a user a fresh link to confirm the address, because an administrator was asked to. The administrator never sees
 * the link.
 */
export function resendVerification(
  deps: Pick<Deps, "db" | "clock" | "config" | "mail">,
  userId: string,
  by: Doer,
): Promise<UserRow | "not_found" | "already_verified"> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userId);
    if (user === null || user.blocked) return "not_found";
    if (user.verified) return "already_verified";
    await mailLink(deps, tx, "verify", user);
    const issuer = await ownIssuer(tx, userId);
    await recordDeed(tx, deps.clock, {
      deed: "verification_resent",
      by,
      issuerId: issuer?.id ?? null,
      subject: { id: userId, name: user.username },
    });
    return user;
  });
}
