import { KEY_SCOPES, type Role } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { findApiKey, findKeyMaker, touchApiKey } from "./api-keys.db.ts";
import { hashOfKey, issuerOfKey } from "./key-text.ts";

/** Once a minute is exact enough for a person, and spares a write a request. */
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
  const key = await inIssuer(db, issuerId, async (tx) => {
    const found = await findApiKey(tx, issuerId, hashOfKey(text));
    if (found !== undefined && now.getTime() - (found.last_used_at?.getTime() ?? 0) > TOUCH_EVERY_MS)
      await touchApiKey(tx, issuerId, found.id, now);
    return found;
  });
  if (key === undefined) return null;
  const maker = await findKeyMaker(db, issuerId, key.created_by);
  if (maker === undefined) return null;
  const user = { username: maker.username, email: maker.email, rfc: maker.rfc };
  const scopes = KEY_SCOPES.filter((scope) => key.scopes.includes(scope));
  const ids = { sessionId: key.id, userId: key.created_by, issuerId };
  return { kind: "key", ...ids, role: maker.role as Role, invited: false, scopes, user, freshUntil: null };
}
