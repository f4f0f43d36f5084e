import { Decimal, sum } from "@timbra/cfdi";
import { type AttentionReason, isRefundable, type OrderState } from "@timbra/contract";
import type { CardEvent, CardProvider, PaymentFacts, Reversal } from "../adapters/cards/index.ts";
import { raiseAlert } from "../alerts/index.ts";
import type { Deps } from "../boot/deps.ts";
import { getCredits } from "../credits/index.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { CardsUnavailable } from "../lib/cards-unavailable.ts";
import { isId } from "../lib/ids.ts";
import { queueOrderPaidEvent } from "../webhooks/index.ts";
import { grantAndSettleOwed, reverseCredits } from "./order-credits.ts";
import { languageOf, orderPaidMail } from "./order-row.ts";
import {
  changeOrder,
  findOrder,
  insertCardEvent,
  isKnownEvent,
  lockOrder,
  type OrderRecord,
  setOrderState,
} from "./orders.db.ts";
import { isUnpaid, mayMove, ORDER_ALERT } from "./states.ts";

const isOurId = (text: string) => isId(text) && text === text.toLowerCase();
/** Events of one payment come in bunches; whoever was overtaken looks again. */
const TRIES = 6;

/**
 * Acts on an event whose signature was verified. It is the only way in which an order becomes paid. What the event says
 * is not believed: the provider is asked how the payment stands, outside any transaction; and when the order was
 * changed meanwhile, it is asked again, so that nothing old is written over what is newer, in whatever order events
 * come.
 */
export async function receiveCardEvent(deps: Deps, cards: CardProvider, event: CardEvent): Promise<void> {
  if (event.paymentId === null) return;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const facts = await cards.getPayment(event.paymentId);
    const orderRef = facts === null ? null : orderRefOf(facts);
    if (facts === null || orderRef === null) return;
    const before = await withTenant(deps.db, orderRef.issuerId, async (tx) => ({
      known: await isKnownEvent(tx, orderRef.issuerId, cards.provider, event.id),
      order: await findOrder(tx, orderRef.issuerId, orderRef.orderId),
    }));
    if (before.known) return;
    if (before.order === undefined)
      return deps.log.warn(
        { eventId: event.id, kind: event.kind },
        "a card event is about no order of this installation",
      );
    if (
      await applyEvent(deps, cards, event, { ...orderRef, paymentId: event.paymentId, revision: before.order.revision })
    )
      return;
  }
  throw new CardsUnavailable("An order was changed by others all the time.");
}

interface OrderRef {
  readonly issuerId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly revision: string;
}

/** False when the order was changed since its revision was read: what the provider said may be older than that. */
async function applyEvent(
  deps: Deps,
  cards: CardProvider,
  event: CardEvent,
  { issuerId, orderId, paymentId, revision }: OrderRef,
): Promise<boolean> {
  const facts = await cards.getPayment(paymentId);
  if (facts === null) throw new CardsUnavailable("A payment that was there is not found.");
  return withTenant(deps.db, issuerId, async (tx) => {
    const order = await lockOrder(tx, issuerId, orderId);
    if (order === undefined || order.revision !== revision) return false;
    const { id: event_id, kind } = event;
    const about = { issuer_id: issuerId, order_id: orderId, provider: cards.provider };
    await insertCardEvent(tx, { ...about, event_id, kind, received_at: deps.clock.now() });
    await settleOrder(tx, deps, order, facts);
    return true;
  });
}

/** Null: the payment was not opened by this product. */
function orderRefOf({ issuerId, orderId }: Pick<PaymentFacts, "issuerId" | "orderId">) {
  if (issuerId === null || orderId === null || !isOurId(issuerId) || !isOurId(orderId)) return null;
  return { issuerId, orderId };
}

type SettleDeps = Pick<Deps, "clock" | "mail" | "queue" | "config">;

/**
 * Brings an order, whose row the caller holds, to where its provider says that the payment stands. Doing it again
 * changes nothing: the credits of an order are granted once, and each refund and charge-back takes them back once.
 */
async function settleOrder(tx: Tx, deps: SettleDeps, order: OrderRecord, facts: PaymentFacts): Promise<void> {
  const odd = findMismatch(order, facts);
  if (odd !== null) return raisePaymentAlert(tx, deps, order, odd);
  // What becomes of another payment than the order's own changes nothing of the order.
  if (order.payment_id !== null && order.payment_id !== facts.paymentId) return;
  const paid = isUnpaid(order.state as OrderState) ? await applyStatus(tx, deps, order, facts) : order;
  if (paid === null) return;
  await reverseCredits(tx, deps.clock, paid, facts.reversals);
  const to = stateAfterReversals(paid, facts.reversals);
  await setState(tx, deps, paid, to);
  await queueInvoice(tx, deps, order, to);
}

/** Before it is paid. Answers the order as it is once it is. */
async function applyStatus(
  tx: Tx,
  deps: SettleDeps,
  order: OrderRecord,
  facts: PaymentFacts,
): Promise<OrderRecord | null> {
  const now = deps.clock.now();
  const card = { card_brand: facts.card?.brand ?? null, card_last4: facts.card?.last4 ?? null };
  await changeOrder(tx, order, { payment_id: facts.paymentId, decline: facts.decline, ...card }, now);
  if (facts.status !== "succeeded") {
    await setState(tx, deps, order, facts.status === "awaiting" ? "pending" : facts.status);
    return null;
  }
  await setState(tx, deps, order, "paid");
  const issuerId = order.issuer_id;
  const bought = { issuerId, documentKind: "order", documentId: order.id, amount: Number(order.credits), note: "" };
  await grantAndSettleOwed(tx, deps.clock, bought);
  const { id, credits, total, currency, environment, needs_invoice } = order;
  const paid = { id, credits: Number(credits), total, currency, environment, needs_invoice };
  await queueOrderPaidEvent(tx, deps, issuerId, paid);
  const language = languageOf(order);
  const params = orderPaidMail(order, { balance: await getCredits(tx), publicUrl: deps.config.publicUrl, language });
  await deps.mail.enqueue(tx, { kind: "order-paid", recipient: order.buyer_email, language, params, issuerId });
  return (await findOrder(tx, issuerId, order.id)) ?? null;
}

/**
 * An invoice is of money that is here: it is asked for when that comes, and again when it comes back from a bank or a
 * refund.
 */
async function queueInvoice(tx: Tx, { queue }: SettleDeps, order: OrderRecord, to: OrderState): Promise<void> {
  if (
    !order.needs_invoice ||
    order.invoice_uuid !== null ||
    isRefundable(order.state as OrderState) ||
    !isRefundable(to)
  )
    return;
  await queue.send(tx, "invoice-order", { issuerId: order.issuer_id, orderId: order.id });
}

async function setState(tx: Tx, { clock }: SettleDeps, order: OrderRecord, to: OrderState): Promise<void> {
  if (mayMove(order.state as OrderState, to)) await setOrderState(tx, order, to, clock.now());
}

/** The state of a paid order whose refunds and charge-backs are these. */
function stateAfterReversals({ total }: OrderRecord, reversals: readonly Reversal[]): OrderState {
  const effective = reversals.filter(({ undone }) => !undone);
  if (effective.some(({ kind }) => kind === "chargeback")) return "charged_back";
  const back = sum(effective.map(({ amount }) => Decimal.parse(amount)));
  if (back.isZero()) return "paid";
  return back.compare(Decimal.parse(total)) < 0 ? "partly_refunded" : "refunded";
}

/** An amount that is not what was ordered buys nothing by itself: a person decides. */
function findMismatch(
  order: OrderRecord,
  { paymentId, status, amount, currency }: PaymentFacts,
): AttentionReason | null {
  if (order.payment_id !== null && order.payment_id !== paymentId)
    return status === "succeeded" ? "second_payment" : null;
  const same = currency === order.currency && Decimal.parse(amount).equals(Decimal.parse(order.total));
  return status === "succeeded" && !same ? "other_amount" : null;
}

async function raisePaymentAlert(
  tx: Tx,
  { clock }: SettleDeps,
  { issuer_id, id, total }: OrderRecord,
  reason: AttentionReason,
): Promise<void> {
  await raiseAlert(tx, clock, {
    kind: ORDER_ALERT.payment,
    subjectId: id,
    issuerId: issuer_id,
    reason,
    detail: { total },
  });
}
