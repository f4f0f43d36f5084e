import { unknownKeys } from "../../../rules/key-rule.ts";
import type { Rule } from "../../../rules/rule.ts";
import { cadenaDePago } from "./cadena-de-pago.ts";
import { concepto } from "./concepto.ts";
import { cuentas } from "./cuentas.ts";
import { doctoRelacionado } from "./docto-relacionado.ts";
import { formatoDePagos } from "./formato/formato.ts";
import { tasasDR } from "./importe-dr.ts";
import { monto } from "./monto.ts";
import { objetoImpDR } from "./objeto-imp-dr.ts";
import { pago } from "./pago.ts";
import type { PagosRule } from "./pagos-rule.ts";
import { practica } from "./practica.ts";
import { recibo } from "./recibo.ts";
import { retencionesDR } from "./retenciones-dr.ts";
import { retencionesP } from "./retenciones-p.ts";
import { totales } from "./totales.ts";
import { trasladosDR } from "./traslados-dr.ts";
import { trasladosP } from "./traslados-p.ts";

/** What the SAT's matrix of Pagos 2.0 asks, and good sense, in the order of the document. */
export const PAGOS_LAW: readonly PagosRule[] = [
  ...recibo,
  ...concepto,
  ...practica,
  ...totales,
  ...pago,
  ...monto,
  ...cuentas,
  ...cadenaDePago,
  ...doctoRelacionado,
  ...objetoImpDR,
  ...retencionesDR,
  ...trasladosDR,
  ...retencionesP,
  ...trasladosP,
];

/** Every rule of the complement, with what its schema demands and the keys that nobody knows. */
export const PAGOS_RULES: readonly Rule<string>[] = [...formatoDePagos, ...PAGOS_LAW, tasasDR, unknownKeys(PAGOS_LAW)];
