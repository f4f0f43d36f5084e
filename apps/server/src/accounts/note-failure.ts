import type { JobHandler } from "../adapters/queue/index.ts";
import { recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import { ownIssuer } from "./standing.db.ts";
import { getUser } from "./users.db.ts";

interface Failure {
  /** Null of an account that does not exist. */
  readonly userId: string | null;
  readonly address: string;
  /** What was wrong. */
  readonly step: "password" | "code";
}

/**
 * Has a failed sign-in written down. By a job, and for no account too: how long the answer takes does not tell whether
 * there is one.
 */
export async function noteFailure(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  failure: Failure,
): Promise<void> {
  const at = clock.now().toISOString();
  await db.transaction().execute((tx) => queue.send(tx, "note-failed-sign-in", { ...failure, at }));
}

/** The worker's half: an account's issuer can read of it. */
export function noteFailureJob({ db }: Pick<Deps, "db">): JobHandler<"note-failed-sign-in"> {
  return async ({ userId, address, step, at }) => {
    if (userId === null) return;
    await db.transaction().execute(async (tx) => {
      const user = await getUser(tx, userId);
      if (user === null) return;
      const issuerId = (await ownIssuer(tx, userId))?.id ?? null;
      const by = { id: null, name: "", role: "product", address } as const;
      const then = { now: () => new Date(at) };
      await recordDeed(tx, then, {
        deed: "sign_in_failed",
        by,
        issuerId,
        subject: { id: userId, name: user.username },
        detail: { step },
      });
    });
  };
}
