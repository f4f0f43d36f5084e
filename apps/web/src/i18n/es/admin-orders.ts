export const adminOrders = {
  admin_orders: {
    text: "Todas las compras de créditos, cómo van y qué se hizo con ellas",
    empty_text: "Cuando alguien compre créditos, su orden aparece aquí.",
    open: "Ver la orden",
    title: "Orden {{reference}} de {{rfc}}",
    buyer: "Comprador",
    payment: "Proveedor de pagos",
    refunds: "Devoluciones pedidas",
    refund_asked: "Pedida",
    refund_done: "Aceptada por el proveedor",
    refund_refused: "Rechazada por el proveedor",
    refund_line: "{{amount}} · {{state}} · {{who}}, {{when}}",
    grant: "Otorgar créditos",
    grant_title: "Otorgar créditos a {{rfc}}",
    grant_text:
      "Se suman a los de la orden {{reference}} y llegan de inmediato; si la cuenta debe créditos, primero cubren eso.",
    grant_credits: "Créditos",
    refund: "Devolver dinero",
    refund_title: "Devolver dinero de la orden {{reference}}",
    refund_text:
      "Quedan {{left}} de esta orden. El proveedor de pagos lo devuelve a la tarjeta, y la parte de los créditos que corresponde se retira.",
    refund_amount: "Importe",
    refund_amount_text: "Vacío: todo lo que queda.",
    reason: "Motivo",
    reason_text: "Queda en la bitácora; el comprador también lo puede leer.",
    load_error: "No se pudo leer la orden",
  },
} as const;
