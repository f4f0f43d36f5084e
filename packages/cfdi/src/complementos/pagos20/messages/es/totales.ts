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
