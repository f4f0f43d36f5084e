import { outOfList, tooManyDecimals } from "./phrases.ts";

/** Spanish sentences for the attributes of the Comprobante node and its relations. */
export const comprobante = {
  CFDI40101: {
    message: "La fecha de emisión «{valor}» no es válida o es posterior a la hora del lugar de expedición.",
    fix: "Escríbala como AAAA-MM-DDThh:mm:ss, en la hora local del código postal de expedición y sin adelantarla.",
  },
  CFDI40103: {
    message: "La forma de pago no debe existir en un comprobante de tipo {tipo}.",
    fix: "Quite la forma de pago.",
  },
  CFDI40104: outOfList("Elija una forma de pago", "c_FormaPago"),
  CFDI40105: {
    message: "Con método de pago PPD la forma de pago debe ser 99 (Por definir) y es «{valor}».",
    fix: "Elija la forma de pago 99, o el método PUE si ya se pagó.",
  },
  CFDI40107: tooManyDecimals,
  CFDI40108: {
    message: "El subtotal {$valor} no es la suma redondeada de los importes de los conceptos, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  CFDI40109: {
    message: "El subtotal de un comprobante de tipo {tipo} debe ser cero y es {$valor}.",
    fix: "Escriba 0.",
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
  CFDI40112: tooManyDecimals,
  CFDI40113: outOfList("Elija una moneda", "c_Moneda"),
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
  CFDI40119: {
    message: "El total {$valor} no es el subtotal menos descuentos, más impuestos, menos retenciones: {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  CFDI40121: outOfList("Elija I, E, T, N o P."),
  CFDI40122: {
    message: "Con exportación 02 debe existir el complemento Comercio Exterior.",
    fix: "Agregue el complemento, o elija otra clave de exportación.",
  },
  CFDI40123: outOfList("Elija una clave del catálogo c_Exportacion; 01 si no es una exportación."),
  CFDI40124: outOfList("Elija PUE o PPD."),
  CFDI40125: {
    message: "El método de pago no debe existir en un comprobante de tipo {tipo}.",
    fix: "Quite el método de pago.",
  },
  CFDI40126: outOfList("Escriba un código postal del catálogo c_CodigoPostal; si el suyo no está, el más cercano."),
  CFDI40127: {
    message: "La clave de confirmación no debe existir: los valores del comprobante están en rango.",
    fix: "Quite la clave de confirmación.",
  },
  CFDI40130: {
    message: "La información global y el receptor XAXX010101000 «PUBLICO EN GENERAL» van juntos, y solo en el tipo I.",
    fix: "Agregue periodicidad, mes y año a la factura global; en otro documento, quítelos.",
  },
  CFDI40131: outOfList("Elija una periodicidad", "c_Periodicidad"),
  CFDI40132: {
    message: "La periodicidad 05 (bimestral) solo es para emisores del régimen 621.",
    fix: "Elija otra periodicidad.",
  },
  CFDI40133: outOfList("Elija un mes", "c_Meses"),
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
  CFDI40137: outOfList("Elija un tipo de relación", "c_TipoRelacion"),
  SAT401: {
    message: "La fecha de emisión {valor} está fuera de las 72 horas en que puede timbrarse.",
    fix: "Emita el comprobante con la fecha y hora actuales.",
  },
} as const;

/** Spanish sentences for Emisor, Receptor and ACuentaTerceros. */
export const personas = {
  CFDI40140: outOfList("Elija un régimen", "c_RegimenFiscal"),
  CFDI40141: {
    message: "El régimen fiscal {valor} no es para el tipo de persona del emisor {rfc}.",
    fix: "Elija el régimen que aparece en la constancia de situación fiscal del emisor.",
  },
  CFDI40146: {
    message: "Con el nombre «PUBLICO EN GENERAL» el RFC del receptor debe ser XAXX010101000 y es {rfc}.",
    fix: "Escriba XAXX010101000, o el nombre del cliente.",
  },
  CFDI40149: {
    message: "Con un RFC genérico el domicilio del receptor debe ser el lugar de expedición, {esperado}, y es {valor}.",
    fix: "Escriba {esperado} como domicilio fiscal del receptor.",
  },
  CFDI40150: outOfList("Elija un país", "c_Pais"),
  CFDI40151: {
    message: "La residencia fiscal solo es para el RFC genérico extranjero y el receptor es {rfc}.",
    fix: "Quite la residencia fiscal, o use el RFC XEXX010101000.",
  },
  CFDI40152: {
    message: "La residencia fiscal no puede ser México (MEX).",
    fix: "Elija el país del cliente extranjero.",
  },
  CFDI40153: {
    message: "Falta la residencia fiscal del receptor, que tiene registro de identidad tributaria.",
    fix: "Elija el país del cliente extranjero.",
  },
  CFDI40154: {
    message: "El registro de identidad tributaria solo es para el RFC genérico extranjero y el receptor es {rfc}.",
    fix: "Quite el registro de identidad tributaria, o use el RFC XEXX010101000.",
  },
  CFDI40155: {
    message: "Con complemento Comercio Exterior el receptor extranjero debe tener registro de identidad tributaria.",
    fix: "Escriba el número de identificación fiscal del cliente en su país.",
  },
  CFDI40156: {
    message: "El registro de identidad tributaria «{valor}» no tiene la forma que usa el país {pais}.",
    fix: "Revise el número de identificación fiscal del cliente.",
  },
  CFDI40157: outOfList("Elija un régimen", "c_RegimenFiscal"),
  CFDI40158: {
    message: "El régimen fiscal {valor} no es para el tipo de persona del receptor {rfc}.",
    fix: "Elija el régimen que aparece en la constancia de situación fiscal del cliente.",
  },
  CFDI40159: {
    message: "El régimen fiscal del receptor no corresponde a su RFC; con un RFC genérico debe ser 616.",
    fix: "Elija el régimen de la constancia de situación fiscal del cliente, o 616 si el RFC es genérico.",
  },
  CFDI40160: outOfList("Elija un uso", "c_UsoCFDI"),
  CFDI40161: {
    message: "El uso de CFDI {valor} no está permitido para el régimen {regimen} o el tipo de persona del receptor.",
    fix: "Elija un uso permitido para ese régimen; S01 (sin efectos fiscales) admite todos.",
  },
  CFDI40188: {
    message: "El RFC del tercero {valor} no puede ser el del emisor ni el del receptor.",
    fix: "Escriba el RFC de la persona por cuya cuenta se cobra.",
  },
  CFDI40191: outOfList("Elija un régimen", "c_RegimenFiscal"),
} as const;
