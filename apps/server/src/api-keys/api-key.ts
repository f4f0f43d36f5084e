import { KEY_SCOPES, type Role } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import type { Session } from "../http/authenticate.ts";
import { issuerOfSecret, newIssuerSecret } from "../lib/ids.ts";
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

const HINT_CHARACTERS = 4;

/** Keys of one mode mean nothing in the other, and say so at sight. */
export type KeyMode = "sandbox" | "live";

const PREFIX: Readonly<Record<KeyMode, string>> = { sandbox: "sk_test_", live: "sk_live_" };

/** A new key. */
export function newKeyText(issuerId: string, mode: KeyMode): string {
  return PREFIX[mode] + newIssuerSecret(issuerId);
}

/** Whether a bearer token claims to be a key; anything else is looked up as a session. */
export function isApiKey(token: string): boolean {
  return /^sk_(test|live)_/.test(token);
}

/** The issuer that a key names; null for a text that is no key of this mode. */
function issuerOfKey(text: string, mode: KeyMode): string | null {
  return text.startsWith(PREFIX[mode]) ? issuerOfSecret(text.slice(PREFIX[mode].length)) : null;
}

/** No salt or stretching: the key is as random as the hash. */
export function hashOfKey(text: string): Buffer {
  return sha256(text);
}

/** What a person recognizes a key by. */
export function hintOfKey(text: string): string {
  return `${text.slice(0, text.indexOf("_", 3) + 1)}…${text.slice(-HINT_CHARACTERS)}`;
}
