import {
  CARD_PROVIDERS,
  type ClientOrderRow,
  DECLINES,
  ORDER_CURRENCY,
  ORDER_STATES,
  type OrderAnswer,
  type OrderInvoiceState,
  type OrderRow,
} from "@timbra/contract";
import type { OrderRecord } from "./orders.db.ts";
import { isGivenBack, isUnpaid } from "./states.ts";

/** An order as the contract says it. `sells`: whether this installation issues invoices of purchases. */
export function toOrderRow(order: OrderRecord, sells: boolean): OrderRow {
  const state = oneOf(ORDER_STATES, order.state);
  return {
    order_id: order.id,
    credits: Number(order.credits),
    needs_invoice: order.needs_invoice,
    price_each: order.price_each,
    subtotal: order.subtotal,
    vat: order.vat,
    total: order.total,
    refunded: order.refunded,
    currency: order.currency,
    symbol: ORDER_CURRENCY.symbol,
    provider: oneOf(CARD_PROVIDERS, order.provider),
    state,
    decline: state !== "pending" || order.decline === null ? null : oneOf(DECLINES, order.decline),
    card:
      order.card_brand === null || order.card_last4 === null
        ? null
        : { brand: order.card_brand, last4: order.card_last4 },
    invoice_state: invoiceStateOf(order, sells),
    invoice_uuid: order.invoice_uuid,
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
  };
}

/** With whose it is. */
export function toClientOrderRow(order: OrderRecord & { readonly issuer_rfc: string }, sells: boolean): ClientOrderRow {
  return {
    ...toOrderRow(order, sells),
    issuer_id: order.issuer_id,
    issuer_rfc: order.issuer_rfc,
    buyer_email: order.buyer_email,
  };
}

interface Move {
  readonly from_state: string | null;
  readonly to_state: string;
  readonly moved_at: Date;
}

/** What became of an order, as the contract says it. */
export function toMoves(moves: readonly Move[]): OrderAnswer["moves"] {
  return moves.map(({ from_state, to_state, moved_at }) => ({
    from: from_state === null ? null : oneOf(ORDER_STATES, from_state),
    to: oneOf(ORDER_STATES, to_state),
    at: moved_at.toISOString(),
  }));
}

function invoiceStateOf(order: OrderRecord, sells: boolean): OrderInvoiceState {
  if (!order.needs_invoice) return "not_wanted";
  if (order.invoice_uuid !== null) return "issued";
  if (!sells) return "not_offered";
  const state = oneOf(ORDER_STATES, order.state);
  if (isUnpaid(state)) return "waiting_payment";
  if (isGivenBack(state)) return "not_issued";
  return order.invoice_problem === "needs_data" ? "needs_data" : "being_issued";
}

function oneOf<const Choice extends string>(choices: readonly Choice[], text: string): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new Error(`${text} is kept and known to nobody`);
  return found;
}
