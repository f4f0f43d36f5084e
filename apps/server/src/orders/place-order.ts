import { Decimal } from "@timbra/cfdi";
import { CREDITS_OF_AN_ORDER, type Language, ORDER_CURRENCY, type OrderState, quoteCredits } from "@timbra/contract";
import type { CardProvider, OpenedPayment } from "../adapters/cards/index.ts";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import { orderReference } from "./order-row.ts";
import { changeOrder, findOrder, insertOrder, lockOrder, type OrderRecord, setOrderState } from "./orders.db.ts";

export interface PlaceOrderCommand {
  readonly issuerId: string;
  /** The same request brings the same id again. */
  readonly id: string;
  readonly credits: number;
  readonly needsInvoice: boolean;
  readonly buyer: { readonly userId: string; readonly email: string };
  readonly language: Language;
}

export interface OrderToPay {
  readonly order: OrderRecord;
  /** Null once nothing is left to pay. */
  readonly payment: OpenedPayment | null;
}

/** Keeps an order, and opens the one payment that can pay it. */
export async function placeOrder(deps: Deps, cards: CardProvider, command: PlaceOrderCommand): Promise<OrderToPay> {
  const { issuerId, id, buyer, language } = command;
  const quoted = quoteCredits(command.credits, command.needsInvoice);
  const { credits, needs_invoice, price_each, subtotal, vat, total } = quoted;
  const order = {
    ...{ issuer_id: issuerId, id, credits, needs_invoice, price_each, subtotal, vat, total },
    ...{ currency: ORDER_CURRENCY.code, provider: cards.provider, environment: cards.environment },
    ...{ buyer_id: buyer.userId, buyer_email: buyer.email, language },
  };
  await withTenant(deps.db, issuerId, (tx) => insertOrder(tx, order, deps.clock.now()));
  const opened = await openOrderPayment(deps, cards, issuerId, id);
  if (opened === null) throw new Error("An order that was just kept is not there.");
  return opened;
}

/**
 * Where an order is paid: asked again, always the same payment, so that no retry can charge twice. Null: there is no
 * such order.
 */
export async function openOrderPayment(
  deps: Deps,
  cards: CardProvider,
  issuerId: string,
  id: string,
): Promise<OrderToPay | null> {
  const found = await withTenant(deps.db, issuerId, (tx) => findOrder(tx, issuerId, id));
  if (found === undefined) return null;
  // What another provider began is ended there.
  if (found.state !== "pending" || found.provider !== cards.provider) return { order: found, payment: null };
  const payment = await paymentOf(cards, found);
  const order = await withTenant(deps.db, issuerId, async (tx) => {
    const held = await lockOrder(tx, issuerId, id);
    if (held?.payment_id === null) await changeOrder(tx, held, { payment_id: payment.paymentId }, deps.clock.now());
    return findOrder(tx, issuerId, id);
  });
  if (order === undefined) return null;
  return { order, payment: order.state === "pending" ? payment : null };
}

async function paymentOf(cards: CardProvider, order: OrderRecord): Promise<OpenedPayment> {
  const known = order.payment_id === null ? null : await cards.getPayment(order.payment_id);
  if (known !== null) return { paymentId: known.paymentId, clientSecret: known.clientSecret };
  return cards.open({
    orderId: order.id,
    issuerId: order.issuer_id,
    amount: order.total,
    currency: order.currency,
    description: `Timbra: ${order.credits} créditos (${orderReference(order.id)})`,
    email: order.buyer_email,
  });
}

/**
 * Abandons an order. The provider is informed first: an order whose payment is under way there is not abandoned here.
 */
export async function cancelOrder(
  deps: Deps,
  cards: CardProvider,
  issuerId: string,
  id: string,
): Promise<OrderRecord | "not_found" | "order_not_payable" | "order_being_paid"> {
  const order = await withTenant(deps.db, issuerId, (tx) => findOrder(tx, issuerId, id));
  if (order === undefined) return "not_found";
  if (order.state === "processing") return "order_being_paid";
  if (order.state !== "pending") return "order_not_payable";
  if (order.payment_id !== null && (await cards.cancel(order.payment_id)) === "too_late") return "order_being_paid";
  return withTenant(deps.db, issuerId, async (tx) => {
    const held = await lockOrder(tx, issuerId, id);
    if (held === undefined) return "not_found";
    if ((held.state as OrderState) === "pending") await setOrderState(tx, held, "cancelled", deps.clock.now());
    return (await findOrder(tx, issuerId, id)) ?? "not_found";
  });
}

/**
 * The fewest credits of one order: as few as cost what the card provider charges at all, with an invoice or without.
 */
export function fewestCredits({ minimumAmount }: Pick<CardProvider, "minimumAmount">): number {
  let credits: number = CREDITS_OF_AN_ORDER.min;
  while (Decimal.parse(quoteCredits(credits, false).total).compare(Decimal.parse(minimumAmount)) < 0) credits += 1;
  return credits;
}
