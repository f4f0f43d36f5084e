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
import { messageResponse, wireInstant } from "./fields/wire.ts";
import { del, get, MAILED_LINK, post } from "./route.ts";
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
  /** When the company's account is erased: it was asked for, and can be taken back until then. */
  erase_at: wireInstant.nullable(),
  /** Since when the key is frozen: nothing is stamped or cancelled meanwhile. */
  key_frozen_at: wireInstant.nullable(),
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

export const accountRoutes = {
  register: post("/api/auth/register", "public", "Register with an RFC", {
    request: registerRequest,
    response: messageResponse,
    status: 201,
  }),
  verifyEmail: post("/api/auth/emailed/verifyed", "public", "Verify an e-mail address", {
    request: verifyRequest,
    response: messageResponse,
    specified: true,
    link: MAILED_LINK,
  }),
  resendVerification: post("/api/auth/emailed/resend", "public", "Send the verification mail again", {
    request: resendRequest,
    response: messageResponse,
  }),
  signIn: post("/api/auth/signin", "public", "Open a session", {
    request: signInRequest,
    response: sessionResponse,
    specified: true,
  }),
  signOut: del("/api/auth/signout", "*", "End the session", {
    response: messageResponse,
    specified: true,
    ownAccount: true,
  }),
  me: get("/api/auth/me", "*", "The session's user, issuer and progress", { response: meResponse, accountant: true }),
  forgotPassword: post("/api/auth/password/forgot", "public", "Ask for a link to set a new password", {
    request: forgotPasswordRequest,
    response: messageResponse,
  }),
  resetPassword: post("/api/auth/password/reset", "public", "Set a new password with a link", {
    request: resetPasswordRequest,
    response: messageResponse,
    link: MAILED_LINK,
  }),
  changePassword: post("/api/auth/password/change", "*", "Change the password; other sessions end", {
    request: changePasswordRequest,
    response: messageResponse,
    ownAccount: true,
  }),
  listIssuers: get("/api/auth/issuers", "*", "The issuers this user may act for", {
    response: issuersResponse,
    ownAccount: true,
  }),
  switchIssuer: post("/api/auth/issuers/switch", "*", "A session for another issuer", {
    request: z.object({ issuer_id: rowId() }),
    response: sessionResponse,
    ownAccount: true,
  }),
};
