import { type ApiKey, KEY_SCOPES, MAX_API_KEYS, notice, ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { refuse, refuseWith } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { newId } from "../ids.ts";
import { type ApiKeyRecord, countWorkingKeys, insertApiKey, listApiKeys, revokeApiKey } from "./api-keys.db.ts";
import { hashOfKey, hintOfKey, newKeyText } from "./key-text.ts";

export const apiKeyRoutes: Room = (app, deps) => {
  route(app, ROUTES.listApiKeys, async ({ session }) => ({ keys: (await asIssuer(deps.db, session, listApiKeys)).map(toKey) }));

  route(app, ROUTES.createApiKey, async ({ body, session, language, reply }) => {
    const issuerId = issuerOf(session);
    const secret = newKeyText(issuerId, deps.config.mode);
    const parts = { ...body, issuerId, id: newId(deps.clock), hint: hintOfKey(secret), hash: hashOfKey(secret) };
    const made = await asIssuer(deps.db, session, async (tx) => {
      if ((await countWorkingKeys(tx)) >= MAX_API_KEYS) throw refuseWith("api_keys_full", { max: MAX_API_KEYS });
      return insertApiKey(tx, { ...parts, userId: session.userId, now: deps.clock.now() });
    });
    reply.header("cache-control", "no-store");
    return { message: notice("api_key_made", language), key: toKey(made), secret };
  });

  route(app, ROUTES.revokeApiKey, async ({ params, session, language }) => {
    const revoked = await asIssuer(deps.db, session, (tx) => revokeApiKey(tx, issuerOf(session), params.id, deps.clock.now()));
    if (!revoked) throw refuse("not_found");
    return { message: notice("api_key_revoked", language) };
  });
};

function toKey({ id, name, hint, scopes, created_at, last_used_at, revoked_at }: ApiKeyRecord): ApiKey {
  return {
    id,
    name,
    hint,
    scopes: KEY_SCOPES.filter((scope) => scopes.includes(scope)),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  };
}
