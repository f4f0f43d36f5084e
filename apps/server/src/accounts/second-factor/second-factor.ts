import { randomBytes } from "node:crypto";
import { type Doer, recordDeed } from "../../audit-log/index.ts";
import type { Deps } from "../../boot/deps.ts";
import type { Tx } from "../../db/index.ts";
import type { Session } from "../../http/authenticate.ts";
import { newId } from "../../lib/ids.ts";
import { signInLink } from "../account-links.ts";
import { deleteSessions } from "../sessions.db.ts";
import { isKnownAddress } from "../sign-in-limits.db.ts";
import { createThrottle, type Limit } from "../throttle.ts";
import { findUserByEmail, getUser, ownIssuer } from "../users.db.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from "./second-factors.db.ts";
import { hashOfRecoveryCode, newRecoveryCodes, stepOfCode, toBase32 } from "./totp.ts";

type EnrolDeps = Pick<Deps, "db" | "clock" | "vault" | "mail" | "config">;
type Who = Pick<Session, "userId" | "sessionId" | "user">;

/** As long as the hash, as RFC 4226 §4 advises. */
const SECRET_BYTES = 20;
const PRODUCT = "Timbra";

/**
 * Makes a secret for an authenticator. It counts for nothing until one of its codes was given; asked again, there is
 * another one.
 */
export async function begin(
  { db, clock, vault }: EnrolDeps,
  { userId, user }: Who,
): Promise<{ secret: string; uri: string } | "on"> {
  const bytes = randomBytes(SECRET_BYTES);
  const secret = toBase32(bytes);
  const id = newId(clock);
  const sealed = await vault.sealSecret(placeOfSecret(userId, id), bytes);
  if (!(await beginSecondFactor(db, { id, userId, sealed, now: clock.now() }))) return "on";
  const label = encodeURIComponent(`${PRODUCT}:${user.email}`);
  return {
    secret,
    uri: `otpauth://totp/${label}?secret=${secret}&issuer=${PRODUCT}&algorithm=SHA1&digits=6&period=30`,
  };
}

/** Turns it on with one of its codes. Answers the recovery codes; the other sessions end. */
export async function confirm(
  deps: EnrolDeps,
  who: Who,
  code: string,
  by: Doer,
): Promise<readonly string[] | "wrong" | "on" | "off"> {
  const factor = await getSecondFactor(deps.db, who.userId);
  if (factor === null) return "off";
  if (factor.confirmedAt !== null) return "on";
  const secret = await deps.vault.openSecret(placeOfSecret(who.userId, factor.id), factor.sealed);
  const now = deps.clock.now();
  const step = stepOfCode(secret, code.replace(/\s/g, ""), now);
  secret.fill(0);
  if (step === null) return "wrong";
  const codes = newRecoveryCodes();
  return deps.db.transaction().execute(async (tx) => {
    if (!(await confirmSecondFactor(tx, { userId: who.userId, id: factor.id, step, now }))) return "on";
    await replaceRecoveryCodes(tx, who.userId, hashed(who.userId, codes), now);
    await deleteSessions(tx, who.userId, who.sessionId);
    await tellSecondFactor(deps, tx, who.userId, "on");
    await recordDeed(tx, deps.clock, {
      deed: "second_factor_on",
      by,
      issuerId: (await ownIssuer(tx, who.userId))?.id ?? null,
    });
    return codes;
  });
}

/** Other recovery codes; the ones before work no more. */
export function renewRecoveryCodes(deps: EnrolDeps, { userId }: Who, by: Doer): Promise<readonly string[] | "off"> {
  return deps.db.transaction().execute(async (tx) => {
    const factor = await getSecondFactor(tx, userId);
    if (factor === null || factor.confirmedAt === null) return "off";
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, userId, hashed(userId, codes), deps.clock.now());
    await tellSecondFactor(deps, tx, userId, "codes");
    await recordDeed(tx, deps.clock, {
      deed: "recovery_codes_made",
      by,
      issuerId: (await ownIssuer(tx, userId))?.id ?? null,
    });
    return codes;
  });
}

/** Turns it off, and forgets its secret. The other sessions end. */
export function turnOff(deps: EnrolDeps, { userId, sessionId }: Who, by: Doer): Promise<"off" | "was_off"> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) return "was_off";
    await deleteSessions(tx, userId, sessionId);
    await tellSecondFactor(deps, tx, userId, "off");
    await recordDeed(tx, deps.clock, {
      deed: "second_factor_off",
      by,
      issuerId: (await ownIssuer(tx, userId))?.id ?? null,
    });
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

/** Mails the owner of an account what became of its second factor: whoever did not do it learns of it. */
export async function tellSecondFactor(
  deps: Pick<Deps, "mail" | "config">,
  tx: Tx,
  userId: string,
  what: "on" | "off" | "codes" | "used",
): Promise<void> {
  const user = await getUser(tx, userId);
  if (user === null) return;
  const { username, email: recipient, language } = user;
  await deps.mail.enqueue(tx, {
    kind: `second-factor-${what}`,
    recipient,
    language,
    params: { username, link: signInLink(deps) },
  });
}
