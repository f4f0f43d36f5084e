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
  "TIMBRA-HISTORIAL-RECIBO": {
    message: "El recibo {recibo} no está vigente en la historia de la factura.",
    fix: "Elija un recibo vigente.",
  },
  "TIMBRA-HISTORIAL-REPETIDO": {
    message: "El recibo {recibo} ya está en la historia de la factura.",
    fix: "No lo registre dos veces.",
  },
  "TIMBRA-HISTORIAL-AJENO": {
    message: "El recibo {recibo} no paga esta factura.",
    fix: "Regístrelo en las facturas que paga.",
  },
  "TIMBRA-HISTORIAL-SALDO": {
    message: "El recibo {recibo} supone un saldo de {$valor} y la factura debe {$saldo}.",
    fix: "Alguien registró otro pago entretanto: calcule el recibo de nuevo.",
  },
} as const;
