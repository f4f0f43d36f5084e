import { type ApiKey, KEY_SCOPES, MAX_API_KEYS, notice, ROUTES } from "@timbra/contract";
import { actorOf, recordAuditEvent } from "../audit-log/index.ts";
import { lockPerTenant } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound, refuseWith } from "../http/errors.ts";
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
    const { name, scopes } = body;
    const parts = { issuer_id: issuerId, id: newId(deps.clock), name, scopes: [...scopes], hint: hintOfKey(secret) };
    const made = await withSessionTenant(deps.db, session, async (tx) => {
      await lockPerTenant(tx, issuerId, "api keys");
      if ((await countWorkingKeys(tx)) >= MAX_API_KEYS) throw refuseWith("api_keys_full", { max: MAX_API_KEYS });
      const made = { secret_sha256: hashOfKey(secret), created_by: session.userId, created_at: deps.clock.now() };
      const key = await insertApiKey(tx, { ...parts, ...made });
      const detail = { scopes: scopes.join(" ") };
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
      const key = orNotFound(await revokeApiKey(tx, issuerId, params.id, deps.clock.now()));
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
