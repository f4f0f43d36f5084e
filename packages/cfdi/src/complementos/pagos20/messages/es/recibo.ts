const FIXED = {
  message: "{campo}: en un recibo de pago debe ser «{esperado}» y es «{valor}».",
  fix: "Escriba «{esperado}».",
};
const ABSENT = { message: "{campo}: no debe existir en un recibo de pago.", fix: "Quítelo." };

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
  CRP20112: { message: "{campo}: no debe existir en el concepto de un recibo de pago.", fix: "Quítelo." },
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
