import { type Doer, recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import { spendTokens } from "./email-tokens.db.ts";
import { deleteSessions } from "./sessions.db.ts";
import { markBlocked, markUnblocked, ownIssuer } from "./standing.db.ts";
import { getUser, type UserRow } from "./users.db.ts";

type BlockDeps = Pick<Deps, "db" | "clock">;

interface BlockRequest {
  readonly userId: string;
  readonly by: Doer;
  readonly reason: string;
}

/** Shuts a user out at once: sessions end and mailed links stop working. What was so already stays as it is. */
export function blockUser(
  { db, clock }: BlockDeps,
  { userId, by, reason }: BlockRequest,
): Promise<UserRow | "own_account" | "not_found"> {
  return db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userId);
    if (user === null) return "not_found";
    if (by.id === userId) return "own_account";
    const now = clock.now();
    if (!(await markBlocked(tx, userId, now, reason))) return user;
    await deleteSessions(tx, userId);
    for (const purpose of ["reset", "email"] as const) await spendTokens(tx, userId, purpose, now);
    const issuer = await ownIssuer(tx, userId);
    await recordDeed(tx, clock, {
      deed: "user_blocked",
      by,
      issuerId: issuer?.id ?? null,
      subject: { id: userId, name: user.username },
      reason,
    });
    return user;
  });
}

/** Lets a user in again, with a new session. */
export function unblockUser(
  { db, clock }: BlockDeps,
  { userId, by, reason }: BlockRequest,
): Promise<UserRow | "not_found"> {
  return db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userId);
    if (user === null) return "not_found";
    if (!(await markUnblocked(tx, userId))) return user;
    const issuer = await ownIssuer(tx, userId);
    await recordDeed(tx, clock, {
      deed: "user_unblocked",
      by,
      issuerId: issuer?.id ?? null,
      subject: { id: userId, name: user.username },
      reason,
    });
    return user;
  });
}
