import type { Messages } from "../../../messages/messages.ts";
import type { Sentence } from "../../../messages/sentence.ts";
import type { PagosCode } from "./codes.ts";
import { campos } from "./en/campos.ts";
import { docto } from "./en/docto.ts";
import { impuestos } from "./en/impuestos.ts";
import { pagar } from "./en/pagar.ts";
import { pago } from "./en/pago.ts";
import { practica } from "./en/practica.ts";
import { recibo } from "./en/recibo.ts";
import { totales } from "./en/totales.ts";

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
