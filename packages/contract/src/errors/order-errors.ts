import type { ErrorEntry } from "./error-entry.ts";

/** Refusals and failures of orders and their payments. */
export const ORDER_ERRORS = {
  order_not_payable: {
    status: 409,
    es: "Esta orden ya no está por pagarse.",
    en: "This order is not to be paid any more.",
  },
  order_being_paid: {
    status: 409,
    es: "El pago de esta orden está en proceso: ya no se puede cancelar.",
    en: "This order is being paid: it cannot be given up any more.",
  },
  order_not_refundable: {
    status: 409,
    es: "De esta orden no queda nada que devolver.",
    en: "There is nothing left of this order to refund.",
  },
  refund_too_much: {
    status: 409,
    es: "De esta orden quedan {left} por devolver.",
    en: "Of this order {left} are left to refund.",
  },
  not_a_test_card: {
    status: 422,
    es: "Ésa no es una tarjeta de prueba. Nunca escriba aquí una tarjeta de verdad.",
    en: "That is no test card. Never type a real card here.",
  },
  card_event_refused: {
    status: 400,
    es: "El aviso no está firmado por el proveedor de pagos.",
    en: "The event is not signed by the card provider.",
  },
  cards_unavailable: {
    status: 503,
    es: "El proveedor de pagos con tarjeta no responde. No se hizo ningún cargo; intente más tarde.",
    en: "The card provider does not answer. Nothing was charged; try again later.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
