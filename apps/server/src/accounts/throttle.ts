import type { Db } from "../db/index.ts";
import { refuseWith } from "../http/errors.ts";
import type { Clock } from "../lib/clock.ts";
import { consumeToken, refundToken } from "./sign-in-limits.db.ts";

/** `burst` tries at once, and then one every `everySeconds`. */
export interface Limit {
  readonly burst: number;
  readonly everySeconds: number;
}

export interface Throttle {
  /** Counts one try; refuses with 429 and Retry-After when there is none left. */
  consume(bucket: string, limit: Limit): Promise<void>;
  /** Counts a try with a token that was mailed, from this network address. */
  takeForToken(address: string): Promise<void>;
  /** Counts one try; false when there is none left. */
  tryConsume(bucket: string, limit: Limit): Promise<boolean>;
  /** The try turned out to be honest: it does not count. */
  refund(bucket: string, limit: Limit): Promise<void>;
}

const MS = 1_000;
const TOKEN_PER_ADDRESS: Limit = { burst: 30, everySeconds: 10 };

export function createThrottle(db: Db, clock: Clock): Throttle {
  async function waitOf(bucket: string, limit: Limit): Promise<number> {
    const waitMs = await consumeToken(db, {
      bucket,
      now: clock.now(),
      everyMs: limit.everySeconds * MS,
      burst: limit.burst,
    });
    return Math.ceil(waitMs / MS);
  }
  async function take(bucket: string, limit: Limit): Promise<void> {
    const seconds = await waitOf(bucket, limit);
    if (seconds > 0) throw refuseWith("too_many_requests", { seconds }, { retryAfterSeconds: seconds });
  }
  return {
    consume: take,
    takeForToken: (address) => take(`token:${address}`, TOKEN_PER_ADDRESS),
    tryConsume: async (bucket, limit) => (await waitOf(bucket, limit)) === 0,
    refund: (bucket, limit) => refundToken(db, bucket, limit.everySeconds * MS),
  };
}
