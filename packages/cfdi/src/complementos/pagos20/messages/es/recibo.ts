const FIXED = {
  message: "{campo}: en un recibo de pago debe ser «{esperado}» y es «{valor}».",
  fix: "Escriba «{esperado}».",
};
const ABSENT = { message: "{campo}: no debe existir en un recibo de pago.", fix: "Quite el dato." };

/** Spanish sentences for the envelope of a payment receipt. */
export const recibo = {
  CRP20101: FIXED,
  CRP20102: FIXED,
  CRP20103: FIXED,
  CRP20104: FIXED,
  CRP20105: ABSENT,
  CRP20106: ABSENT,
  CRP20107: ABSENT,
  CRP20108: ABSENT,
  CRP20109: ABSENT,
  CRP20110: FIXED,
  CRP20111: {
    message: "Un recibo de pago tiene un solo concepto, y este tiene {valor}.",
    fix: "Deje el concepto «Pago» y ningún otro.",
  },
  CRP20112: { message: "{campo}: no debe existir en el concepto de un recibo de pago.", fix: "Quite el dato." },
  CRP20113: FIXED,
  CRP20114: ABSENT,
  CRP20115: FIXED,
  CRP20116: FIXED,
  CRP20117: ABSENT,
  CRP20118: FIXED,
  CRP20119: FIXED,
  CRP20120: FIXED,
  CRP20121: ABSENT,
  CRP20122: FIXED,
  CRP20123: ABSENT,
} as const;

/** Spanish sentences for what `pagar`, `saldoInicial` and the history of payments refuse. */
export const pagar = {
  "TIMBRA-PAGAR-NADA": {
    message: "El pago no se aplica a ninguna factura.",
    fix: "Elija al menos una factura con saldo y una moneda cuyo tipo de cambio se conozca.",
  },
  "TIMBRA-PAGAR-MONEDA": {
    message: "La moneda «{moneda}» no existe o no puede ser la de un pago.",
    fix: "Elija la moneda en que se pagó.",
  },
  "TIMBRA-PAGAR-IMPORTE": {
    message: "«{valor}» no es una cantidad mayor que cero.",
    fix: "Escriba un número mayor que cero, con punto decimal.",
  },
  "TIMBRA-PAGAR-DECIMALES": {
    message: "{$valor} tiene más de {decimales} decimales, los que admite la moneda {moneda}.",
    fix: "Redondee la cantidad a {decimales} decimales.",
  },
  "TIMBRA-PAGAR-TIPO-CAMBIO": {
    message: "Falta el tipo de cambio del pago en {moneda}, o no es válido.",
    fix: "Escriba cuántos pesos valía una unidad de {moneda} el día del pago, con hasta seis decimales.",
  },
  "TIMBRA-PAGAR-EQUIVALENCIA": {
    message: "No se sabe cuántas unidades de {monedaDR} valía una de {monedaP}.",
    fix: "Escriba el tipo de cambio de {monedaDR} el día del pago, o la equivalencia acordada.",
  },
  "TIMBRA-PAGAR-FACTURA": {
    message: "La factura {documento} no está entre las que se pueden pagar.",
    fix: "Elija una factura del mismo receptor.",
  },
  "TIMBRA-PAGAR-REPETIDA": {
    message: "La factura {documento} está dos veces en el mismo pago.",
    fix: "Deje una sola vez la factura, con la suma de sus importes.",
  },
  "TIMBRA-PAGAR-CANCELADA": {
    message: "La factura {documento} está cancelada.",
    fix: "Aplique el pago a otra factura.",
  },
  "TIMBRA-PAGAR-PUE": {
    message: "La factura {documento} no es de pago en parcialidades o diferido (PPD).",
    fix: "No necesita recibo de pago: aplique el pago a una factura PPD.",
  },
  "TIMBRA-PAGAR-LIQUIDADA": {
    message: "La factura {documento} ya está pagada.",
    fix: "Aplique el pago a otra factura; lo que sobre es un anticipo.",
  },
  "TIMBRA-PAGAR-PARCIALIDADES": {
    message: "La factura {documento} ya tiene 999 parcialidades, las que admite el SAT.",
    fix: "Sustituya algunos de sus recibos por uno solo.",
  },
  "TIMBRA-PAGAR-EXCEDE": {
    message: "Se paga {$valor} {moneda} de la factura {documento}, que debe {$saldo} {moneda}.",
    fix: "Escriba como máximo {$saldo} {moneda}; lo que sobre es un anticipo.",
  },
  "TIMBRA-PAGAR-MONTO": {
    message: "Lo que se aplica a las facturas es más que el monto del pago, {$valor} {moneda}.",
    fix: "Aplique menos, o escriba un monto de al menos {$minimo} {moneda}.",
  },
  "TIMBRA-PAGAR-NO-ALCANZA": {
    message: "El pago no alcanza para la factura {documento}.",
    fix: "Quite la factura del pago, o aplique menos a las demás.",
  },
  "TIMBRA-PAGAR-SIN-BASE": {
    message: "Pagar {$valor} {moneda} de la factura {documento} es tan poco que no le corresponde base de impuestos.",
    fix: "Espere a que se pague más y aplíquelo junto.",
  },
  "TIMBRA-PAGAR-IMPUESTO": {
    message: "Un impuesto de la factura {documento} dice «{valor}», y ahí va una de estas palabras: {palabras}.",
    fix: "Escriba una de ellas, tal como están.",
  },
  "TIMBRA-SALDO-TIPO": {
    message: "Un comprobante de tipo {tipo} no se paga con recibos.",
    fix: "Elija una factura de tipo I (ingreso).",
  },
  "TIMBRA-SALDO-SIN-TIMBRE": {
    message: "La factura no está timbrada.",
    fix: "Timbre la factura antes de registrar sus pagos.",
  },
  "TIMBRA-SALDO-IMPORTE": {
    message: "La factura dice «{valor}» donde debe haber un número.",
    fix: "Revise el XML de la factura.",
  },
} as const;

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
