import { type MailTemplate, sampleLink } from "./mail-template.ts";

const INVOICE_NOTE = {
  es: "La factura de esta compra se emite con sus datos fiscales; la encontrará junto a la orden.",
  en: "The invoice of this purchase is issued with your fiscal data; you will find it with the order.",
} as const;

/** The confirmation of a purchase of credits. */
export const orderPaidMail: MailTemplate<"order-paid"> = {
  values: ({ reference, credits, total, balance, needsInvoice }, language) => ({
    reference,
    credits,
    total,
    balance,
    invoice_note: needsInvoice ? INVOICE_NOTE[language] : "",
  }),
  sample: () => ({
    reference: "9F2C41AB",
    credits: "200",
    total: "$928.00 MXN",
    balance: "214",
    needsInvoice: true,
    link: sampleLink("/orders/list"),
  }),
  es: {
    subject: "Su compra de {credits} créditos",
    title: "Recibimos su pago",
    body: "La orden {reference} por {total} está pagada, y sus {credits} créditos ya están en su cuenta. Ahora tiene {balance}.\n\n{invoice_note}",
    action: "Ver mis órdenes",
    remark: "Si usted no hizo esta compra, responda a quien administra su cuenta de Timbra.",
  },
  en: {
    subject: "Your purchase of {credits} credits",
    title: "We received your payment",
    body: "Order {reference} for {total} is paid, and its {credits} credits are in your account. You have {balance} now.\n\n{invoice_note}",
    action: "See my orders",
    remark: "If you did not make this purchase, tell whoever manages your Timbra account.",
  },
};
