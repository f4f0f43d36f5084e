/** Spanish sentences for the attributes of the Comprobante node and its relations. */
export const comprobante = {
  CFDI40101: {
    message: "La fecha de emisión «{valor}» no es válida o es posterior a la hora del lugar de expedición.",
    fix: "Escríbala como AAAA-MM-DDThh:mm:ss, en la hora local del código postal de expedición y sin adelantarla.",
  },
  CFDI40102: {
    message: "El sello no corresponde a la cadena original del comprobante.",
    fix: "El documento cambió después de sellarse: vuelva a sellarlo.",
  },
  CFDI40103: {
    message: "La forma de pago no debe existir en un comprobante de tipo {tipo}.",
    fix: "Quite la forma de pago.",
  },
  CFDI40104: {
    message: "La forma de pago «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija una forma de pago del catálogo c_FormaPago.",
  },
  CFDI40105: {
    message: "Con método de pago PPD la forma de pago debe ser 99 (Por definir) y es «{valor}».",
    fix: "Elija la forma de pago 99, o el método PUE si ya se pagó.",
  },
  CFDI40106: {
    message: "El certificado del comprobante no es válido o su número no es {numero}.",
    fix: "Use el certificado de sello digital (CSD) cuyo número aparece en el comprobante.",
  },
  CFDI40107: {
    message: "El subtotal {$valor} tiene más de {decimales} decimales, los que admite la moneda {moneda}.",
    fix: "Redondee el subtotal a {decimales} decimales.",
  },
  CFDI40108: {
    message: "El subtotal {$valor} no es la suma redondeada de los importes de los conceptos, {$esperado}.",
    fix: "Escriba {$esperado} como subtotal.",
  },
  CFDI40109: {
    message: "El subtotal de un comprobante de tipo {tipo} debe ser cero y es {$valor}.",
    fix: "Escriba 0 como subtotal.",
  },
  CFDI40110: {
    message: "El descuento {$valor} es mayor que el subtotal {$subtotal}.",
    fix: "Reduzca los descuentos de los conceptos.",
  },
  CFDI40111: {
    message:
      "El descuento del comprobante debe existir solo en tipos I, E o N y cuando algún concepto tiene descuento.",
    fix: "Quite el descuento del comprobante, o escriba la suma de los descuentos de los conceptos.",
  },
  CFDI40112: {
    message: "El descuento {$valor} tiene más de {decimales} decimales, los que admite la moneda {moneda}.",
    fix: "Redondee el descuento a {decimales} decimales.",
  },
  CFDI40113: {
    message: "La moneda «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija una moneda del catálogo c_Moneda.",
  },
  CFDI40114: {
    message: "Con moneda MXN el tipo de cambio debe ser 1 o no existir, y es {valor}.",
    fix: "Quite el tipo de cambio.",
  },
  CFDI40115: {
    message: "Falta el tipo de cambio de la moneda {moneda}.",
    fix: "Escriba cuántos pesos mexicanos vale una unidad de {moneda}.",
  },
  CFDI40116: { message: "Con moneda XXX no debe existir tipo de cambio.", fix: "Quite el tipo de cambio." },
  CFDI40117: {
    message: "El tipo de cambio «{valor}» no es válido.",
    fix: "Escriba un número mayor que cero, con hasta seis decimales.",
  },
  CFDI40118: {
    message: "El tipo de cambio está fuera del rango permitido y no hay clave de confirmación.",
    fix: "Revise el tipo de cambio.",
  },
  CFDI40119: {
    message: "El total {$valor} no es el subtotal menos descuentos, más impuestos, menos retenciones: {$esperado}.",
    fix: "Escriba {$esperado} como total.",
  },
  CFDI40120: {
    message: "El total rebasa el límite establecido y no hay clave de confirmación.",
    fix: "Revise el total del comprobante.",
  },
  CFDI40121: {
    message: "El tipo de comprobante «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija I, E, T, N o P.",
  },
  CFDI40122: {
    message: "Con exportación 02 debe existir el complemento Comercio Exterior.",
    fix: "Agregue el complemento, o elija otra clave de exportación.",
  },
  CFDI40123: {
    message: "La clave de exportación «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija una clave del catálogo c_Exportacion; 01 si no es una exportación.",
  },
  CFDI40124: {
    message: "El método de pago «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija PUE o PPD.",
  },
  CFDI40125: {
    message: "El método de pago no debe existir en un comprobante de tipo {tipo}.",
    fix: "Quite el método de pago.",
  },
  CFDI40126: {
    message: "El código postal de expedición «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Escriba un código postal del catálogo c_CodigoPostal; si el suyo no está, el más cercano.",
  },
  CFDI40127: {
    message: "La clave de confirmación no debe existir: los valores del comprobante están en rango.",
    fix: "Quite la clave de confirmación.",
  },
  CFDI40128: { message: "La clave de confirmación no es válida.", fix: "Quite la clave de confirmación." },
  CFDI40129: { message: "La clave de confirmación ya se usó.", fix: "Quite la clave de confirmación." },
  CFDI40130: {
    message: "La información global y el receptor XAXX010101000 «PUBLICO EN GENERAL» van juntos, y solo en el tipo I.",
    fix: "Agregue periodicidad, mes y año a la factura global; en otro documento, quítelos.",
  },
  CFDI40131: {
    message: "La periodicidad «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija una periodicidad del catálogo c_Periodicidad.",
  },
  CFDI40132: {
    message: "La periodicidad 05 (bimestral) solo es para emisores del régimen 621.",
    fix: "Elija otra periodicidad.",
  },
  CFDI40133: {
    message: "El mes «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija un mes del catálogo c_Meses.",
  },
  CFDI40134: {
    message: "El mes «{valor}» no corresponde a una periodicidad que no es bimestral.",
    fix: "Elija un mes del 01 al 12.",
  },
  CFDI40135: {
    message: "El mes «{valor}» no corresponde a la periodicidad bimestral.",
    fix: "Elija un bimestre del 13 al 18.",
  },
  CFDI40136: {
    message: "El año «{valor}» de la factura global no es el actual ni el anterior.",
    fix: "Escriba el año de la fecha de emisión o el anterior.",
  },
  CFDI40137: {
    message: "El tipo de relación «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija un tipo de relación del catálogo c_TipoRelacion.",
  },
  SAT401: {
    message: "La fecha de emisión {valor} está fuera de las 72 horas en que puede timbrarse.",
    fix: "Emita el comprobante con la fecha y hora actuales.",
  },
} as const;
