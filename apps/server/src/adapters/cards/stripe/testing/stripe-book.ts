import {
  chargeShape,
  type Dispute,
  disputeShape,
  eventShape,
  type Intent,
  intentShape,
  type Refund,
  refundShape,
  type StripeEvent,
} from "./stripe-shapes.ts";

/**
 * What Stripe knows, and the events it tells of it. It stands where the third party would, and is the witness that the
 * product's orders are held against.
 */
export class StripeBook {
  readonly intents = new Map<string, Intent>();
  readonly #asked = new Map<string, StripeEvent[]>();
  #number = 0;

  open(
    wish: Pick<Intent, "amount" | "currency" | "metadata"> & Partial<Pick<Intent, "description" | "email">>,
  ): Intent {
    const id = `pi_${this.#next()}`;
    const rest = { status: "requires_payment_method", decline: null, charge: null } as const;
    const intent: Intent = {
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
  decline(intent: Intent, why = "insufficient_funds"): StripeEvent[] {
    intent.status = "requires_payment_method";
    intent.decline = why;
    return [
      this.#tell("payment_intent.payment_failed", intentShape(intent, false)),
      this.#tell("charge.failed", chargeShape(intent)),
    ];
  }

  process(intent: Intent): StripeEvent[] {
    intent.status = "processing";
    intent.decline = null;
    return [this.#tell("payment_intent.processing", intentShape(intent, false))];
  }

  /** Two kinds of event for one payment, as there are. */
  succeed(intent: Intent): StripeEvent[] {
    intent.status = "succeeded";
    intent.decline = null;
    intent.charge = { id: `ch_${intent.id}`, last4: "4242" };
    return [
      this.#tell("payment_intent.succeeded", intentShape(intent, false)),
      this.#tell("charge.succeeded", chargeShape(intent)),
    ];
  }

  cancel(intent: Intent): StripeEvent[] {
    intent.status = "canceled";
    return [this.#tell("payment_intent.canceled", intentShape(intent, false))];
  }

  refund(intent: Intent, amount: number, metadata: Refund["metadata"] = {}): StripeEvent[] {
    const refund: Refund = { id: `re_${this.#next()}`, intentId: intent.id, amount, metadata, status: "succeeded" };
    intent.refunds.push(refund);
    return [
      this.#tell("charge.refunded", chargeShape(intent, refundedOf(intent))),
      this.#tell("refund.created", refundShape(refund)),
    ];
  }

  failRefund(refund: Refund): StripeEvent[] {
    refund.status = "failed";
    return [this.#tell("refund.failed", refundShape(refund))];
  }

  dispute(intent: Intent, amount: number): StripeEvent[] {
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
  keepAsked(intent: Intent, events: readonly StripeEvent[]): void {
    this.#asked.set(intent.id, [...(this.#asked.get(intent.id) ?? []), ...events]);
  }

  takeAsked(intent: Intent): readonly StripeEvent[] {
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
export function refundedOf({ refunds }: Intent): number {
  return refunds.filter(({ status }) => status !== "failed").reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents that charge-backs which stand took back. */
export function disputedOf({ disputes }: Intent): number {
  return disputes.filter(({ status }) => status !== "won").reduce((sum, { amount }) => sum + amount, 0);
}
