import type { Language } from "@timbra/contract";
import type { MailParams } from "../adapters/mail/index.ts";
import { moneyText } from "../money-text.ts";
import type { OrderRecord } from "./orders.db.ts";

/** The end of an order's id, by which people call it. */
export function orderReference(id: string): string {
  return id.slice(-8).toUpperCase();
}

/** What the buyer is written once an order is paid. */
export function orderPaidLetter(
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
