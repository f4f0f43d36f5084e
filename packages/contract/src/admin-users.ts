import * as z from "zod";
import {
  activityQuery,
  activityResponse,
  exportAuditRequest,
  paginateAuditRequest,
  paginateAuditResponse,
} from "./audit-log.ts";
import { expectedVersion, idParams, rowId } from "./fields/identifier.ts";
import { messageKey, requiredText } from "./fields/text.ts";
import { messageResponse, nullableText, wireInstant } from "./fields/wire.ts";
import {
  columnIds,
  EXPORT_MEDIA_TYPES,
  exportRequest,
  listResponse,
  paginateRequest,
  paginateResponse,
  searchField,
  USER_COLUMNS,
} from "./listing.ts";
import { issuerMailsResponse } from "./mails.ts";
import { routesOf } from "./route.ts";
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

const SORTS = ["username", "email", "rfc", "created_at"] as const;

export const adminUsersListRequest = z.object({ search: searchField, filters: filters.nullish() }).prefault({});
export const adminUsersListResponse = listResponse(adminUserRow);
export const adminUsersPaginateRequest = paginateRequest(filters, SORTS);
export const adminUsersPaginateResponse = paginateResponse(adminUserRow);
export const adminUsersExportRequest = exportRequest(filters, SORTS, columnIds(USER_COLUMNS));

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
const sheets = { file: Object.values(EXPORT_MEDIA_TYPES) };

export const adminPeopleRoutes = routesOf({
  listAdminUsers: {
    method: "POST",
    path: "/api/admin/users/list",
    scope: admin,
    summary: "Users and how they stand",
    request: adminUsersListRequest,
    response: adminUsersListResponse,
    status: 200,
    heavy: true,
  },
  paginateAdminUsers: {
    method: "POST",
    path: "/api/admin/users/list/paginate",
    scope: admin,
    summary: "A page of them",
    request: adminUsersPaginateRequest,
    response: adminUsersPaginateResponse,
    status: 200,
    inTurn: "listing",
  },
  exportAdminUsers: {
    method: "POST",
    path: "/api/admin/users/list/export",
    scope: admin,
    summary: "All of them that match, as a spreadsheet",
    request: adminUsersExportRequest,
    response: sheets,
    status: 200,
    heavy: true,
  },
  listAdminClients: {
    method: "POST",
    path: "/api/admin/clients/list",
    scope: admin,
    summary: "The users that issue: those with an RFC of their own",
    request: adminUsersListRequest,
    response: adminUsersListResponse,
    status: 200,
  },
  paginateAdminClients: {
    method: "POST",
    path: "/api/admin/clients/list/paginate",
    scope: admin,
    summary: "A page of them",
    request: adminUsersPaginateRequest,
    response: adminUsersPaginateResponse,
    status: 200,
    inTurn: "listing",
  },
  blockUser: {
    method: "POST",
    path: "/api/admin/users/:id/block",
    scope: admin,
    summary: "Shuts a user out at once: every session ends",
    params: idParams,
    request: reasonRequest,
    response: messageResponse,
    status: 200,
    fresh: true,
  },
  unblockUser: {
    method: "POST",
    path: "/api/admin/users/:id/unblock",
    scope: admin,
    summary: "Lets a user in again",
    params: idParams,
    request: reasonRequest,
    response: messageResponse,
    status: 200,
    fresh: true,
  },
  resendUserVerification: {
    method: "POST",
    path: "/api/admin/users/:id/verification",
    scope: admin,
    summary: "Sends a user the verification mail again",
    params: idParams,
    response: messageResponse,
    status: 200,
  },
  grantCredits: {
    method: "POST",
    path: "/api/admin/users/:id/credits",
    scope: admin,
    summary: "Gives a user's issuer credits, with a reason that it can read",
    params: idParams,
    request: grantCreditsRequest,
    response: creditsGrantedResponse,
    status: 200,
    fresh: true,
  },
  getAdminAccount: {
    method: "GET",
    path: "/api/admin/account/info",
    scope: admin,
    summary: "The administrator's own account",
    response: adminAccountResponse,
    status: 200,
  },
  saveAdminAccount: {
    method: "PUT",
    path: "/api/admin/account/info",
    scope: admin,
    summary: "Changes it",
    request: adminAccountRequest,
    response: adminAccountSavedResponse,
    status: 200,
  },
  paginateAudit: {
    method: "POST",
    path: "/api/admin/audit/list/paginate",
    scope: admin,
    summary: "What was done, by whom and why; nothing of it can be changed",
    request: paginateAuditRequest,
    response: paginateAuditResponse,
    status: 200,
    inTurn: "listing",
  },
  exportAudit: {
    method: "POST",
    path: "/api/admin/audit/list/export",
    scope: admin,
    summary: "The same as a spreadsheet",
    request: exportAuditRequest,
    response: sheets,
    status: 200,
    heavy: true,
  },
  getActivity: {
    method: "GET",
    path: "/api/auth/activity",
    scope: "crud_user_settings",
    summary: "What was done in the issuer's account and to it, newest first",
    query: activityQuery,
    response: activityResponse,
    status: 200,
  },
  listIssuerMails: {
    method: "GET",
    path: "/api/auth/mails",
    scope: "crud_user_settings",
    summary: "The mails in the issuer's name or to it about its business, newest first, and how each stands",
    response: issuerMailsResponse,
    status: 200,
  },
});
