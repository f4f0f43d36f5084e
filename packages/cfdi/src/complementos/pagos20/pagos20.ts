import type { ReglasDeComplemento } from "../../rules/reglas-de-complemento.ts";
import { PAGOS_RULES } from "./rules/registry.ts";

/**
 * The rules of the complement Pagos 2.0, to be given to `check` (`complementos: [pagos20]`): the front door has them
 * not, so that who only issues invoices does not download them. Their sentences are in the doors of the languages.
 */
export const pagos20: ReglasDeComplemento = { tipo: "pagos", rules: PAGOS_RULES };
