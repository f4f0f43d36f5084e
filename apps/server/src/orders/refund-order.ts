import { Decimal } from "@timbra/cfdi";
import { isRefundable, type OrderState } from "@timbra/contract";
import { raiseAlert, resolveAlert } from "../alerts/index.ts";
import { type Actor, recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import type { JobHandler } from "../jobs/queue.ts";
import { CardsUnavailable } from "../lib/cards-unavailable.ts";
import { orderReference } from "./order-row.ts";
import { findOrder, lockOrder, type OrderRecord } from "./orders.db.ts";
import { findRefund, insertRefund, setRefundReversal, sumPendingRefunds } from "./reversals.db.ts";
import { ORDER_ALERT } from "./states.ts";

const KIND = ORDER_ALERT.refund;

export interface RefundCommand {
  readonly issuerId: string;
  readonly orderId: string;
  /** Names this request: the same one twice refunds once. */
  readonly wish: string;
  /** Decimal text; null: all that is left. */
  readonly amount: string | null;
  readonly reason: string;
  readonly by: Actor;
}

export type RefundResult =
  | { readonly kind: "asked"; readonly amount: string }
  | { readonly kind: "not_found" }
  | { readonly kind: "order_not_refundable" }
  | { readonly kind: "refund_too_much"; readonly left: string };

/**
 * Writes down that money of an order is to go back, with why and who says so, and leaves it to a job to ask the
 * provider. The credits are taken, and the order changes, when the provider's signed event says that the money was
 * returned.
 */
export function requestRefund(
  deps: Pick<Deps, "db" | "clock" | "queue">,
  command: RefundCommand,
): Promise<RefundResult> {
  const { issuerId, orderId, reason, by } = command;
  return withTenant(deps.db, issuerId, async (tx) => {
    const order = await lockOrder(tx, issuerId, orderId);
    if (order === undefined) return { kind: "not_found" };
    const before = await findRefund(tx, issuerId, command.wish);
    if (before !== undefined) return { kind: "asked", amount: before.amount };
    const left = await leftToRefund(tx, order);
    if (left.compare(Decimal.ZERO) <= 0) return { kind: "order_not_refundable" };
    const wanted = command.amount === null ? left : Decimal.parse(command.amount);
    if (wanted.compare(left) > 0) return { kind: "refund_too_much", left: left.withScale(2).toString() };
    const amount = wanted.withScale(2).toString();
    const refund = { issuer_id: issuerId, id: command.wish, order_id: orderId, amount, reason, asked_by: by.name };
    await insertRefund(tx, { ...refund, asked_at: deps.clock.now() });
    await deps.queue.send(tx, "refund-order", { issuerId, refundId: command.wish });
    const subject = { id: orderId, name: orderReference(orderId) };
    await recordAuditEvent(tx, deps.clock, {
      action: "order_refunded",
      by,
      issuerId,
      subject,
      reason,
      detail: { amount },
    });
    return { kind: "asked", amount };
  });
}

/** What was neither refunded nor is being refunded. */
async function leftToRefund(tx: Tx, order: OrderRecord): Promise<Decimal> {
  if (!isRefundable(order.state as OrderState)) return Decimal.ZERO;
  const underWay = await sumPendingRefunds(tx, order.issuer_id, order.id);
  return Decimal.parse(order.total).minus(Decimal.parse(order.refunded)).minus(Decimal.parse(underWay));
}

/**
 * Asks the provider for a refund until it answers. It gives the money of one refund back once, however often it is
 * asked.
 */
export function refundOrderJob(deps: Deps): JobHandler<"refund-order"> {
  return async ({ issuerId, refundId }) => {
    const found = await withTenant(deps.db, issuerId, async (tx) => {
      const refund = await findRefund(tx, issuerId, refundId);
      return { refund, order: refund && (await findOrder(tx, issuerId, refund.order_id)) };
    });
    const { refund, order } = found;
    if (refund?.state !== "asked" || !order?.payment_id) return;
    const { cards } = deps;
    if (cards?.provider !== order.provider) throw new CardsUnavailable(`${order.provider} is not configured here.`);
    const reversalId = await cards.refund(order.payment_id, { amount: refund.amount, key: refund.id });
    await withTenant(deps.db, issuerId, async (tx) => {
      await setRefundReversal(tx, issuerId, refundId, reversalId, deps.clock.now());
      const item = { kind: KIND, subjectId: order.id, issuerId, detail: { amount: refund.amount } };
      if (reversalId === null) await raiseAlert(tx, deps.clock, { ...item, reason: "refused" });
      else await resolveAlert(tx, KIND, order.id);
    });
  };
}
