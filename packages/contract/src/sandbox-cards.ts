import * as z from "zod";
import { requiredText, requiredWith } from "./fields/text.ts";
import { DECLINES, type Decline } from "./orders.ts";
import { post } from "./route.ts";

const sandboxPaymentParams = z.object({ id: z.string().regex(/^spay_[\w-]{8,60}$/) });
const clientSecret = requiredText(8, 200);

/** What the sandbox provider's form sends: a test card. */
export const sandboxConfirmRequest = z.object({ client_secret: clientSecret, number: requiredText(4, 30) });

/** What whoever plays the card's owner answers to the bank. */
export const sandboxChallengeRequest = z.object({
  client_secret: clientSecret,
  allow: z.boolean({ error: requiredWith("required") }),
});

/** The state of a payment by the sandbox provider. */
export const sandboxPaymentResponse = z.object({
  status: z.enum(["requires_card", "requires_challenge", "processing", "succeeded", "cancelled"]),
  decline: z.enum(DECLINES).nullable(),
});
export type SandboxPaymentAnswer = z.output<typeof sandboxPaymentResponse>;

const scope = "crud_user_payments";

export const sandboxCardRoutes = {
  confirmSandboxPayment: post(
    "/api/sandbox/cards/:id/confirm",
    scope,
    "Pays with a test card of the sandbox provider",
    {
      params: sandboxPaymentParams,
      request: sandboxConfirmRequest,
      response: sandboxPaymentResponse,
      sandboxOnly: true,
    },
  ),
  answerSandboxChallenge: post(
    "/api/sandbox/cards/:id/challenge",
    scope,
    "Answers the sandbox provider's bank as the owner of the test card",
    {
      params: sandboxPaymentParams,
      request: sandboxChallengeRequest,
      response: sandboxPaymentResponse,
      sandboxOnly: true,
    },
  ),
};

/** What a test card of the sandbox provider does. */
export interface SandboxCard {
  readonly number: string;
  readonly brand: "visa" | "mastercard" | "amex";
  readonly does:
    | "succeeds"
    | "challenges"
    | "settles_late"
    | "fails_late"
    | "sends_duplicates"
    | "is_disputed"
    | Decline;
}

/** The cards of the sandbox provider: the numbers that developers know from card providers' tests. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { number: "4242424242424242", brand: "visa", does: "succeeds" },
  { number: "4000002500003155", brand: "visa", does: "challenges" },
  { number: "4000000000000002", brand: "visa", does: "declined" },
  { number: "4000000000009995", brand: "visa", does: "insufficient_funds" },
  { number: "4000000000000069", brand: "visa", does: "expired" },
  { number: "4000000000000127", brand: "visa", does: "wrong_cvc" },
  { number: "4000000000000119", brand: "visa", does: "try_again" },
  { number: "5555555555554444", brand: "mastercard", does: "sends_duplicates" },
  { number: "378282246310005", brand: "amex", does: "settles_late" },
  { number: "4000000000000341", brand: "visa", does: "fails_late" },
  { number: "4000000000000259", brand: "visa", does: "is_disputed" },
];

/** The test card of a number as a person types it; undefined when it is none, which is never sent anywhere. */
export function findSandboxCard(typed: string): SandboxCard | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  return SANDBOX_CARDS.find(({ number }) => number === digits);
}
