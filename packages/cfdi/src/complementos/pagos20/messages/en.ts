import type { Sentence } from "../../../messages/sentence.ts";
import type { PagosCode } from "./codes.ts";
import { docto } from "./en/docto.ts";
import { impuestos } from "./en/impuestos.ts";
import { pagar } from "./en/pagar.ts";
import { pago } from "./en/pago.ts";
import { practica } from "./en/practica.ts";
import { recibo } from "./en/recibo.ts";
import { totales } from "./en/totales.ts";

/** Every code of the complement with its English sentence; one missing does not compile. */
export const pagosEn: Readonly<Record<PagosCode, Sentence>> = { ...recibo, ...totales, ...pago, ...docto, ...impuestos, ...practica, ...pagar };
