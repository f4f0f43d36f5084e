import * as z from "zod";
import { optionalSecondFactorCode } from "./account-safety.ts";
import { rowId } from "./fields/identifier.ts";
import { issuerRfcField } from "./fields/rfc.ts";
import {
  emailField,
  knownPassword,
  messageKey,
  newPassword,
  optionalEmail,
  passwordMismatch,
  passwordsMatch,
  requiredText,
} from "./fields/text.ts";
import { messageResponse } from "./fields/wire.ts";
import { MAILED_LINK, routesOf } from "./route.ts";
import { ROLES, SCOPES } from "./scopes.ts";

export const registerRequest = z
  .object({
    rfc: issuerRfcField(),
    username: requiredText(3, 50).regex(/^[\p{L}\p{N}._-]+$/u, { error: messageKey("username") }),
    email: emailField(),
    password: newPassword(),
    password_confirmation: knownPassword(),
    /**
     * The address of a registration of a moment ago that was mistyped: with the same password, that one is discarded.
     */
    corrects: optionalEmail(),
  })
  .refine(passwordsMatch, passwordMismatch);

/** The path is the specification's, spelling included. */
export const verifyRequest = z.object({ user_id: rowId(), token: requiredText(1, 200) });

export const resendRequest = z.object({ email: emailField() });

/** `email` also takes a username or an RFC. `code` is the second step of an account that has one. */
export const signInRequest = z.object({
  email: requiredText(1, 254),
  password: knownPassword(),
  code: optionalSecondFactorCode(),
});

export const userSchema = z.object({
  name: z.string(),
  email: z.string(),
  rfc: z.string(),
  roles: z.array(z.enum(ROLES)),
  scopes: z.array(z.enum(SCOPES)),
});
export type User = z.output<typeof userSchema>;

const sessionFacts = { user: userSchema, is_register_completed: z.boolean(), decimals: z.int().min(0).max(6) };

export const sessionResponse = z.object({ token: z.string(), ...sessionFacts });

/** `wish` is an id that the client makes once per request: sent twice, the same company is answered. */
export const sampleCompanyRequest = z.object({ wish: rowId() });

/**
 * Steps of the making that are done; `total` is 0 while none is counted, and where this process is making no such
 * company.
 */
export const sampleProgressResponse = z.object({ done: z.int(), total: z.int() });

/** The steps of the registration wizard that a profile can still lack. */
export const REGISTRATION_STEPS = ["general", "address", "csd", "taxes"] as const;
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number];

export const meResponse = z.object({
  ...sessionFacts,
  missing_steps: z.array(z.enum(REGISTRATION_STEPS)),
  credits: z.int(),
});

export const forgotPasswordRequest = resendRequest;

export const resetPasswordRequest = z
  .object({
    user_id: rowId(),
    token: requiredText(1, 200),
    password: newPassword(),
    password_confirmation: knownPassword(),
  })
  .refine(passwordsMatch, passwordMismatch);

export const changePasswordRequest = z
  .object({ current_password: knownPassword(), password: newPassword(), password_confirmation: knownPassword() })
  .refine(passwordsMatch, passwordMismatch);

/** What a user is to an issuer. */
export const MEMBERSHIP_ROLES = ["owner", "accountant"] as const;

export const issuersResponse = z.object({
  issuers: z.array(
    z.object({
      issuer_id: z.string(),
      rfc: z.string(),
      name: z.string().nullable(),
      role: z.enum(MEMBERSHIP_ROLES),
      current: z.boolean(),
    }),
  ),
});

export const switchIssuerRequest = z.object({ issuer_id: rowId() });

export const accountRoutes = routesOf({
  register: {
    method: "POST",
    path: "/api/auth/register",
    scope: "public",
    summary: "Register with an RFC",
    request: registerRequest,
    response: messageResponse,
    status: 201,
  },
  verifyEmail: {
    method: "POST",
    path: "/api/auth/emailed/verifyed",
    scope: "public",
    summary: "Verify an e-mail address",
    request: verifyRequest,
    response: messageResponse,
    status: 200,
    specified: true,
    link: MAILED_LINK,
  },
  resendVerification: {
    method: "POST",
    path: "/api/auth/emailed/resend",
    scope: "public",
    summary: "Send the verification mail again",
    request: resendRequest,
    response: messageResponse,
    status: 200,
  },
  signIn: {
    method: "POST",
    path: "/api/auth/signin",
    scope: "public",
    summary: "Open a session",
    request: signInRequest,
    response: sessionResponse,
    status: 200,
    specified: true,
  },
  signOut: {
    method: "DELETE",
    path: "/api/auth/signout",
    scope: "*",
    summary: "End the session",
    response: messageResponse,
    status: 200,
    specified: true,
    ownAccount: true,
  },
  me: {
    method: "GET",
    path: "/api/auth/me",
    scope: "*",
    summary: "The session's user, issuer and progress",
    response: meResponse,
    status: 200,
    accountant: true,
  },
  forgotPassword: {
    method: "POST",
    path: "/api/auth/password/forgot",
    scope: "public",
    summary: "Ask for a link to set a new password",
    request: forgotPasswordRequest,
    response: messageResponse,
    status: 200,
  },
  resetPassword: {
    method: "POST",
    path: "/api/auth/password/reset",
    scope: "public",
    summary: "Set a new password with a link",
    request: resetPasswordRequest,
    response: messageResponse,
    status: 200,
    link: MAILED_LINK,
  },
  changePassword: {
    method: "POST",
    path: "/api/auth/password/change",
    scope: "*",
    summary: "Change the password; other sessions end",
    request: changePasswordRequest,
    response: messageResponse,
    status: 200,
    ownAccount: true,
  },
  listIssuers: {
    method: "GET",
    path: "/api/auth/issuers",
    scope: "*",
    summary: "The issuers this user may act for",
    response: issuersResponse,
    status: 200,
    ownAccount: true,
  },
  switchIssuer: {
    method: "POST",
    path: "/api/auth/issuers/switch",
    scope: "*",
    summary: "A session for another issuer",
    request: switchIssuerRequest,
    response: sessionResponse,
    status: 200,
    ownAccount: true,
  },
});
