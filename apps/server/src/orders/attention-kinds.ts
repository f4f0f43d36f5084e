/** What of a purchase wants a person's eyes: its payment, its invoice, its refund. */
export const ORDER_ATTENTION = { payment: "order", invoice: "order_invoice", refund: "order_refund" } as const;

export function isOrderAttention(kind: string): boolean {
  return Object.values<string>(ORDER_ATTENTION).includes(kind);
}
