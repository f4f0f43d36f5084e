import type { Sentence } from "../../../../messages/sentence.ts";
import type { totales as spanishTotales } from "../es/totales.ts";

const TOTAL = {
  message: "{campo}: it is not the sum of the payments in pesos, {$esperado}.",
  fix: "Write {$esperado}.",
};

/** English sentences for the totals of the payments. */
export const totales: Readonly<Record<keyof typeof spanishTotales, Sentence>> = {
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
};
