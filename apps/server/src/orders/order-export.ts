import type {
  ClientOrderColumn,
  ClientOrderRow,
  OrderColumn,
  OrderInvoiceState,
  OrderRow,
  OrderState,
} from "@timbra/contract";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { WrittenColumns } from "../http/listing-export.ts";
import { localTime } from "../invoices/index.ts";
import { orderReference } from "./order-letter.ts";

const STATES: Readonly<Record<OrderState, { readonly es: string; readonly en: string }>> = {
  pending: { es: "Por pagar", en: "To be paid" },
  processing: { es: "En proceso", en: "Processing" },
  paid: { es: "Pagada", en: "Paid" },
  partly_refunded: { es: "Devuelta en parte", en: "Partly refunded" },
  refunded: { es: "Devuelta", en: "Refunded" },
  charged_back: { es: "Contracargo", en: "Charged back" },
  cancelled: { es: "Cancelada", en: "Cancelled" },
};

const INVOICES: Readonly<Record<OrderInvoiceState, { readonly es: string; readonly en: string }>> = {
  not_wanted: { es: "No se pidió", en: "Not wanted" },
  not_offered: { es: "No disponible", en: "Not available" },
  waiting_payment: { es: "Espera el pago", en: "Waits for the payment" },
  being_issued: { es: "Se está emitiendo", en: "Being issued" },
  needs_data: { es: "Faltan datos fiscales", en: "Fiscal data missing" },
  not_issued: { es: "No se emite", en: "Not issued" },
  issued: { es: "Emitida", en: "Issued" },
};

/** An order as the columns of an exported list. */
export const ORDER_CELLS: WrittenColumns<OrderColumn, OrderRow> = {
  created_at: [20, (row) => dateCell(localTime(row.created_at))],
  order_id: [14, (row) => textCell(orderReference(row.order_id))],
  credits: [12, (row) => numberCell(String(row.credits))],
  price_each: [16, (row) => numberCell(row.price_each)],
  subtotal: [14, (row) => numberCell(row.subtotal)],
  vat: [14, (row) => numberCell(row.vat)],
  total: [14, (row) => numberCell(row.total)],
  refunded: [14, (row) => numberCell(row.refunded)],
  state: [18, (row, language) => textCell(STATES[row.state][language])],
  card: [20, ({ card }) => textCell(card === null ? null : `${card.brand} ${card.last4}`)],
  invoice_state: [20, (row, language) => textCell(INVOICES[row.invoice_state][language])],
  invoice_uuid: [40, (row) => textCell(row.invoice_uuid)],
  paid_at: [20, ({ paid_at }) => (paid_at === null ? textCell(null) : dateCell(localTime(paid_at)))],
};

export const CLIENT_ORDER_CELLS: WrittenColumns<ClientOrderColumn, ClientOrderRow> = {
  issuer_rfc: [16, (row) => textCell(row.issuer_rfc)],
  buyer_email: [32, (row) => textCell(row.buyer_email)],
  ...ORDER_CELLS,
};
