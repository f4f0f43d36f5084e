import * as z from "zod";
import { idParams } from "./fields/identifier.ts";
import { messageKey, refuseUnlikeName, requiredText } from "./fields/text.ts";
import { messageResponse, wireInstant } from "./fields/wire.ts";
import { del, get, post } from "./route.ts";

/**
 * What an API key may be allowed. Never the settings: certificates, keys, people and addresses that are notified of
 * things are a person's business.
 */
export const KEY_SCOPES = [
  "crud_user_clients",
  "crud_user_products",
  "crud_user_invoices",
  "crud_user_payments",
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Keys of an issuer that work at one time. */
export const MAX_API_KEYS = 20;

export const apiKeyCreateRequest = z.object({
  name: requiredText(1, 60).superRefine(refuseUnlikeName),
  scopes: z
    .array(z.enum(KEY_SCOPES, { error: messageKey("not_in_list") }), { error: messageKey("at_least_one") })
    .min(1, { error: messageKey("at_least_one") })
    .max(KEY_SCOPES.length)
    .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope))),
});

/**
 * A key, without its secret: that is shown once, when it is made. `hint` is its beginning and its last four characters.
 */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  created_at: wireInstant,
  last_used_at: wireInstant.nullable(),
  revoked_at: wireInstant.nullable(),
});
export type ApiKey = z.output<typeof apiKeySchema>;

const scope = "crud_user_settings";

export const apiKeyRoutes = {
  listApiKeys: get("/api/api-keys", scope, "The issuer's API keys, without their secrets", {
    response: z.object({ keys: z.array(apiKeySchema) }),
  }),
  createApiKey: post("/api/api-keys", scope, "Make an API key; its secret is told this once", {
    request: apiKeyCreateRequest,
    response: z.object({ message: z.string(), key: apiKeySchema, secret: z.string() }),
    status: 201,
    fresh: true,
  }),
  revokeApiKey: del("/api/api-keys/:id", scope, "End an API key at once", {
    params: idParams,
    response: messageResponse,
  }),
};
