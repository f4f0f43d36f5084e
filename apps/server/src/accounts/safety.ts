import type { ResponseOf } from "@timbra/contract";
import { type Doer, recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { pendingEmail } from "./email-tokens.db.ts";
import { countRecoveryCodes, getSecondFactor } from "./second-factor/second-factors.db.ts";
import { deleteOwnSession, deleteSessions, listSessions } from "./sessions.db.ts";
import { idleLimit } from "./sessions.ts";
import { ownIssuer } from "./standing.db.ts";

/** How well the own account is kept. */
export async function getSafety(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, sessionId, user }: Session,
): Promise<ResponseOf<"getAccountSafety">> {
  const now = clock.now();
  const factor = await getSecondFactor(db, userId);
  const sessions = await listSessions(db, userId, now, idleLimit(now));
  return {
    email: user.email,
    pending_email: await pendingEmail(db, userId, now),
    second_factor: {
      on_since: factor?.confirmedAt?.toISOString() ?? null,
      recovery_codes_left: await countRecoveryCodes(db, userId),
    },
    sessions: sessions.map(({ created_at, last_used_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      current: row.id === sessionId,
    })),
  };
}

/** Ends one of the own sessions. False when there is none such. */
export function endSession(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  id: string,
  by: Doer,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ((await deleteOwnSession(tx, userId, id)) === null) return false;
    await recordDeed(tx, clock, { deed: "session_ended", by, issuerId: (await ownIssuer(tx, userId))?.id ?? null });
    return true;
  });
}

/** Ends all of the own sessions but this one. Answers how many. */
export function endOtherSessions(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, sessionId }: Session,
  by: Doer,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await deleteSessions(tx, userId, sessionId);
    if (count > 0)
      await recordDeed(tx, clock, {
        deed: "sessions_ended",
        by,
        issuerId: (await ownIssuer(tx, userId))?.id ?? null,
        detail: { count },
      });
    return count;
  });
}
