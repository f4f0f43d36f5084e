import type { ReglasDeComplemento } from "../../../rules/complemento.ts";
import { type Rule, unknownKeys } from "../../../rules/rule.ts";
import { doctoRelacionado, objetoImpDR } from "./docto-relacionado.ts";
import { retencionesDR, tasasDR, trasladosDR } from "./impuestos-dr.ts";
import { retencionesP, trasladosP } from "./impuestos-p.ts";
import { cadenaDePago, cuentas, monto, pago } from "./pago.ts";
import { formatoDePagos, totales } from "./pagos.ts";
import type { PagosRule } from "./pagos-rule.ts";
import { practica } from "./practica.ts";
import { concepto, recibo } from "./recibo.ts";

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
export const PAGOS_RULES: readonly Rule<string>[] = [
  ...formatoDePagos,
  ...PAGOS_LAW,
  tasasDR,
  { ...unknownKeys(PAGOS_LAW), source: "catCFDI; the edition at hand does not hold the whole list" },
];

/**
 * The rules of the complement Pagos 2.0, to be given to `check` (`complementos: [pagos20]`): the main entry
 * point does not have them, so that pages that only issue invoices do not download them. Their messages are in the
 * entry points of the languages.
 */
export const pagos20: ReglasDeComplemento = { tipo: "pagos", rules: PAGOS_RULES };
