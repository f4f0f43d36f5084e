/**
 * The objects of Stripe's API as they come over the wire (version 2026-10-28), with the fields that its documentation
 * shows of them. Amounts in cents.
 */

export interface StripeCharge {
  readonly id: string;
  readonly last4: string;
}

export interface StripeIntent {
  readonly id: string;
  readonly secret: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly description: string;
  readonly email: string;
  amount: number;
  currency: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  decline: string | null;
  charge: StripeCharge | null;
  readonly refunds: Refund[];
  readonly disputes: Dispute[];
}

export interface Refund {
  readonly id: string;
  readonly intentId: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: "succeeded" | "pending" | "failed";
}

export interface Dispute {
  readonly id: string;
  readonly intentId: string;
  readonly amount: number;
  status: "warning_needs_response" | "needs_response" | "under_review" | "won" | "lost";
}

const CREATED = 1_795_000_000;

export function intentShape(intent: StripeIntent, expanded: boolean): Record<string, unknown> {
  const { id, secret, amount, currency, status, metadata, description, email, decline } = intent;
  return {
    ...{ id, object: "payment_intent", amount, currency, status, description, metadata, receipt_email: email },
    ...{
      amount_capturable: 0,
      amount_received: status === "succeeded" ? amount : 0,
      client_secret: secret,
      created: CREATED,
      livemode: false,
    },
    ...{
      capture_method: "automatic_async",
      confirmation_method: "automatic",
      payment_method_types: ["card"],
      next_action: null,
      customer: null,
    },
    latest_charge: expanded && intent.charge !== null ? chargeShape(intent) : (intent.charge?.id ?? null),
    last_payment_error:
      decline === null
        ? null
        : { type: "card_error", code: "card_declined", decline_code: decline, message: "Your card was declined." },
  };
}

/** A charge of an intent; an intent that failed has one too. */
export function chargeShape(
  { id, amount, currency, charge, status }: StripeIntent,
  refunded = 0,
): Record<string, unknown> {
  const paid = status === "succeeded";
  return {
    ...{
      id: charge?.id ?? `ch_${id}`,
      object: "charge",
      amount,
      currency,
      payment_intent: id,
      paid,
      created: CREATED,
      livemode: false,
    },
    ...{
      amount_captured: paid ? amount : 0,
      amount_refunded: refunded,
      captured: paid,
      refunded: refunded === amount,
      disputed: false,
    },
    ...{ status: paid ? "succeeded" : "failed", balance_transaction: paid ? `txn_${id}` : null, metadata: {} },
    payment_method_details: {
      type: "card",
      card: { brand: "visa", last4: charge?.last4 ?? "0002", exp_month: 8, exp_year: 2031, funding: "credit" },
    },
  };
}

export function refundShape({ id, intentId, amount, metadata, status }: Refund): Record<string, unknown> {
  return {
    ...{
      id,
      object: "refund",
      amount,
      status,
      payment_intent: intentId,
      charge: `ch_${intentId}`,
      currency: "mxn",
      created: CREATED,
    },
    ...{ reason: "requested_by_customer", metadata, balance_transaction: `txn_${id}` },
  };
}

export function disputeShape({ id, intentId, amount, status }: Dispute): Record<string, unknown> {
  return {
    ...{
      id,
      object: "dispute",
      amount,
      status,
      payment_intent: intentId,
      charge: `ch_${intentId}`,
      currency: "mxn",
      created: CREATED,
    },
    ...{
      reason: "fraudulent",
      livemode: false,
      is_charge_refundable: false,
      evidence_details: { due_by: CREATED + 600_000, has_evidence: false },
    },
  };
}

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: Record<string, unknown> };
}

export function eventShape(
  id: string,
  type: string,
  object: Record<string, unknown>,
): StripeEvent & Record<string, unknown> {
  const request = { id: `req_${id}`, idempotency_key: null };
  return {
    id,
    object: "event",
    api_version: "2026-10-28.clover",
    created: CREATED,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  };
}
