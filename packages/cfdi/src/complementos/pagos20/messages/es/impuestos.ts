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
