import { type Doer, recordDeed } from "../../deeds/index.ts";
import type { Deps } from "../../deps.ts";
import { deleteSessions } from "../sessions.db.ts";
import { ownIssuer } from "../standing.db.ts";
import { findUserByEmail } from "../users.db.ts";
import { deleteSecondFactor } from "./second-factors.db.ts";

/**
 * Turns the second factor of somebody else off, who lost everything that opens it; their sessions end. False when none
 * is on.
 */
export function dropSecondFactor({ db, clock }: Pick<Deps, "db" | "clock">, email: string, by: Doer): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null || !(await deleteSecondFactor(tx, user.id))) return false;
    await deleteSessions(tx, user.id);
    const issuerId = (await ownIssuer(tx, user.id))?.id ?? null;
    await recordDeed(tx, clock, {
      deed: "second_factor_off",
      by,
      issuerId,
      subject: { id: user.id, name: user.username },
    });
    return true;
  });
}
