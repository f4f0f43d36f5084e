import { outOfList, tooLongInSummary } from "./phrases.ts";

/** Spanish sentences for Conceptos, their taxes and their parts. */
export const conceptos = {
  CFDI40162: outOfList("Elija una clave del catálogo c_ClaveProdServ; 01010101 si ninguna corresponde."),
  CFDI40163: {
    message: "La clave de producto o servicio {clave} exige el complemento {complemento}.",
    fix: "Agregue el complemento, o elija otra clave.",
  },
  CFDI40164: {
    message: "La clave de producto o servicio {clave} exige desglosar el impuesto {impuesto}.",
    fix: "Agregue el impuesto al concepto, o elija otra clave.",
  },
  CFDI40165: outOfList("Elija una clave del catálogo c_ClaveUnidad, por ejemplo H87 (pieza) o E48 (servicio)."),
  CFDI40166: {
    message: "El valor unitario debe ser mayor que cero en un comprobante de tipo {tipo}.",
    fix: "Escriba el precio de una unidad, sin impuestos.",
  },
  CFDI40167: {
    message:
      "El importe {$valor} no corresponde a cantidad por valor unitario: debe estar entre {$minimo} y {$maximo}.",
    fix: "Escriba el producto de la cantidad por el valor unitario.",
  },
  CFDI40168: {
    message: "El descuento {$valor} tiene más decimales que el importe {$importe}.",
    fix: "Escriba el descuento con los mismos decimales que el importe.",
  },
  CFDI40169: {
    message: "El descuento {$valor} es mayor que el importe {$importe}.",
    fix: "Reduzca el descuento del concepto.",
  },
  CFDI40170: outOfList("Elija una clave", "c_ObjetoImp"),
  CFDI40171: {
    message: "El concepto es objeto de impuesto (02) y no tiene impuestos.",
    fix: "Agregue al menos un traslado o una retención, o elija otro objeto de impuesto.",
  },
  CFDI40172: {
    message: "Con objeto de impuesto {objeto} el concepto no debe desglosar impuestos.",
    fix: "Quite los impuestos del concepto, o elija el objeto de impuesto 02.",
  },
  CFDI40173: {
    message: "El nodo de impuestos del concepto está vacío.",
    fix: "Agregue un traslado o una retención, o quite el nodo.",
  },
  CFDI40174: {
    message: "La base del traslado debe ser mayor que cero.",
    fix: "Un concepto con descuento total no lleva impuestos: reduzca el descuento o cambie el objeto de impuesto.",
  },
  CFDI40175: {
    message: "El impuesto trasladado «{clave}» no existe o no se traslada.",
    fix: "Elija 002 (IVA) o 003 (IEPS).",
  },
  CFDI40176: {
    message: "El tipo de factor «{clave}» del traslado no existe o no está vigente el {fecha}.",
    fix: "Elija Tasa, Cuota o Exento.",
  },
  CFDI40177: {
    message: "Un traslado exento no debe tener tasa ni importe.",
    fix: "Quite la tasa y el importe del traslado.",
  },
  CFDI40178: {
    message: "A un traslado de tipo {factor} le falta la tasa o cuota, o el importe.",
    fix: "Escriba la tasa o cuota y el importe del traslado.",
  },
  CFDI40179: {
    message: "La tasa o cuota {valor} no está en el catálogo para el traslado {impuesto} {factor}.",
    fix: "Elija una tasa del catálogo c_TasaOCuota.",
  },
  CFDI40180: {
    message: "El importe del traslado {$valor} no corresponde a base por tasa: debe estar entre {$minimo} y {$maximo}.",
    fix: "Escriba el producto de la base por la tasa o cuota.",
  },
  CFDI40181: {
    message: "La base de la retención debe ser mayor que cero.",
    fix: "Un concepto con descuento total no lleva retenciones: reduzca el descuento o quite la retención.",
  },
  CFDI40182: {
    message: "El impuesto retenido «{clave}» no existe o no se retiene.",
    fix: "Elija 001 (ISR), 002 (IVA) o 003 (IEPS).",
  },
  CFDI40183: {
    message: "El tipo de factor «{clave}» de la retención no existe o no está vigente el {fecha}.",
    fix: "Elija Tasa o Cuota.",
  },
  CFDI40184: {
    message: "Una retención no puede ser de tipo Exento.",
    fix: "Elija Tasa o Cuota, o quite la retención.",
  },
  CFDI40185: {
    message: "La tasa o cuota {valor} no está en el catálogo para la retención {impuesto} {factor}.",
    fix: "Elija una tasa del catálogo c_TasaOCuota.",
  },
  CFDI40186: {
    message:
      "El importe de la retención {$valor} no corresponde a base por tasa: debe estar entre {$minimo} y {$maximo}.",
    fix: "Escriba el producto de la base por la tasa o cuota.",
  },
  CFDI40194: {
    message: "El número de pedimento «{valor}» no es válido.",
    fix: "Escríbalo como «AA  DD  PPPP  NNNNNNN», con dos espacios entre bloques y una aduana del catálogo.",
  },
  CFDI40195: {
    message: "El número de pedimento no debe existir cuando hay complemento Comercio Exterior.",
    fix: "Quite el número de pedimento del concepto.",
  },
  CFDI40196: {
    message: "La clave de producto o servicio «{clave}» de la parte no existe o no está vigente el {fecha}.",
    fix: "Elija una clave del catálogo c_ClaveProdServ.",
  },
  CFDI40197: {
    message: "El valor unitario de la parte debe ser mayor que cero.",
    fix: "Escriba el valor unitario de la parte, o quítelo.",
  },
  CFDI40198: {
    message:
      "El importe de la parte {$valor} no es cantidad por valor unitario: debe estar entre {$minimo} y {$maximo}.",
    fix: "Escriba el producto de la cantidad por el valor unitario.",
  },
  CFDI40199: {
    message: "El número de pedimento «{valor}» de la parte no es válido.",
    fix: "Escríbalo como «AA  DD  PPPP  NNNNNNN», con dos espacios entre bloques y una aduana del catálogo.",
  },
  CFDI40200: {
    message: "El número de pedimento de la parte no debe existir cuando hay complemento Comercio Exterior.",
    fix: "Quite el número de pedimento de la parte.",
  },
  CFDI40226: {
    message: "Con objeto de impuesto {objeto} el concepto solo puede llevar retención de ISR, y ningún traslado.",
    fix: "Quite los traslados y las retenciones que no sean de ISR.",
  },
  CFDI40227: {
    message: "Con objeto de impuesto 07 el concepto debe desglosar IEPS y no puede llevar IVA.",
    fix: "Agregue el traslado de IEPS y quite el IVA.",
  },
} as const;

/** Spanish sentences for the tax summary of the Comprobante. */
export const impuestos = {
  CFDI40201: {
    message: "El resumen de impuestos no debe existir en un comprobante de tipo {tipo}.",
    fix: "Quite los impuestos del comprobante.",
  },
  CFDI40202: tooLongInSummary(),
  CFDI40203: {
    message: "El total de impuestos retenidos {$valor} no es la suma de las retenciones, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  CFDI40204: tooLongInSummary(),
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
  CFDI40210: tooLongInSummary("El importe retenido"),
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
  CFDI40214: tooLongInSummary("La base"),
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
  CFDI40220: tooLongInSummary("El importe trasladado"),
  CFDI40221: {
    message: "El importe trasladado {$valor} no es la suma redondeada de los conceptos con ese impuesto, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
} as const;
