import * as z from "zod";
import {
  activityQuery,
  activityResponse,
  exportAuditRequest,
  paginateAuditRequest,
  paginateAuditResponse,
} from "./audit-log.ts";
import { EXPORT_MEDIA_TYPES, USER_COLUMNS } from "./columns.ts";
import { expectedVersion, idParams, rowId } from "./fields/identifier.ts";
import { messageKey, requiredText } from "./fields/text.ts";
import { messageResponse, nullableText, wireInstant } from "./fields/wire.ts";
import { filteredRequest, listRoutes } from "./listing.ts";
import { issuerMailsResponse } from "./mails.ts";
import { get, post, put } from "./route.ts";
import { ROLES } from "./scopes.ts";

/** The state of a user: may sign in, has not confirmed the e-mail address, or was shut out. */
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
  state: z.enum(USER_STATES, { error: messageKey("not_in_list") }).nullish(),
  role: z.enum(ROLES, { error: messageKey("not_in_list") }).nullish(),
});

/** Why an administrator does something. */
export const adminReason = () => requiredText(5, 500);

/** Why; it is kept with the audit event, and the user's issuer can read it. */
export const reasonRequest = z.object({ reason: adminReason() });

export const MOST_CREDITS_GRANTED = 100_000;

/** `wish` is an id that the client makes once per request: sent twice, the credits are given once. */
export const grantCreditsRequest = z.object({
  wish: rowId(),
  credits: z.coerce
    .number({ error: messageKey("number") })
    .int()
    .min(1)
    .max(MOST_CREDITS_GRANTED),
  reason: adminReason(),
});

export const creditsGrantedResponse = z.object({ message: z.string(), credits: z.int() });

/** An administrator's own account. */
export const adminAccountRequest = z.object({
  username: requiredText(3, 50).regex(/^[\p{L}\p{N}._-]+$/u, { error: messageKey("username") }),
  language: z.enum(["es", "en"], { error: messageKey("not_in_list") }),
  version: expectedVersion(),
});

const account = { username: z.string(), email: z.string(), language: z.enum(["es", "en"]), created_at: wireInstant };

export const adminAccountResponse = z.object({ account: z.object(account), version: z.string() });
export const adminAccountSavedResponse = adminAccountResponse.extend({ message: z.string() });

const admin = "crud_admin_users";

const list = listRoutes(
  "admin/users",
  admin,
  { all: "Users and how they stand", page: "A page of them", sheet: "All of them that match, as a spreadsheet" },
  {
    request: filteredRequest(filters),
    row: adminUserRow,
    filters,
    sortable: ["username", "email", "rfc", "created_at"],
    columns: USER_COLUMNS,
  },
  {},
);

export const adminPeopleRoutes = {
  listAdminUsers: list.all,
  paginateAdminUsers: list.page,
  exportAdminUsers: list.sheet,
  listAdminClients: post("/api/admin/clients/list", admin, "The users that issue: those with an RFC of their own", {
    request: list.all.request,
    response: list.all.response,
  }),
  paginateAdminClients: post("/api/admin/clients/list/paginate", admin, "A page of them", {
    request: list.page.request,
    response: list.page.response,
    inTurn: "listing",
  }),
  blockUser: post("/api/admin/users/:id/block", admin, "Shuts a user out at once: every session ends", {
    params: idParams,
    request: reasonRequest,
    response: messageResponse,
    fresh: true,
  }),
  unblockUser: post("/api/admin/users/:id/unblock", admin, "Lets a user in again", {
    params: idParams,
    request: reasonRequest,
    response: messageResponse,
    fresh: true,
  }),
  resendUserVerification: post("/api/admin/users/:id/verification", admin, "Sends a user the verification mail again", {
    params: idParams,
    response: messageResponse,
  }),
  grantCredits: post(
    "/api/admin/users/:id/credits",
    admin,
    "Gives a user's issuer credits, with a reason that it can read",
    { params: idParams, request: grantCreditsRequest, response: creditsGrantedResponse, fresh: true },
  ),
  getAdminAccount: get("/api/admin/account/info", admin, "The administrator's own account", {
    response: adminAccountResponse,
  }),
  saveAdminAccount: put("/api/admin/account/info", admin, "Changes it", {
    request: adminAccountRequest,
    response: adminAccountSavedResponse,
  }),
  paginateAudit: post(
    "/api/admin/audit/list/paginate",
    admin,
    "What was done, by whom and why; nothing of it can be changed",
    { request: paginateAuditRequest, response: paginateAuditResponse, inTurn: "listing" },
  ),
  exportAudit: post("/api/admin/audit/list/export", admin, "The same as a spreadsheet", {
    request: exportAuditRequest,
    response: { file: Object.values(EXPORT_MEDIA_TYPES) },
    heavy: true,
  }),
  getActivity: get(
    "/api/auth/activity",
    "crud_user_settings",
    "What was done in the issuer's account and to it, newest first",
    { query: activityQuery, response: activityResponse },
  ),
  listIssuerMails: get(
    "/api/auth/mails",
    "crud_user_settings",
    "The mails in the issuer's name or to it about its business, newest first, and how each stands",
    { response: issuerMailsResponse },
  ),
};
