import * as z from "zod";
import { rowId, seenVersion } from "./fields/identifier.ts";
import { says } from "./fields/missing.ts";
import { requiredText } from "./fields/text.ts";
import { nullableText, wireInstant } from "./fields/wire.ts";
import { columnIds, USER_COLUMNS } from "./list-columns.ts";
import { exportRequest, listResponse, paginateRequest, paginateResponse, searchField } from "./listing.ts";
import { ROLES } from "./scopes.ts";

/** How a user stands: may sign in, has not confirmed the e-mail address, or was shut out. */
export const USER_STATES = ["active", "unverified", "blocked"] as const;
export type UserState = (typeof USER_STATES)[number];

/**
 * A user as an administrator sees one: never a password, a key or a token. `credits` and `stamps` are of the issuer
 * that is theirs, null without one.
 */
export const adminUserRow = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  state: z.enum(USER_STATES),
  blocked_at: wireInstant.nullable(),
  blocked_reason: nullableText,
  rfc: nullableText,
  business_name: nullableText,
  credits: z.int().nullable(),
  stamps: z.int().nullable(),
  last_seen_at: wireInstant.nullable(),
  created_at: wireInstant,
});
export type AdminUserRow = z.output<typeof adminUserRow>;

const filters = z.object({
  state: z.enum(USER_STATES, { error: says("not_in_list") }).nullish(),
  role: z.enum(ROLES, { error: says("not_in_list") }).nullish(),
});

const SORTS = ["username", "email", "rfc", "created_at"] as const;

export const adminUsersListRequest = z.object({ search: searchField, filters: filters.nullish() }).prefault({});
export const adminUsersListResponse = listResponse(adminUserRow);
export const adminUsersPaginateRequest = paginateRequest(filters, SORTS);
export const adminUsersPaginateResponse = paginateResponse(adminUserRow);
export const adminUsersExportRequest = exportRequest(filters, SORTS, columnIds(USER_COLUMNS));

/** Why an administrator does something. */
export const adminReason = () => requiredText(5, 500);

/** Why; it is kept with the deed, and the user's issuer can read it. */
export const reasonRequest = z.object({ reason: adminReason() });

export const MOST_CREDITS_GRANTED = 100_000;

/** `wish` is made once by whoever asks: asked twice, the credits are given once. */
export const grantCreditsRequest = z.object({
  wish: rowId(),
  credits: z.coerce
    .number({ error: says("number") })
    .int()
    .min(1)
    .max(MOST_CREDITS_GRANTED),
  reason: adminReason(),
});

export const creditsGrantedResponse = z.object({ message: z.string(), credits: z.int() });

/** An administrator's own account. */
export const adminAccountRequest = z.object({
  username: requiredText(3, 50).regex(/^[\p{L}\p{N}._-]+$/u, { error: says("username") }),
  language: z.enum(["es", "en"], { error: says("not_in_list") }),
  version: seenVersion(),
});

const account = { username: z.string(), email: z.string(), language: z.enum(["es", "en"]), created_at: wireInstant };

export const adminAccountResponse = z.object({ account: z.object(account), version: z.string() });
export const adminAccountSavedResponse = adminAccountResponse.extend({ message: z.string() });
