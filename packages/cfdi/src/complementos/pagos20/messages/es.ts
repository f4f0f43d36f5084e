import type { Messages, Sentence } from "../../../messages/message-of.ts";
import { campos, docto, impuestos, pago, totales } from "./es/pago.ts";
import { pagar, practica, recibo } from "./es/recibo.ts";

/** Every code of the complement with its Spanish sentence; the source of the list of codes. */
const sentences = {
  ...recibo,
  ...totales,
  ...pago,
  ...docto,
  ...impuestos,
  ...practica,
  ...pagar,
} satisfies Record<string, Sentence>;

/** In Spanish: all that the rules of payments say, and why a payment cannot be applied. */
export const pagos: Messages = { language: "es", sentences, campos };

/** Every code of the complement: "CRP20nnn" of the SAT's matrix, "TIMBRA-…" where it has no number. */
export type PagosCode = keyof typeof sentences;
