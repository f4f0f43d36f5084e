import * as z from "zod";
import { idParams, rowId } from "./fields/identifier.ts";
import { anyText, emailField, knownPassword, messageKey, requiredText } from "./fields/text.ts";
import { messageResponse, nullableText, wireInstant } from "./fields/wire.ts";
import { del, get, MAILED_LINK, post } from "./route.ts";

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

/** What a signed-in user reauthenticates with. */
export const PROOFS = ["password", "code"] as const;
export type ProofKind = (typeof PROOFS)[number];

/** `proof` is the password, or a code of the authenticator. */
export const reauthenticateRequest = z.object({
  by: z.enum(PROOFS, { error: messageKey("not_in_list") }),
  proof: knownPassword(),
});

/**
 * What an authenticator is set up with: typed in, or read from the QR code of `uri` (otpauth). It is shown only once.
 */
export const secondFactorBegunResponse = z.object({ secret: z.string(), uri: z.string() });

export const secondFactorConfirmRequest = z.object({ code: secondFactorCode() });

/** Each opens the account once in place of the authenticator; shown only once. */
export const recoveryCodesResponse = z.object({ message: z.string(), recovery_codes: z.array(z.string()) });

export const changeEmailRequest = z.object({ email: emailField() });

export const accountSafetyRoutes = {
  getAccountSafety: get("/api/auth/safety", "*", "The own account's open sessions, second factor and e-mail address", {
    response: accountSafetyResponse,
    ownAccount: true,
  }),
  reauthenticate: post(
    "/api/auth/reauthenticate",
    "*",
    "Prove once more who is signed in, for what needs a fresh proof",
    { request: reauthenticateRequest, response: messageResponse, ownAccount: true },
  ),
  endSession: del("/api/auth/sessions/:id", "*", "End one of the own sessions at once", {
    params: idParams,
    response: messageResponse,
    ownAccount: true,
  }),
  endOtherSessions: del("/api/auth/sessions", "*", "End all of the own sessions but this one", {
    response: messageResponse,
    ownAccount: true,
  }),
  beginSecondFactor: post(
    "/api/auth/second-factor",
    "*",
    "A new secret for an authenticator (RFC 6238); it counts once a code of it was given",
    { response: secondFactorBegunResponse, status: 201, ownAccount: true, fresh: true },
  ),
  confirmSecondFactor: post(
    "/api/auth/second-factor/confirm",
    "*",
    "Turn the second factor on with a code of the new secret; answers the recovery codes, and ends the other sessions",
    { request: secondFactorConfirmRequest, response: recoveryCodesResponse, ownAccount: true, fresh: true },
  ),
  renewRecoveryCodes: post(
    "/api/auth/second-factor/recovery-codes",
    "*",
    "New recovery codes; the ones before work no more",
    { response: recoveryCodesResponse, status: 201, ownAccount: true, fresh: true },
  ),
  removeSecondFactor: del("/api/auth/second-factor", "*", "Turn the second factor off; the other sessions end", {
    response: messageResponse,
    ownAccount: true,
    fresh: true,
  }),
  changeEmail: post("/api/auth/email/change", "*", "Ask for another e-mail address; a link is mailed to it", {
    request: changeEmailRequest,
    response: messageResponse,
    ownAccount: true,
    fresh: true,
  }),
  confirmEmail: post(
    "/api/auth/email/confirm",
    "public",
    "Change the e-mail address with the link that was mailed to the new one",
    {
      request: z.object({ user_id: rowId(), token: requiredText(1, 200) }),
      response: messageResponse,
      link: MAILED_LINK,
    },
  ),
};
