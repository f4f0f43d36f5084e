/** Spanish sentences for what the matrix of Pagos 2.0 has no number for. */
export const practica = {
  CRP20999: {
    message: "El SAT rechazó el recibo de pago por un error sin clasificar.",
    fix: "Revise los datos del pago.",
  },
  "TIMBRA-PAGOS-UNO": {
    message: "Un recibo de pago lleva un complemento de pagos, y este lleva {valor}.",
    fix: "Deje un solo complemento con todos los pagos.",
  },
  "TIMBRA-PAGOS-VACIO": { message: "El recibo no dice qué se pagó.", fix: "Agregue el pago y la factura que se paga." },
  "TIMBRA-PAGO-FORMA": {
    message: "La forma de pago «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija una forma de pago del catálogo c_FormaPago.",
  },
  "TIMBRA-PAGO-MONEDA": {
    message: "La moneda «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija una moneda del catálogo c_Moneda.",
  },
  "TIMBRA-PAGO-IMPUESTOS-FALTA": {
    message: "El resumen de impuestos del pago no incluye {impuesto}, que está en sus documentos.",
    fix: "Agregue el renglón que falta al resumen del pago.",
  },
  "TIMBRA-PAGO-FECHA": {
    message: "El pago es del {valor}, después de la fecha del recibo, {emision}.",
    fix: "Revise la fecha del pago.",
  },
  "TIMBRA-PAGO-PLAZO": {
    message: "El recibo de un pago del {valor} debía emitirse a más tardar el {limite}.",
    fix: "Emítalo de todos modos, y consulte a su contador.",
  },
  "TIMBRA-PAGO-TIPO-CAMBIO-UNO": {
    message: "El tipo de cambio del pago es 1, como si un {moneda} valiera un peso.",
    fix: "Escriba cuántos pesos valía un {moneda} el día del pago.",
  },
  "TIMBRA-PAGO-PARCIALIDAD": {
    message: "Las parcialidades de la factura {documento} no siguen una a la otra.",
    fix: "Revise el número de parcialidad y el saldo anterior.",
  },
  "TIMBRA-PAGO-REMANENTE": {
    message: "Del pago sobran {$valor} {moneda} que no pagan ninguna factura.",
    fix: "Facture lo que sobra como anticipo; algunos proveedores rechazan el recibo si la moneda es otra.",
  },
} as const;
