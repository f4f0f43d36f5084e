const NOT_WITH_FORM = {
  message: "{campo}: no debe existir con la forma de pago {forma}.",
  fix: "Quite el dato, o elija una forma de pago bancaria.",
};
const WRONG_ACCOUNT = {
  message: "{campo}: «{valor}» no tiene la forma que pide la forma de pago {forma}.",
  fix: "Escriba la cuenta, la CLABE o la tarjeta completa, sin espacios.",
};
const MISSING_PROOF = {
  message: "{campo}: falta, y hay tipo de cadena de pago.",
  fix: "Agregue el dato, o quite el tipo de cadena.",
};
const PROOF_WITHOUT_KIND = {
  message: "{campo}: no debe existir sin tipo de cadena de pago.",
  fix: "Quite el dato, o agregue el tipo de cadena 01 (SPEI).",
};

/** Spanish sentences for a payment: form, currency, amount, bank. */
export const pago = {
  CRP20212: {
    message: "La forma de pago de un pago recibido no puede ser 99 (Por definir).",
    fix: "Elija la forma en que se pagó.",
  },
  CRP20213: { message: "La moneda del pago no puede ser XXX.", fix: "Elija la moneda en que se pagó." },
  CRP20214: {
    message: "Falta el tipo de cambio del pago en {moneda}.",
    fix: "Escriba cuántos pesos valía una unidad de {moneda} el día del pago.",
  },
  CRP20215: { message: "En un pago en pesos el tipo de cambio debe ser «1».", fix: "Escriba 1, sin decimales." },
  CRP20216: {
    message: "El tipo de cambio del pago está fuera del rango permitido y no hay clave de confirmación.",
    fix: "Revise el tipo de cambio.",
  },
  CRP20217: {
    message: "El monto del pago, {$valor}, es menor que lo que se aplica a sus documentos, {$esperado}.",
    fix: "Aplique como máximo {$valor}, o corrija el monto.",
  },
  CRP20218: { message: "El monto del pago debe ser mayor que cero.", fix: "Escriba lo que se pagó." },
  CRP20219: {
    message: "El monto {$valor} tiene más de {decimales} decimales, los que admite la moneda {moneda}.",
    fix: "Redondee el monto a {decimales} decimales.",
  },
  CRP20220: {
    message: "El monto del pago rebasa el límite establecido y no hay clave de confirmación.",
    fix: "Revise el monto.",
  },
  CRP20221: NOT_WITH_FORM,
  CRP20222: {
    message: "El RFC del banco del que sale el pago no está en la lista de RFC inscritos del SAT.",
    fix: "Revise el RFC del banco; si es extranjero, escriba XEXX010101000 y su nombre.",
  },
  CRP20223: {
    message: "Con el RFC genérico XEXX010101000 falta el nombre del banco extranjero.",
    fix: "Escriba el nombre del banco.",
  },
  CRP20224: NOT_WITH_FORM,
  CRP20225: WRONG_ACCOUNT,
  CRP20226: WRONG_ACCOUNT,
  CRP20227: NOT_WITH_FORM,
  CRP20228: NOT_WITH_FORM,
  CRP20229: {
    message: "La cadena de pago solo existe en transferencias (03), y la forma de pago es {forma}.",
    fix: "Quite el tipo de cadena, el certificado, la cadena y el sello del pago.",
  },
  CRP20230: MISSING_PROOF,
  CRP20231: PROOF_WITHOUT_KIND,
  CRP20232: MISSING_PROOF,
  CRP20233: PROOF_WITHOUT_KIND,
  CRP20234: MISSING_PROOF,
  CRP20235: PROOF_WITHOUT_KIND,
  CRP20276: {
    message: "El monto del pago, {$valor}, no alcanza para lo que se aplica a sus documentos: al menos {$minimo}.",
    fix: "Aplique menos, o corrija el monto o la equivalencia.",
  },
} as const;

const NOT_POSITIVE = {
  message: "{campo}: debe ser mayor que cero y es {$valor}.",
  fix: "Escriba una cantidad mayor que cero.",
};
const DECIMALS = {
  message: "{campo}: {$valor} tiene más de {decimales} decimales, los que admite la moneda {moneda}.",
  fix: "Redondéelo a {decimales} decimales.",
};

/** Spanish sentences for the documents that a payment settles. */
export const docto = {
  CRP20236: { message: "La moneda del documento no puede ser XXX.", fix: "Escriba la moneda de la factura." },
  CRP20237: {
    message: "Falta la equivalencia entre {moneda} y la moneda del pago.",
    fix: "Escriba cuántas unidades de {moneda} equivalen a una de la moneda del pago, con diez decimales.",
  },
  CRP20238: {
    message: "La equivalencia debe ser «1»: factura y pago están en {moneda}.",
    fix: "Escriba 1, sin decimales.",
  },
  CRP20239: NOT_POSITIVE,
  CRP20240: DECIMALS,
  CRP20241: NOT_POSITIVE,
  CRP20242: DECIMALS,
  CRP20243: DECIMALS,
  CRP20244: {
    message: "El saldo insoluto {$valor} no es el saldo anterior menos lo pagado, {$esperado}, o es negativo.",
    fix: "Revise el saldo anterior y el importe pagado.",
  },
  CRP20245: {
    message: "El objeto de impuesto «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija una clave del catálogo c_ObjetoImp.",
  },
  CRP20246: {
    message: "Con objeto de impuesto {objeto} el documento debe llevar impuestos.",
    fix: "Agregue la parte de los impuestos de la factura que cubre el pago.",
  },
  CRP20247: {
    message: "Con objeto de impuesto {objeto} el documento no debe llevar impuestos.",
    fix: "Quite los impuestos del documento, o elija el objeto de impuesto 02.",
  },
  CRP20248: {
    message: "Los impuestos del documento están vacíos.",
    fix: "Agregue traslados o retenciones, o quite el nodo.",
  },
  CRP20275: {
    message: "El importe pagado {$valor} vale al menos {$minimo} {moneda}, más que todo el pago, {$monto}.",
    fix: "Aplique menos, o corrija la equivalencia.",
  },
  CRP20277: {
    message: "En un pago a varios documentos la equivalencia 1 cuenta como 1.0000000000 en el margen de redondeo.",
    fix: "Deje la equivalencia en 1 y revise el monto.",
  },
  CRP20278: {
    message: "Con objeto de impuesto {objeto} el documento no lleva traslados, ni más retención que la de ISR.",
    fix: "Quite las filas de IVA y de IEPS.",
  },
  CRP20279: {
    message: "Con objeto de impuesto {objeto} el documento lleva el IEPS trasladado y nada de IVA.",
    fix: "Agregue el traslado de IEPS y quite las filas de IVA.",
  },
} as const;

const NO_BASE = { message: "La base del impuesto debe ser mayor que cero.", fix: "Quite la fila, o escriba su base." };
const WITHHELD = {
  message: "El impuesto retenido «{clave}» no existe o no es posible aquí el {fecha}.",
  fix: "Elija 001 (ISR), 002 (IVA) o 003 (IEPS).",
};
const FACTOR = {
  message: "El tipo de factor «{clave}» no existe o no es posible aquí el {fecha}.",
  fix: "Elija Tasa, Cuota o Exento.",
};
const RATE = {
  message: "La tasa o cuota «{valor}» no está en el catálogo para {impuesto} {factor}.",
  fix: "Elija una tasa del catálogo c_TasaOCuota.",
};
const LIMITS = {
  message: "El importe {$valor} no es la base por la tasa: debe estar entre {$minimo} y {$maximo}.",
  fix: "Escriba la base por la tasa con seis decimales.",
};
const CHARGED = {
  message: "El impuesto trasladado «{clave}» no existe o no es posible aquí el {fecha}.",
  fix: "Elija 002 (IVA) o 003 (IEPS).",
};
const EXEMPT = {
  message: "Un traslado exento no lleva tasa ni importe.",
  fix: "Quite la tasa y el importe del renglón exento.",
};
const BASE_SUM = {
  message: "La base {$valor} no es la suma de las bases de los documentos, {$esperado}.",
  fix: "Escriba {$esperado}.",
};

/** Spanish sentences for the taxes of documents and payments. */
export const impuestos = {
  CRP20249: NO_BASE,
  CRP20250: WITHHELD,
  CRP20251: FACTOR,
  CRP20252: { message: "Una retención no puede ser exenta.", fix: "Elija Tasa o Cuota, o quite la retención." },
  CRP20253: RATE,
  CRP20254: LIMITS,
  CRP20255: NO_BASE,
  CRP20256: CHARGED,
  CRP20257: FACTOR,
  CRP20258: EXEMPT,
  CRP20259: { message: "Un traslado de tipo {factor} lleva tasa e importe.", fix: "Escriba la tasa y el importe." },
  CRP20260: RATE,
  CRP20261: LIMITS,
  CRP20262: WITHHELD,
  CRP20263: {
    message: "El pago tiene más de una retención del impuesto {impuesto}.",
    fix: "Deje un solo renglón por impuesto retenido.",
  },
  CRP20264: {
    message: "Hay retenciones y falta el total de retenciones de IVA, ISR o IEPS.",
    fix: "Escriba los totales de las retenciones.",
  },
  CRP20265: {
    message: "El importe retenido {$valor} del impuesto {impuesto} no es la suma de los documentos, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  CRP20266: EXEMPT,
  CRP20267: {
    message: "Hay IVA en el pago y falta su total de bases.",
    fix: "Escriba el total de bases de IVA que corresponda.",
  },
  CRP20268: BASE_SUM,
  CRP20269: BASE_SUM,
  CRP20270: CHARGED,
  CRP20271: {
    message: "El pago repite el traslado {impuesto} {factor} {tasa}.",
    fix: "Deje un solo renglón por impuesto, tipo de factor y tasa.",
  },
  CRP20272: RATE,
  CRP20273: {
    message: "Hay IVA en el pago y falta su total de impuesto.",
    fix: "Escriba el total de IVA que corresponda.",
  },
  CRP20274: {
    message: "El importe trasladado {$valor} no es la suma de los documentos, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
} as const;

const TOTAL = { message: "{campo}: no es la suma de los pagos en pesos, {$esperado}.", fix: "Escriba {$esperado}." };

/** Spanish sentences for the totals of the payments. */
export const totales = {
  CRP20201: TOTAL,
  CRP20202: TOTAL,
  CRP20203: TOTAL,
  CRP20204: TOTAL,
  CRP20205: TOTAL,
  CRP20206: TOTAL,
  CRP20207: TOTAL,
  CRP20208: TOTAL,
  CRP20209: TOTAL,
  CRP20210: TOTAL,
  CRP20211: TOTAL,
} as const;

/** The attributes of the complement in plain Spanish, for sentences that serve any of them. */
export const campos = {
  BaseDR: "la base del impuesto del documento",
  BaseP: "la base del impuesto del pago",
  CadPago: "la cadena del pago",
  CertPago: "el certificado del pago",
  Conceptos: "los conceptos",
  CtaBeneficiario: "la cuenta que recibe el pago",
  CtaOrdenante: "la cuenta de la que sale el pago",
  EquivalenciaDR: "la equivalencia entre la moneda del documento y la del pago",
  FechaPago: "la fecha del pago",
  FormaDePagoP: "la forma de pago",
  FormaPago: "la forma de pago del comprobante",
  IdDocumento: "el folio fiscal de la factura pagada",
  ImpPagado: "el importe pagado",
  ImpSaldoAnt: "el saldo anterior",
  ImpSaldoInsoluto: "el saldo insoluto",
  ImporteDR: "el importe del impuesto del documento",
  ImporteP: "el importe del impuesto del pago",
  ImpuestoDR: "el impuesto del documento",
  ImpuestoP: "el impuesto del pago",
  Impuestos: "los impuestos del concepto",
  MetodoPago: "el método de pago",
  MonedaDR: "la moneda del documento",
  MonedaP: "la moneda del pago",
  Monto: "el monto del pago",
  MontoTotalPagos: "el monto total de los pagos",
  NomBancoOrdExt: "el nombre del banco extranjero",
  NumOperacion: "el número de operación",
  NumParcialidad: "el número de parcialidad",
  ObjetoImpDR: "el objeto de impuesto del documento",
  RfcEmisorCtaBen: "el RFC del banco que recibe",
  RfcEmisorCtaOrd: "el RFC del banco del que sale el pago",
  SelloPago: "el sello del pago",
  TasaOCuotaDR: "la tasa o cuota del documento",
  TasaOCuotaP: "la tasa o cuota del pago",
  TipoCadPago: "el tipo de cadena del pago",
  TipoCambio: "el tipo de cambio del comprobante",
  TipoCambioP: "el tipo de cambio del pago",
  TipoFactorDR: "el tipo de factor del documento",
  TipoFactorP: "el tipo de factor del pago",
  TotalRetencionesIEPS: "el total de IEPS retenido",
  TotalRetencionesISR: "el total de ISR retenido",
  TotalRetencionesIVA: "el total de IVA retenido",
  TotalTrasladosBaseIVA0: "el total de bases de IVA al 0 %",
  TotalTrasladosBaseIVA16: "el total de bases de IVA al 16 %",
  TotalTrasladosBaseIVA8: "el total de bases de IVA al 8 %",
  TotalTrasladosBaseIVAExento: "el total de bases exentas de IVA",
  TotalTrasladosImpuestoIVA0: "el total de IVA trasladado al 0 %",
  TotalTrasladosImpuestoIVA16: "el total de IVA trasladado al 16 %",
  TotalTrasladosImpuestoIVA8: "el total de IVA trasladado al 8 %",
} as const;
