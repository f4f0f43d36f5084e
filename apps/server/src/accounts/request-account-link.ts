import type { JobHandler } from "../adapters/queue/index.ts";
import type { Deps } from "../deps.ts";
import { mailLink } from "./account-links.ts";
import { findUserByEmail } from "./users.db.ts";

/**
 * Asks for a link to be mailed to an address, if it has an account that needs one. Who asks gets the same answer in the
 * same time either way: looking the account up is left to the worker.
 */
export async function requestAccountLink(
  deps: Pick<Deps, "db" | "queue">,
  purpose: "verify" | "reset",
  email: string,
): Promise<void> {
  await deps.db.transaction().execute((tx) => deps.queue.send(tx, "send-account-link", { purpose, email }));
}

/** The worker's half. */
export function sendAccountLink(deps: Pick<Deps, "db" | "clock" | "config" | "mail">): JobHandler<"send-account-link"> {
  return ({ purpose, email }) =>
    deps.db.transaction().execute(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (user === null || user.blocked) return;
      // A confirmed account has nothing to confirm; an unconfirmed one may well choose a new password, which confirms
      // it too.
      if (purpose === "verify" && user.verified) return;
      await mailLink(deps, tx, purpose, user);
    });
}
