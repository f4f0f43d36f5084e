/** Spanish sentences for the tax summary of the Comprobante. */
export const impuestos = {
  CFDI40201: {
    message: "El resumen de impuestos no debe existir en un comprobante de tipo {tipo}.",
    fix: "Quite los impuestos del comprobante.",
  },
  CFDI40202: {
    message: "El total de impuestos retenidos {$valor} tiene más de {decimales} decimales.",
    fix: "Redondéelo a {decimales} decimales.",
  },
  CFDI40203: {
    message: "El total de impuestos retenidos {$valor} no es la suma de las retenciones, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  CFDI40204: {
    message: "El total de impuestos trasladados {$valor} tiene más de {decimales} decimales.",
    fix: "Redondéelo a {decimales} decimales.",
  },
  CFDI40205: {
    message: "El total de impuestos trasladados {$valor} no es la suma de los traslados, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  CFDI40206: {
    message: "Hay retenciones y falta el total de impuestos retenidos.",
    fix: "Escriba la suma de las retenciones.",
  },
  CFDI40207: {
    message: "El impuesto retenido «{clave}» del resumen no existe o no está vigente el {fecha}.",
    fix: "Elija 001 (ISR), 002 (IVA) o 003 (IEPS).",
  },
  CFDI40208: {
    message: "El resumen tiene más de una retención del impuesto {impuesto}.",
    fix: "Deje un solo renglón por impuesto retenido.",
  },
  CFDI40209: {
    message: "La retención tiene importe y falta el total de impuestos retenidos.",
    fix: "Escriba el total de impuestos retenidos.",
  },
  CFDI40210: {
    message: "El importe retenido {$valor} tiene más de {decimales} decimales.",
    fix: "Redondéelo a {decimales} decimales.",
  },
  CFDI40211: {
    message:
      "El importe retenido {$valor} del impuesto {impuesto} no es la suma redondeada de los conceptos, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  CFDI40212: {
    message: "Hay traslados y falta el total de impuestos trasladados.",
    fix: "Escriba la suma de los traslados.",
  },
  CFDI40213: {
    message: "Un traslado exento del resumen solo lleva base, impuesto y tipo de factor.",
    fix: "Quite la tasa y el importe del renglón exento.",
  },
  CFDI40214: {
    message: "La base {$valor} del resumen tiene más de {decimales} decimales.",
    fix: "Redondéela a {decimales} decimales.",
  },
  CFDI40215: {
    message: "La base {$valor} no es la suma redondeada de las bases de los conceptos con ese impuesto, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  CFDI40216: {
    message: "La base exenta {$valor} no es la suma redondeada de las bases exentas de los conceptos, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  CFDI40217: {
    message: "El impuesto trasladado «{clave}» del resumen no existe o no se traslada.",
    fix: "Elija 002 (IVA) o 003 (IEPS).",
  },
  CFDI40218: {
    message: "El resumen repite el traslado {impuesto} {factor} {tasa}.",
    fix: "Deje un solo renglón por impuesto, tipo de factor y tasa.",
  },
  CFDI40219: {
    message: "La tasa o cuota «{valor}» del resumen no está en el catálogo para {impuesto} {factor}.",
    fix: "Elija una tasa del catálogo c_TasaOCuota.",
  },
  CFDI40220: {
    message: "El importe trasladado {$valor} tiene más de {decimales} decimales.",
    fix: "Redondéelo a {decimales} decimales.",
  },
  CFDI40221: {
    message: "El importe trasladado {$valor} no es la suma redondeada de los conceptos con ese impuesto, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
} as const;
