/** The PaymentIntent that an event's object is, or is about; null for what is about none. */
export function paymentOf(object: object): string | null {
  const {
    object: kind,
    id,
    payment_intent: payment,
  } = object as { object?: unknown; id?: unknown; payment_intent?: unknown };
  if (kind === "payment_intent") return typeof id === "string" ? id : null;
  if (typeof payment === "string") return payment;
  const expanded = (payment ?? {}) as { id?: unknown };
  return typeof expanded.id === "string" ? expanded.id : null;
}
