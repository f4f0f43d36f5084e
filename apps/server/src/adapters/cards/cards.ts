import type { CardProviderName, Decline } from "@timbra/contract";

/** A payment to be opened for an order. The same order always has the same payment, however often it is asked for. */
export interface PaymentOrder {
  readonly orderId: string;
  readonly issuerId: string;
  /** Decimal text with two decimals. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly description: string;
  readonly email: string;
}

export interface OpenedPayment {
  readonly paymentId: string;
  /** For the provider's form in the buyer's browser; it opens this payment and nothing else. */
  readonly clientSecret: string;
}

/** Money that went back: a refund, or a charge-back of the bank. `undone`: it came back after all. */
export interface Reversal {
  readonly kind: "refund" | "chargeback";
  readonly reversalId: string;
  readonly amount: string;
  readonly undone: boolean;
}

/** How the provider says that a payment stands now. */
export interface PaymentFacts extends OpenedPayment {
  /** What was written on it when it was opened; null on a payment that is not ours. */
  readonly orderId: string | null;
  readonly issuerId: string | null;
  readonly status: "awaiting" | "processing" | "succeeded" | "cancelled";
  readonly amount: string;
  readonly currency: string;
  /** Of the last card that was refused; null when none was since. */
  readonly decline: Decline | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly reversals: readonly Reversal[];
}

/**
 * An event whose signature was verified. It only says that a payment is worth looking at: what is true of it is asked
 * of the provider.
 */
export interface CardEvent {
  readonly id: string;
  readonly kind: string;
  /** Null: an event about no payment. */
  readonly paymentId: string | null;
}

/** A company that charges cards. Card data goes from the browser to it and never to us. */
export interface CardProvider {
  readonly provider: CardProviderName;
  readonly environment: "sandbox" | "live";
  /** For its form in the browser; null where there is none. */
  readonly publishableKey: string | null;
  /** The smallest amount that it charges, in the currency of orders; decimal text. */
  readonly minimumAmount: string;
  open(wish: PaymentOrder): Promise<OpenedPayment>;
  /** Null when it knows no such payment. */
  getPayment(paymentId: string): Promise<PaymentFacts | null>;
  /** `too_late`: it is paid, or being paid. */
  cancel(paymentId: string): Promise<"cancelled" | "too_late">;
  /**
   * Gives money back; the same key does it once, however long after. Answers the provider's name of the refund; null
   * when there is not so much left.
   */
  refund(paymentId: string, refund: { readonly amount: string; readonly key: string }): Promise<string | null>;
  /** Null when the event is not the provider's, or too old: nothing in it may be believed. */
  readEvent(
    body: Uint8Array,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): CardEvent | null;
}
