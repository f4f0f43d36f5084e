import * as z from "zod";
import { emailField } from "./fields/email.ts";
import { rowId } from "./fields/identifier.ts";
import { says } from "./fields/missing.ts";
import { knownPassword } from "./fields/password.ts";
import { anyText, requiredText } from "./fields/text.ts";
import { nullableText, wireInstant } from "./fields/wire.ts";

const LONGEST_CODE = 40;

/** Six digits of an authenticator, or a recovery code; however they are grouped. */
export const secondFactorCode = () => requiredText(6, LONGEST_CODE);

/** The same where it may be left out. */
export const optionalSecondFactorCode = () => anyText().max(LONGEST_CODE).nullish();

/** A session that is open. `user_agent` is what the browser says of itself; `address` where it was last used from. */
export const openSessionRow = z.object({
  id: z.string(),
  user_agent: z.string(),
  address: z.string(),
  created_at: wireInstant,
  last_used_at: wireInstant,
  current: z.boolean(),
});
export type OpenSessionRow = z.output<typeof openSessionRow>;

/** How well an account is kept. `pending_email`: an address that was asked for and is not confirmed yet. */
export const accountSafetyResponse = z.object({
  email: z.string(),
  pending_email: nullableText,
  second_factor: z.object({ on_since: wireInstant.nullable(), recovery_codes_left: z.int() }),
  sessions: z.array(openSessionRow),
});

/** Minutes for which whoever proved who they are need not prove it again. */
export const FRESH_MINUTES = 15;

/** What somebody who is signed in proves it with once more. */
export const PROOFS = ["password", "code"] as const;
export type ProofKind = (typeof PROOFS)[number];

/** `proof` is the password, or a code of the authenticator. */
export const reauthenticateRequest = z.object({
  by: z.enum(PROOFS, { error: says("not_in_list") }),
  proof: knownPassword(),
});

/**
 * What an authenticator is set up with: typed in, or read from the QR code of `uri` (otpauth). It is told this once.
 */
export const secondFactorBegunResponse = z.object({ secret: z.string(), uri: z.string() });

export const secondFactorConfirmRequest = z.object({ code: secondFactorCode() });

/** Each opens the account once in the place of the authenticator; told this once. */
export const recoveryCodesResponse = z.object({ message: z.string(), recovery_codes: z.array(z.string()) });

export const changeEmailRequest = z.object({ email: emailField() });

export const confirmEmailRequest = z.object({ user_id: rowId(), token: requiredText(1, 200) });
