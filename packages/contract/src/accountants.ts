import * as z from "zod";
import { registerRequest, sessionResponse } from "./accounts.ts";
import { idParams } from "./fields/identifier.ts";
import { anyText, emailField, knownPassword, newPassword, passwordMismatch, passwordsMatch } from "./fields/text.ts";
import { messageResponse, nullableText, wireInstant } from "./fields/wire.ts";
import { del, get, post } from "./route.ts";

/** Accountants and open invitations of an issuer together. */
export const MAX_ACCOUNTANTS = 20;

export const inviteAccountantRequest = z.object({ email: emailField() });

export const accountantsResponse = z.object({
  accountants: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), since: wireInstant })),
  invitations: z.array(
    z.object({ id: z.string(), email: z.string(), created_at: wireInstant, expires_at: wireInstant }),
  ),
});
export type Accountants = z.output<typeof accountantsResponse>;

/** The secret of an invitation. It travels in bodies and after the # of an address only. */
const token = anyText().max(200);

/** Who invites whom. `has_account`: the address signs in to accept; another one makes an account. */
export const invitationResponse = z.object({
  rfc: z.string(),
  name: nullableText,
  email: z.string(),
  has_account: z.boolean(),
});

export const acceptInvitationRequest = z.object({ token });

export const joinAsAccountantRequest = z
  .object({
    token,
    username: registerRequest.shape.username,
    password: newPassword(),
    password_confirmation: knownPassword(),
  })
  .refine(passwordsMatch, passwordMismatch);

const scope = "crud_user_settings";

export const accountantRoutes = {
  listAccountants: get("/api/accountants", scope, "Who reads for the issuer, and who is invited to", {
    response: accountantsResponse,
  }),
  inviteAccountant: post(
    "/api/accountants/invitations",
    scope,
    "Invite an accountant by e-mail; an invitation of before to the same address ends",
    { request: inviteAccountantRequest, response: messageResponse, status: 201, fresh: true },
  ),
  withdrawInvitation: del("/api/accountants/invitations/:id", scope, "Take an invitation back", {
    params: idParams,
    response: messageResponse,
  }),
  removeAccountant: del("/api/accountants/:id", scope, "End an accountant's reading at once", {
    params: idParams,
    response: messageResponse,
  }),
  openInvitation: post("/api/invitations", "public", "Who invites whom", {
    request: z.object({ token }),
    response: invitationResponse,
    link: { fields: ["token"], code: "token_invalid" },
  }),
  acceptInvitation: post(
    "/api/invitations/accept",
    "*",
    "Accept an invitation to the own address; answers a session for the issuer that invites",
    {
      request: acceptInvitationRequest,
      response: sessionResponse,
      ownAccount: true,
      link: { fields: ["token"], code: "token_invalid" },
    },
  ),
  joinAsAccountant: post(
    "/api/invitations/join",
    "public",
    "Make an accountant's account with an invitation, and accept it",
    {
      request: joinAsAccountantRequest,
      response: sessionResponse,
      status: 201,
      link: { fields: ["token"], code: "token_invalid" },
    },
  ),
};
