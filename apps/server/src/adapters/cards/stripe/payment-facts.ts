import { Decimal } from "@timbra/cfdi";
import type { Decline } from "@timbra/contract";
import type { Stripe } from "stripe";
import type { PaymentFacts, Reversal } from "../cards.ts";

/** Mexican pesos have cents, which is what Stripe counts in. */
const SCALE = 2;

export function toCents(amount: string): number {
  return Number(Decimal.parse(amount).withScale(SCALE).units);
}

export function toAmount(cents: number): string {
  return Decimal.of(BigInt(cents), SCALE).toString();
}

/** A PaymentIntent, with its latest charge expanded, and its refunds and disputes, as facts of ours. */
export function toFacts(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): PaymentFacts {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    paymentId: intent.id,
    clientSecret: intent.client_secret ?? "",
    orderId: intent.metadata["order_id"] ?? null,
    issuerId: intent.metadata["issuer_id"] ?? null,
    status: statusOf(intent.status),
    amount: toAmount(intent.status === "succeeded" ? intent.amount_received : intent.amount),
    currency: intent.currency.toUpperCase(),
    decline: intent.status === "requires_payment_method" ? declineOf(intent.last_payment_error) : null,
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    reversals: [...refunds.flatMap(refundOf), ...disputes.flatMap(disputeOf)],
  };
}

function statusOf(status: Stripe.PaymentIntent.Status): PaymentFacts["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "processing") return "processing";
  return status === "canceled" ? "cancelled" : "awaiting";
}

const DECLINES: Readonly<Record<string, Decline>> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired",
  incorrect_cvc: "wrong_cvc",
  invalid_cvc: "wrong_cvc",
  payment_intent_authentication_failure: "not_authenticated",
  authentication_required: "not_authenticated",
  processing_error: "try_again",
  try_again_later: "try_again",
  issuer_not_available: "try_again",
  reenter_transaction: "try_again",
};

function declineOf(error: Stripe.PaymentIntent["last_payment_error"]): Decline | null {
  if (error === null) return null;
  return DECLINES[error.decline_code ?? ""] ?? DECLINES[error.code ?? ""] ?? "declined";
}

/** A refund that waits for the buyer to say where to is none yet. */
function refundOf({ id, amount, status }: Stripe.Refund): Reversal[] {
  if (status === "requires_action") return [];
  return [
    { kind: "refund", reversalId: id, amount: toAmount(amount), undone: status === "failed" || status === "canceled" },
  ];
}

/** An inquiry takes no money; a dispute does until it is won, or its appeal is. */
const DISPUTES: readonly string[] = [
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "won",
  "lost",
];

function disputeOf({ id, amount, status }: Stripe.Dispute): Reversal[] {
  if (!DISPUTES.includes(status)) return [];
  return [{ kind: "chargeback", reversalId: id, amount: toAmount(amount), undone: status === "won" }];
}
