import { randomBytes } from "node:crypto";
import { KEY_SCOPES, type Role } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import type { Session } from "../http/authenticate.ts";
import { idOfBytes } from "../lib/ids.ts";
import { sha256 } from "../lib/sha256.ts";
import { findApiKey, findKeyCreator, touchApiKey } from "./api-keys.db.ts";

/** Once a minute is exact enough for a person, and saves a write per request. */
const TOUCH_EVERY_MS = 60_000;

/**
 * What a program with a working key may do; null when the key is none, of another mode, revoked, or its maker owns the
 * issuer no more.
 */
export async function findKeySession(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  text: string,
): Promise<Session | null> {
  const issuerId = issuerOfKey(text, config.mode);
  if (issuerId === null) return null;
  const now = clock.now();
  const key = await withTenant(db, issuerId, async (tx) => {
    const found = await findApiKey(tx, issuerId, hashOfKey(text));
    if (found !== undefined && now.getTime() - (found.last_used_at?.getTime() ?? 0) > TOUCH_EVERY_MS)
      await touchApiKey(tx, issuerId, found.id, now);
    return found;
  });
  if (key === undefined) return null;
  const maker = await findKeyCreator(db, issuerId, key.created_by);
  if (maker === undefined) return null;
  const user = { username: maker.username, email: maker.email, rfc: maker.rfc };
  const scopes = KEY_SCOPES.filter((scope) => key.scopes.includes(scope));
  const ids = { sessionId: key.id, userId: key.created_by, issuerId };
  return { kind: "key", ...ids, role: maker.role as Role, invited: false, scopes, user, proofValidUntil: null };
}

const ISSUER_BYTES = 16;
const SECRET_BYTES = 32;
const KEY = /^sk_(test|live)_([\w-]{64})$/;
const HINT_CHARACTERS = 4;

/** Keys of one mode mean nothing in the other, and say so at sight. */
export type KeyMode = "sandbox" | "live";

const PREFIX: Readonly<Record<KeyMode, string>> = { sandbox: "sk_test_", live: "sk_live_" };

/**
 * A new key: its issuer, in whose rows alone it is looked up, and 256 random bits (docs/decisions/0118 says why so).
 */
export function newKeyText(issuerId: string, mode: KeyMode): string {
  const bytes = Buffer.concat([Buffer.from(issuerId.replaceAll("-", ""), "hex"), randomBytes(SECRET_BYTES)]);
  return PREFIX[mode] + bytes.toString("base64url");
}

/** Whether a bearer token claims to be a key; anything else is looked up as a session. */
export function isApiKey(token: string): boolean {
  return /^sk_(test|live)_/.test(token);
}

/** The issuer that a key names; null for a text that is no key of this mode. */
function issuerOfKey(text: string, mode: KeyMode): string | null {
  const encoded = KEY.exec(text)?.[2];
  if (encoded === undefined || !text.startsWith(PREFIX[mode])) return null;
  const issuer = Buffer.from(encoded, "base64url").subarray(0, ISSUER_BYTES);
  return idOfBytes(issuer);
}

/** No salt or stretching: the key is as random as the hash. */
export function hashOfKey(text: string): Buffer {
  return sha256(text);
}

/** What a person recognizes a key by. */
export function hintOfKey(text: string): string {
  return `${text.slice(0, text.indexOf("_", 3) + 1)}…${text.slice(-HINT_CHARACTERS)}`;
}
