import {
  chargeShape,
  type Dispute,
  disputeShape,
  eventShape,
  intentShape,
  type Refund,
  refundShape,
  type StripeEvent,
  type StripeIntent,
} from "./stripe-shapes.ts";

/**
 * What Stripe knows, and the events it sends about it. It replaces the third party, and is the record that the
 * product's orders are held against.
 */
export class StripeState {
  readonly intents = new Map<string, StripeIntent>();
  readonly #asked = new Map<string, StripeEvent[]>();
  #number = 0;

  open(
    wish: Pick<StripeIntent, "amount" | "currency" | "metadata"> & Partial<Pick<StripeIntent, "description" | "email">>,
  ): StripeIntent {
    const id = `pi_${this.#next()}`;
    const rest = { status: "requires_payment_method", decline: null, charge: null } as const;
    const intent: StripeIntent = {
      id,
      secret: `${id}_secret_${this.#next()}`,
      description: "",
      email: "",
      ...wish,
      ...rest,
      refunds: [],
      disputes: [],
    };
    this.intents.set(id, intent);
    return intent;
  }

  /** The card is refused; another may be tried. */
  decline(intent: StripeIntent, why = "insufficient_funds"): StripeEvent[] {
    intent.status = "requires_payment_method";
    intent.decline = why;
    return [
      this.#tell("payment_intent.payment_failed", intentShape(intent, false)),
      this.#tell("charge.failed", chargeShape(intent)),
    ];
  }

  process(intent: StripeIntent): StripeEvent[] {
    intent.status = "processing";
    intent.decline = null;
    return [this.#tell("payment_intent.processing", intentShape(intent, false))];
  }

  /** Two kinds of event for one payment, as there are. */
  succeed(intent: StripeIntent): StripeEvent[] {
    intent.status = "succeeded";
    intent.decline = null;
    intent.charge = { id: `ch_${intent.id}`, last4: "4242" };
    return [
      this.#tell("payment_intent.succeeded", intentShape(intent, false)),
      this.#tell("charge.succeeded", chargeShape(intent)),
    ];
  }

  cancel(intent: StripeIntent): StripeEvent[] {
    intent.status = "canceled";
    return [this.#tell("payment_intent.canceled", intentShape(intent, false))];
  }

  refund(intent: StripeIntent, amount: number, metadata: Refund["metadata"] = {}): StripeEvent[] {
    const refund: Refund = { id: `re_${this.#next()}`, intentId: intent.id, amount, metadata, status: "succeeded" };
    intent.refunds.push(refund);
    return [
      this.#tell("charge.refunded", chargeShape(intent, refundedAmount(intent))),
      this.#tell("refund.created", refundShape(refund)),
    ];
  }

  failRefund(refund: Refund): StripeEvent[] {
    refund.status = "failed";
    return [this.#tell("refund.failed", refundShape(refund))];
  }

  dispute(intent: StripeIntent, amount: number): StripeEvent[] {
    const dispute: Dispute = { id: `du_${this.#next()}`, intentId: intent.id, amount, status: "needs_response" };
    intent.disputes.push(dispute);
    return [
      this.#tell("charge.dispute.created", disputeShape(dispute)),
      this.#tell("charge.dispute.funds_withdrawn", disputeShape(dispute)),
    ];
  }

  closeDispute(dispute: Dispute, status: "won" | "lost"): StripeEvent[] {
    dispute.status = status;
    return [this.#tell("charge.dispute.closed", disputeShape(dispute))];
  }

  /** Keeps the events of what a payment's shop asked for through the API, for whoever delivers events. */
  keepAsked(intent: StripeIntent, events: readonly StripeEvent[]): void {
    this.#asked.set(intent.id, [...(this.#asked.get(intent.id) ?? []), ...events]);
  }

  takeAsked(intent: StripeIntent): readonly StripeEvent[] {
    const events = this.#asked.get(intent.id) ?? [];
    this.#asked.delete(intent.id);
    return events;
  }

  #tell(type: string, object: Record<string, unknown>): StripeEvent {
    return eventShape(`evt_${this.#next()}`, type, object);
  }

  #next(): string {
    this.#number += 1;
    return `3T${String(this.#number).padStart(14, "0")}`;
  }
}

/** Cents that refunds which stand gave back. */
export function refundedAmount({ refunds }: StripeIntent): number {
  return refunds.filter(({ status }) => status !== "failed").reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents that charge-backs which stand took back. */
export function disputedAmount({ disputes }: StripeIntent): number {
  return disputes.filter(({ status }) => status !== "won").reduce((sum, { amount }) => sum + amount, 0);
}
