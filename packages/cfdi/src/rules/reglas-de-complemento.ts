import type { Complemento } from "../comprobante/complemento.ts";
import type { Rule } from "./rule.ts";

/**
 * What the law asks of a document that carries a complement. Each complement's rules come by a door of their own, so
 * that who only issues invoices does not download them; they are given to `check` in its context.
 */
export interface ReglasDeComplemento {
  readonly tipo: Complemento["tipo"];
  readonly rules: readonly Rule<string>[];
}

/** The complements of this library that have rules of their own: unchecked, they are refused. */
export const COMPLEMENTOS_CON_REGLAS: Partial<Readonly<Record<Complemento["tipo"], string>>> = { pagos: "Pagos" };
