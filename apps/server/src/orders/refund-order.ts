import { Decimal } from "@timbra/cfdi";
import type { CardProvider } from "../adapters/cards/index.ts";
import { inIssuer } from "../adapters/postgres/index.ts";
import { CardsUnavailable } from "../cards-unavailable.ts";
import type { Deps } from "../deps.ts";
import { findOrder } from "./orders.db.ts";
import { isUnpaid } from "./states.ts";

export interface RefundWish {
  readonly issuerId: string;
  readonly orderId: string;
  /** Decimal text; null: all that is left. */
  readonly amount: string | null;
  /** The same key refunds once. */
  readonly key: string;
}

/**
 * Asks the provider to give money back. The credits are taken, and the order changes, when its signed event tells that it did: "refunded" only says that
 * the provider took the request.
 */
export async function refundOrder(
  deps: Pick<Deps, "db">,
  cards: CardProvider | null,
  { issuerId, orderId, amount, key }: RefundWish,
): Promise<"refunded" | "not_found" | "order_not_refundable"> {
  const order = await inIssuer(deps.db, issuerId, (tx) => findOrder(tx, issuerId, orderId));
  if (order === undefined) return "not_found";
  if (order.payment_id === null || isUnpaid(order.state as Parameters<typeof isUnpaid>[0])) return "order_not_refundable";
  if (cards === null || cards.provider !== order.provider) throw new CardsUnavailable(`${order.provider} is not configured here.`);
  const left = Decimal.parse(order.total).minus(Decimal.parse(order.refunded));
  const wanted = amount === null ? left : Decimal.parse(amount);
  if (wanted.compare(left) > 0 || wanted.isNegative() || wanted.isZero()) return "order_not_refundable";
  const outcome = await cards.refund(order.payment_id, { amount: wanted.withScale(2).toString(), key });
  return outcome === "refunded" ? "refunded" : "order_not_refundable";
}
