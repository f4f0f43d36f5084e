import { type ApiKey, KEY_SCOPES, MAX_API_KEYS, notice, ROUTES } from "@timbra/contract";
import { actorOf, recordAuditEvent } from "../audit-log/index.ts";
import { lockPerTenant } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import { refuse, refuseWith } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { newId } from "../lib/ids.ts";
import { hashOfKey, hintOfKey, newKeyText } from "./api-key.ts";
import { type ApiKeyRecord, countWorkingKeys, insertApiKey, listApiKeys, revokeApiKey } from "./api-keys.db.ts";

export const apiKeyRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.listApiKeys, async ({ session }) => ({
    keys: (await withSessionTenant(deps.db, session, listApiKeys)).map(toKey),
  }));

  route(app, ROUTES.createApiKey, async ({ body, session, language, request, reply }) => {
    const issuerId = requireIssuer(session);
    const secret = newKeyText(issuerId, deps.config.mode);
    const parts = { ...body, issuerId, id: newId(deps.clock), hint: hintOfKey(secret), hash: hashOfKey(secret) };
    const made = await withSessionTenant(deps.db, session, async (tx) => {
      await lockPerTenant(tx, issuerId, "api keys");
      if ((await countWorkingKeys(tx)) >= MAX_API_KEYS) throw refuseWith("api_keys_full", { max: MAX_API_KEYS });
      const key = await insertApiKey(tx, { ...parts, userId: session.userId, now: deps.clock.now() });
      const detail = { scopes: body.scopes.join(" ") };
      await recordAuditEvent(tx, deps.clock, {
        action: "api_key_made",
        by: actorOf(session, request),
        issuerId,
        subject: subjectOf(key),
        detail,
      });
      return key;
    });
    reply.header("cache-control", "no-store");
    return { message: notice("api_key_made", language), key: toKey(made), secret };
  });

  route(app, ROUTES.revokeApiKey, async ({ params, session, language, request }) => {
    const issuerId = requireIssuer(session);
    await withSessionTenant(deps.db, session, async (tx) => {
      const key = await revokeApiKey(tx, issuerId, params.id, deps.clock.now());
      if (key === null) throw refuse("not_found");
      if (key === "ended_before") return;
      await recordAuditEvent(tx, deps.clock, {
        action: "api_key_revoked",
        by: actorOf(session, request),
        issuerId,
        subject: subjectOf(key),
      });
    });
    return { message: notice("api_key_revoked", language) };
  });
};

const subjectOf = ({ id, name, hint }: ApiKeyRecord) => ({ id, name: `${name} (${hint})` });

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
