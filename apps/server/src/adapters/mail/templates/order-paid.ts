import type { Language } from "@timbra/contract";
import type { MailParams, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

/** The confirmation of a purchase of credits. */
export function orderPaidMail(params: MailParams["order-paid"], language: Language): RenderedMail {
  return toMail(language === "en" ? english(params) : spanish(params), language);
}

const spanish = ({ reference, credits, total, balance, needsInvoice, link }: MailParams["order-paid"]) => ({
  subject: `Su compra de ${credits} créditos`,
  title: "Recibimos su pago",
  paragraphs: [
    `La orden ${reference} por ${total} está pagada, y sus ${credits} créditos ya están en su cuenta. Ahora tiene ${balance}.`,
    ...(needsInvoice ? ["La factura de esta compra se emite con sus datos fiscales; la encontrará junto a la orden."] : []),
  ],
  action: { label: "Ver mis órdenes", link },
  remark: "Si usted no hizo esta compra, responda a quien administra su cuenta de Timbra.",
});

const english = ({ reference, credits, total, balance, needsInvoice, link }: MailParams["order-paid"]) => ({
  subject: `Your purchase of ${credits} credits`,
  title: "We received your payment",
  paragraphs: [
    `Order ${reference} for ${total} is paid, and its ${credits} credits are in your account. You have ${balance} now.`,
    ...(needsInvoice ? ["The invoice of this purchase is issued with your fiscal data; you will find it with the order."] : []),
  ],
  action: { label: "See my orders", link },
  remark: "If you did not make this purchase, tell whoever manages your Timbra account.",
});
