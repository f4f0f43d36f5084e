import { Decimal } from "../../../decimal/decimal.ts";
import { parseOrNull } from "../../../rules/concepto-facts.ts";
import type { FaultCode } from "../../../rules/formato/shapes.ts";
import type { Rule } from "../../../rules/rule.ts";
import type { PagosCode } from "../messages/es.ts";
import type { Totales } from "../pagos.ts";
import { pagosFactsOf } from "./pagos-facts.ts";
import type { PagosRule } from "./pagos-rule.ts";

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

/** Totales: sums of the payments in pesos, rounded once to two decimals. */
export const totales: readonly PagosRule[] = [
  totalRule("CRP20201", "TotalRetencionesIVA"),
  totalRule("CRP20202", "TotalRetencionesISR"),
  totalRule("CRP20203", "TotalRetencionesIEPS"),
  totalRule("CRP20204", "TotalTrasladosBaseIVA16"),
  totalRule("CRP20205", "TotalTrasladosImpuestoIVA16"),
  totalRule("CRP20206", "TotalTrasladosBaseIVA8"),
  totalRule("CRP20207", "TotalTrasladosImpuestoIVA8"),
  totalRule("CRP20208", "TotalTrasladosBaseIVA0"),
  totalRule("CRP20209", "TotalTrasladosImpuestoIVA0"),
  totalRule("CRP20210", "TotalTrasladosBaseIVAExento"),
  totalRule("CRP20211", "MontoTotalPagos"),
];

/** A total of zero that no payment asks for is not wrong; one that is missing is reported here too. */
function totalRule(code: PagosCode, name: keyof Totales): PagosRule {
  return {
    code,
    path: `Complemento[].Totales.${name}`,
    source: `matriz de Pagos 2.0, ${code}`,
    check(facts, report) {
      for (const { node, path, totales: sums } of pagosFactsOf(facts)) {
        if (sums === undefined) continue;
        const expected = sums[name];
        const written = node.Totales[name];
        // The sum of amounts that are longer than any number of the law is too long to be read again: it is no total.
        const sum = Decimal.tryParse(expected ?? "0");
        const isRight =
          written === undefined ? expected === undefined : sum !== null && parseOrNull(written)?.equals(sum);
        if (!isRight) report(`${path}.Totales.${name}`, { esperado: expected ?? "0.00" });
      }
    },
  };
}
