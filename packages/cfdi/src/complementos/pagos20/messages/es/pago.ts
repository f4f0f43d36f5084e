const NOT_WITH_FORM = {
  message: "{campo}: no debe existir con la forma de pago {forma}.",
  fix: "Quítelo, o elija una forma de pago bancaria.",
};
const WRONG_ACCOUNT = {
  message: "{campo}: «{valor}» no tiene la forma que pide la forma de pago {forma}.",
  fix: "Escriba la cuenta, la CLABE o la tarjeta completa, sin espacios.",
};
const MISSING_PROOF = {
  message: "{campo}: falta, y hay tipo de cadena de pago.",
  fix: "Agréguelo, o quite el tipo de cadena.",
};
const PROOF_WITHOUT_KIND = {
  message: "{campo}: no debe existir sin tipo de cadena de pago.",
  fix: "Quítelo, o agregue el tipo de cadena 01 (SPEI).",
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
