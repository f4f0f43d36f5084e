import type { Messages } from "../../../messages/messages.ts";
import type { Sentence } from "../../../messages/sentence.ts";
import { campos } from "./es/campos.ts";
import { docto } from "./es/docto.ts";
import { impuestos } from "./es/impuestos.ts";
import { pagar } from "./es/pagar.ts";
import { pago } from "./es/pago.ts";
import { practica } from "./es/practica.ts";
import { recibo } from "./es/recibo.ts";
import { totales } from "./es/totales.ts";

/** Every code of the complement with its Spanish sentence; the source of the list of codes. */
export const sentences = {
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
