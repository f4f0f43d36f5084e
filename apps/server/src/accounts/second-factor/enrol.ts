import { randomBytes } from "node:crypto";
import { type Doer, recordDeed } from "../../deeds/index.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../http/session.ts";
import { newId } from "../../ids.ts";
import { deleteSessions } from "../sessions.db.ts";
import { ownIssuer } from "../standing.db.ts";
import { toBase32 } from "./base32.ts";
import { placeOfSecret } from "./prove-code.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
} from "./second-factors.db.ts";
import { tellSecondFactor } from "./tell.ts";
import { stepOfCode } from "./totp.ts";

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
