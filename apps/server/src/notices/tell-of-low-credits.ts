import { tellOnce, whomToTell } from "../accounts/index.ts";
import { inIssuer } from "../adapters/postgres/index.ts";
import { getCredits } from "../credits/index.ts";
import type { Deps } from "../deps.ts";
import { type LowAccount, listUntoldLow } from "./due.db.ts";
import { tellEach } from "./tell-each.ts";

type CreditReminderDeps = Pick<Deps, "db" | "clock" | "mail" | "config" | "log">;

/** Tells each issuer once that few credits are left, and again only when there were enough in between. */
export async function tellOfLowCredits(deps: CreditReminderDeps): Promise<void> {
  await tellEach(deps, await listUntoldLow(deps.db), (account) => tellOfLowAccount(deps, account));
}

function tellOfLowAccount(deps: CreditReminderDeps, { issuerId, rfc, since }: LowAccount): Promise<void> {
  return inIssuer(deps.db, issuerId, async (tx) => {
    const addressee = await whomToTell(tx, issuerId);
    if (addressee === null || !(await tellOnce(tx, { issuerId, kind: "low-credits", about: since }, deps.clock.now())))
      return;
    const params = { rfc, credits: await getCredits(tx), link: `${deps.config.publicUrl}/orders/list` };
    await deps.mail.enqueue(tx, { kind: "low-credits", ...addressee, params, issuerId });
  });
}
