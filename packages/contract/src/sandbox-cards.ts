import type { Decline } from "./orders/row.ts";

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
