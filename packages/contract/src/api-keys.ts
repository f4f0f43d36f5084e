import * as z from "zod";
import { says } from "./fields/missing.ts";
import { refuseUnlikeName } from "./fields/name.ts";
import { requiredText } from "./fields/text.ts";
import { wireInstant } from "./fields/wire.ts";

/**
 * What an API key may be allowed. Never the settings: certificates, keys, people and addresses that are told of things
 * are a person's business.
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
    .array(z.enum(KEY_SCOPES, { error: says("not_in_list") }), { error: says("at_least_one") })
    .min(1, { error: says("at_least_one") })
    .max(KEY_SCOPES.length)
    .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope))),
});

/**
 * A key, without its secret: that is told once, when it is made. `hint` is its beginning and its last four characters.
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

export const apiKeysResponse = z.object({ keys: z.array(apiKeySchema) });
export const apiKeyMadeResponse = z.object({ message: z.string(), key: apiKeySchema, secret: z.string() });
