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
