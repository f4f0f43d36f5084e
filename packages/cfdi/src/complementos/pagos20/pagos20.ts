import type { Sentences } from "../../messages/message-of.ts";
import type { ReglasDeComplemento } from "../../rules/reglas-de-complemento.ts";
import { campos as camposEn } from "./messages/en/campos.ts";
import { pagosEn } from "./messages/en.ts";
import { campos as camposEs } from "./messages/es/campos.ts";
import { pagosEs } from "./messages/es.ts";
import { PAGOS_RULES } from "./rules/registry.ts";

/**
 * The rules of the complement Pagos 2.0 and their sentences, to be given to `check` (`complementos: [pagos20]`) and to
 * `messageOf`: the front door has neither, so that who only issues invoices does not download them.
 */
export const pagos20: ReglasDeComplemento & Sentences = {
  tipo: "pagos",
  rules: PAGOS_RULES,
  messages: { es: { sentences: pagosEs, campos: camposEs }, en: { sentences: pagosEn, campos: camposEn } },
};
