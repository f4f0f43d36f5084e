import {
  CARD_PROVIDERS,
  type ClientOrderColumn,
  type ClientOrderRow,
  DECLINES,
  type Language,
  ORDER_CURRENCY,
  ORDER_STATES,
  type OrderAnswer,
  type OrderColumn,
  type OrderInvoiceState,
  type OrderRow,
} from "@timbra/contract";
import type { MailParams } from "../adapters/mail/index.ts";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { ExportColumns } from "../http/export.ts";
import { localTime } from "../invoices/index.ts";
import { moneyText } from "../lib/decimal-text.ts";
import { ORDER_INVOICE_WORDS, ORDER_STATE_WORDS } from "../texts/index.ts";
import type { OrderRecord } from "./orders.db.ts";
import { isReversed, isUnpaid } from "./states.ts";

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
  if (isReversed(state)) return "not_issued";
  return order.invoice_problem === "needs_data" ? "needs_data" : "being_issued";
}

function oneOf<const Choice extends string>(choices: readonly Choice[], text: string): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new Error(`${text} is kept and known to nobody`);
  return found;
}

/** An order as the columns of an exported list. */
export const ORDER_CELLS: ExportColumns<OrderColumn, OrderRow> = {
  created_at: [20, (row) => dateCell(localTime(row.created_at))],
  order_id: [14, (row) => textCell(orderReference(row.order_id))],
  credits: [12, (row) => numberCell(String(row.credits))],
  price_each: [16, (row) => numberCell(row.price_each)],
  subtotal: [14, (row) => numberCell(row.subtotal)],
  vat: [14, (row) => numberCell(row.vat)],
  total: [14, (row) => numberCell(row.total)],
  refunded: [14, (row) => numberCell(row.refunded)],
  state: [18, (row, language) => textCell(ORDER_STATE_WORDS[row.state][language])],
  card: [20, ({ card }) => textCell(card === null ? null : `${card.brand} ${card.last4}`)],
  invoice_state: [20, (row, language) => textCell(ORDER_INVOICE_WORDS[row.invoice_state][language])],
  invoice_uuid: [40, (row) => textCell(row.invoice_uuid)],
  paid_at: [20, ({ paid_at }) => (paid_at === null ? textCell(null) : dateCell(localTime(paid_at)))],
};

export const CLIENT_ORDER_CELLS: ExportColumns<ClientOrderColumn, ClientOrderRow> = {
  issuer_rfc: [16, (row) => textCell(row.issuer_rfc)],
  buyer_email: [32, (row) => textCell(row.buyer_email)],
  ...ORDER_CELLS,
};

/** The language that its buyer is written in. */
export function languageOf({ language }: Pick<OrderRecord, "language">): Language {
  return language === "en" ? "en" : "es";
}

/** The end of an order's id, by which people call it. */
export function orderReference(id: string): string {
  return id.slice(-8).toUpperCase();
}

/** What the buyer is written once an order is paid. */
export function orderPaidMail(
  order: OrderRecord,
  { balance, publicUrl, language }: { balance: number; publicUrl: string; language: Language },
): MailParams["order-paid"] {
  const numbers = new Intl.NumberFormat(language === "en" ? "en-US" : "es-MX");
  return {
    reference: orderReference(order.id),
    credits: numbers.format(Number(order.credits)),
    total: moneyText(order.total, order.currency),
    balance: numbers.format(balance),
    needsInvoice: order.needs_invoice,
    link: `${publicUrl}/orders/list`,
  };
}
