import type { Messages, Sentence } from "../../../messages/message-of.ts";
import { campos, docto, impuestos, pago, totales } from "./en/pago.ts";
import { pagar, practica, recibo } from "./en/recibo.ts";
import type { PagosCode } from "./es.ts";

/** Every code of the complement with its English sentence; one missing does not compile. */
const sentences: Readonly<Record<PagosCode, Sentence>> = {
  ...recibo,
  ...totales,
  ...pago,
  ...docto,
  ...impuestos,
  ...practica,
  ...pagar,
};

/** In English: all that the rules of payments say, and why a payment cannot be applied. */
export const pagos: Messages = { language: "en", sentences, campos };
