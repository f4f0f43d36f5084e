import { randomBytes } from "node:crypto";
import type { Actor } from "../../audit-log/index.ts";
import type { Deps } from "../../boot/deps.ts";
import type { Tx } from "../../db/index.ts";
import type { Session } from "../../http/authenticate.ts";
import { newId } from "../../lib/ids.ts";
import { mailUser } from "../account-links.ts";
import { deleteSessions } from "../sessions.db.ts";
import { isKnownIp } from "../sign-in-limits.db.ts";
import { createThrottle, type Limit } from "../throttle.ts";
import { findUserByEmail, getUser, recordAccountEvent } from "../users.db.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  consumeRecoveryCode,
  consumeStep,
  deleteSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
} from "./second-factors.db.ts";
import { hashOfRecoveryCode, newRecoveryCodes, stepOfCode, toBase32 } from "./totp.ts";

type EnrolDeps = Pick<Deps, "db" | "clock" | "vault" | "mail" | "config">;
type SignedInUser = Pick<Session, "userId" | "sessionId" | "user">;

/** As long as the hash, as RFC 4226 §4 advises. */
const SECRET_BYTES = 20;
const PRODUCT = "Timbra";

/**
 * Makes a secret for an authenticator. It counts for nothing until one of its codes was given; asked again, there is
 * another one.
 */
export async function beginEnrolment(
  { db, clock, vault }: EnrolDeps,
  { userId, user }: SignedInUser,
): Promise<{ secret: string; uri: string } | "on"> {
  const bytes = randomBytes(SECRET_BYTES);
  const secret = toBase32(bytes);
  const id = newId(clock);
  const sealed = await vault.sealSecret(secretOwner(userId, id), bytes);
  if (!(await beginSecondFactor(db, { id, userId, sealed, now: clock.now() }))) return "on";
  const label = encodeURIComponent(`${PRODUCT}:${user.email}`);
  return {
    secret,
    uri: `otpauth://totp/${label}?secret=${secret}&issuer=${PRODUCT}&algorithm=SHA1&digits=6&period=30`,
  };
}

/** Turns it on with one of its codes. Answers the recovery codes; the other sessions end. */
export async function confirmEnrolment(
  deps: EnrolDeps,
  who: SignedInUser,
  code: string,
  by: Actor,
): Promise<readonly string[] | "wrong" | "on" | "off"> {
  const factor = await getSecondFactor(deps.db, who.userId);
  if (factor === null) return "off";
  if (factor.confirmedAt !== null) return "on";
  const secret = await deps.vault.openSecret(secretOwner(who.userId, factor.id), factor.sealed);
  const now = deps.clock.now();
  const step = stepOfCode(secret, code.replace(/\s/g, ""), now);
  secret.fill(0);
  if (step === null) return "wrong";
  const codes = newRecoveryCodes();
  return deps.db.transaction().execute(async (tx) => {
    if (!(await confirmSecondFactor(tx, { userId: who.userId, id: factor.id, step, now }))) return "on";
    await replaceRecoveryCodes(tx, who.userId, hashed(who.userId, codes), now);
    await deleteSessions(tx, who.userId, who.sessionId);
    await mailSecondFactorChange(deps, tx, who.userId, "on");
    await recordAccountEvent(tx, deps.clock, who.userId, { action: "second_factor_on", by });
    return codes;
  });
}

/** Other recovery codes; the ones before work no more. */
export function renewRecoveryCodes(
  deps: EnrolDeps,
  { userId }: SignedInUser,
  by: Actor,
): Promise<readonly string[] | "off"> {
  return deps.db.transaction().execute(async (tx) => {
    const factor = await getSecondFactor(tx, userId);
    if (factor === null || factor.confirmedAt === null) return "off";
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, userId, hashed(userId, codes), deps.clock.now());
    await mailSecondFactorChange(deps, tx, userId, "codes");
    await recordAccountEvent(tx, deps.clock, userId, { action: "recovery_codes_made", by });
    return codes;
  });
}

/** Turns it off, and forgets its secret. The other sessions end. */
export function disableSecondFactor(
  deps: EnrolDeps,
  { userId, sessionId }: SignedInUser,
  by: Actor,
): Promise<"off" | "was_off"> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) return "was_off";
    await deleteSessions(tx, userId, sessionId);
    await mailSecondFactorChange(deps, tx, userId, "off");
    await recordAccountEvent(tx, deps.clock, userId, { action: "second_factor_off", by });
    return "off";
  });
}

function hashed(userId: string, codes: readonly string[]): Buffer[] {
  return codes.map((code) => hashOfRecoveryCode(userId, code));
}

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
export async function verifyCodeThrottled(
  deps: ProofDeps,
  attempt: CodeAttempt,
): Promise<"authenticator" | "recovery" | "wrong"> {
  const throttle = createThrottle(deps.db, deps.clock);
  const bucket = await bucketOf(deps, attempt);
  await throttle.consume(bucket, GUESSES);
  const proved = await verifyCode(deps, attempt);
  if (proved !== "wrong") await throttle.refund(bucket, GUESSES);
  return proved;
}

async function bucketOf({ db }: ProofDeps, { userId, address }: CodeAttempt): Promise<string> {
  const known = await isKnownIp(db, userId, address);
  return known ? `code-known:${userId}:${address}` : `code:${userId}`;
}

async function verifyCode(
  { db, clock, vault }: ProofDeps,
  { userId, code }: CodeAttempt,
): Promise<"authenticator" | "recovery" | "wrong"> {
  const factor = await getSecondFactor(db, userId);
  if (factor === null || factor.confirmedAt === null) return "wrong";
  const digits = parseAppCode(code);
  if (digits === null)
    return (await consumeRecoveryCode(db, userId, hashOfRecoveryCode(userId, code), clock.now()))
      ? "recovery"
      : "wrong";
  const secret = await vault.openSecret(secretOwner(userId, factor.id), factor.sealed);
  const step = stepOfCode(secret, digits, clock.now());
  secret.fill(0);
  return step !== null && (await consumeStep(db, userId, factor.id, step)) ? "authenticator" : "wrong";
}

/** The six digits that an authenticator shows, however they are grouped; null of anything else. */
export function parseAppCode(code: string): string | null {
  const digits = code.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

export function secretOwner(userId: string, id: string) {
  return { kind: "second-factor", owner: userId, id } as const;
}

/**
 * Turns the second factor of somebody else off, who lost everything that opens it; their sessions end. False when none
 * is on.
 */
export function resetSecondFactor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  email: string,
  by: Actor,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null || !(await deleteSecondFactor(tx, user.id))) return false;
    await deleteSessions(tx, user.id);
    const subject = { id: user.id, name: user.username };
    await recordAccountEvent(tx, clock, user.id, { action: "second_factor_off", by, subject });
    return true;
  });
}

/** Mails the owner of an account what became of its second factor: whoever did not do it learns of it. */
export async function mailSecondFactorChange(
  deps: Pick<Deps, "mail" | "config">,
  tx: Tx,
  userId: string,
  what: "on" | "off" | "codes" | "used",
): Promise<void> {
  const user = await getUser(tx, userId);
  if (user !== null) await mailUser(deps, tx, `second-factor-${what}`, user);
}
