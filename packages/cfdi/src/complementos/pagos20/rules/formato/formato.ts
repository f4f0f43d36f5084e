import type { FaultCode } from "../../../../rules/formato/shape.ts";
import type { Rule } from "../../../../rules/rule.ts";
import { pagosFactsOf } from "../pagos-facts.ts";

/** The codes that shapes of the complement give; their sentences are the document's own. */
const CODES: readonly FaultCode[] = [
  "TIMBRA-FALTA",
  "TIMBRA-VACIO",
  "TIMBRA-LONGITUD",
  "TIMBRA-CARACTERES",
  "TIMBRA-IMPORTE",
  "TIMBRA-UUID",
  "TIMBRA-FORMATO",
];

/** What the SAT's schema demands of every value of the complement. */
export const formatoDePagos: readonly Rule<string>[] = CODES.map((code) => ({
  code,
  path: "Complemento[].*",
  source: "Pagos20.xsd",
  check(facts, report) {
    for (const { faults } of pagosFactsOf(facts))
      for (const fault of faults) if (fault.code === code) report(fault.path, fault.params);
  },
}));
