import * as z from "zod";
import { registerRequest } from "./accounts.ts";
import { emailField } from "./fields/email.ts";
import { knownPassword, newPassword, passwordMismatch, passwordsMatch } from "./fields/password.ts";
import { anyText } from "./fields/text.ts";
import { nullableText, wireInstant } from "./fields/wire.ts";

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

export const openInvitationRequest = z.object({ token });

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
