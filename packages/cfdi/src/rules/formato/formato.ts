import { documentRule, type Rule } from "../rule.ts";
import type { FaultCode } from "./shapes.ts";

/**
 * What the SAT's schema demands of every value. The document is traversed once (`findFaults`), whatever the number of
 * rules.
 */
function formatRule(code: FaultCode, source: string): Rule {
  return {
    code,
    path: "*",
    source,
    check({ faults }, report) {
      for (const fault of faults) if (fault.code === code) report(fault.path, fault.params);
    },
  };
}

/** The form of each value. */
export const schema: readonly Rule[] = [
  formatRule("TIMBRA-FALTA", "cfdv40.xsd, use=required"),
  formatRule("TIMBRA-VACIO", "cfdv40.xsd, minLength; an empty attribute would also add a field to the cadena original"),
  formatRule("TIMBRA-LONGITUD", "cfdv40.xsd, maxLength"),
  formatRule("TIMBRA-CARACTERES", "cfdv40.xsd, pattern [^|]; XML 1.0, Char"),
  formatRule("TIMBRA-IMPORTE", "tdCFDI.xsd, t_Importe"),
  formatRule("TIMBRA-CANTIDAD", "cfdv40.xsd, minInclusive 0.000001"),
  formatRule("TIMBRA-RFC", "tdCFDI.xsd, t_RFC"),
  formatRule("TIMBRA-UUID", "cfdv40.xsd, pattern of UUID"),
  formatRule("TIMBRA-FORMATO", "cfdv40.xsd, pattern"),
];

/** A document without lines. */
export const sinConceptos: readonly Rule[] = [
  documentRule("TIMBRA-SIN-CONCEPTOS", "Conceptos", "cfdv40.xsd, Concepto minOccurs=1").brokenWhen(
    (_comprobante, { conceptos }) => conceptos.length === 0,
  ),
];
