import { isRefundable, type OrderState } from "@timbra/contract";

/**
 * Every move that an order can make. What is paid is never unpaid again; money that came after all counts, even of an
 * order that was abandoned.
 */
const MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ["processing", "paid", "cancelled"],
  processing: ["pending", "paid", "cancelled"],
  cancelled: ["paid"],
  paid: ["partly_refunded", "refunded", "charged_back"],
  partly_refunded: ["paid", "refunded", "charged_back"],
  refunded: ["paid", "partly_refunded", "charged_back"],
  charged_back: ["paid", "partly_refunded", "refunded"],
};

export function mayMove(from: OrderState, to: OrderState): boolean {
  return MOVES[from].includes(to);
}

/** States in which an order waits for its money. */
export const UNPAID: readonly OrderState[] = ["pending", "processing", "cancelled"];

export function isUnpaid(state: OrderState): boolean {
  return UNPAID.includes(state);
}

/** Whether it was paid and all of the money is gone again. */
export function isReversed(state: OrderState): boolean {
  return !isUnpaid(state) && !isRefundable(state);
}

/** What of a purchase wants a person's eyes: its payment, its invoice, its refund. */
export const ORDER_ALERT = { payment: "order", invoice: "order_invoice", refund: "order_refund" } as const;

export function isOrderAlert(kind: string): boolean {
  return Object.values<string>(ORDER_ALERT).includes(kind);
}
