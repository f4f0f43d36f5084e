import type { Deps } from "../../deps.ts";
import { isKnownAddress } from "../known-addresses.db.ts";
import { createThrottle, type Limit } from "../throttle.ts";
import { hashOfRecoveryCode } from "./recovery-codes.ts";
import { getSecondFactor, takeRecoveryCode, takeStep } from "./second-factors.db.ts";
import { stepOfCode } from "./totp.ts";

/** Of a million codes three are right at any time: at this pace somebody who knows the password finds one in years. */
const GUESSES: Limit = { burst: 6, everySeconds: 120 };

type ProofDeps = Pick<Deps, "db" | "clock" | "vault">;

interface CodeAttempt {
  readonly userId: string;
  readonly code: string;
  /** The network address that it comes from. */
  readonly address: string;
}

/**
 * Uses a code up: of the authenticator, or a recovery code. Tries are counted as those of passwords are, apart for an
 * address from which the account has signed in before, so that whoever knows the password does not shut the owner out.
 */
export async function proveCode(
  deps: ProofDeps,
  attempt: CodeAttempt,
): Promise<"authenticator" | "recovery" | "wrong"> {
  const throttle = createThrottle(deps.db, deps.clock);
  const bucket = await bucketOf(deps, attempt);
  await throttle.take(bucket, GUESSES);
  const proved = await take(deps, attempt);
  if (proved !== "wrong") await throttle.giveBack(bucket, GUESSES);
  return proved;
}

async function bucketOf({ db }: ProofDeps, { userId, address }: CodeAttempt): Promise<string> {
  const known = await isKnownAddress(db, userId, address);
  return known ? `code-known:${userId}:${address}` : `code:${userId}`;
}

async function take(
  { db, clock, vault }: ProofDeps,
  { userId, code }: CodeAttempt,
): Promise<"authenticator" | "recovery" | "wrong"> {
  const factor = await getSecondFactor(db, userId);
  if (factor === null || factor.confirmedAt === null) return "wrong";
  const digits = appCode(code);
  if (digits === null)
    return (await takeRecoveryCode(db, userId, hashOfRecoveryCode(userId, code), clock.now())) ? "recovery" : "wrong";
  const secret = await vault.openSecret(placeOfSecret(userId, factor.id), factor.sealed);
  const step = stepOfCode(secret, digits, clock.now());
  secret.fill(0);
  return step !== null && (await takeStep(db, userId, factor.id, step)) ? "authenticator" : "wrong";
}

/** The six digits that an authenticator shows, however they are grouped; null of anything else. */
export function appCode(code: string): string | null {
  const digits = code.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

export function placeOfSecret(userId: string, id: string) {
  return { kind: "second-factor", owner: userId, id } as const;
}
