import type { Concepto } from "../comprobante/concepto.ts";
import type { ConceptoFacts } from "./concepto-facts.ts";
import { keyRule } from "./key-rule.ts";
import type { Rule } from "./rule.ts";
import { UNCONFIRMED } from "./unconfirmed.ts";

const WITHOUT_TAXES: ReadonlySet<string> = new Set(["01", "03", "04", "05"]);

/** Concepto/@ObjetoImp and what it says of Concepto/Impuestos (guide p. 24-25). */
export const objetoImp: readonly Rule[] = [
  keyRule({
    code: "CFDI40170",
    lista: "c_ObjetoImp",
    path: "Conceptos[].ObjetoImp",
    visit(facts, visit) {
      for (const { node, path } of facts.conceptos) visit(path, "ObjetoImp", node.ObjetoImp);
    },
  }),
  lineRule(
    "CFDI40171",
    "matriz 40171; guía p. 24",
    (concepto) => concepto.ObjetoImp === "02" && concepto.Impuestos === undefined,
  ),
  lineRule(
    "CFDI40172",
    "matriz 40172; guía p. 24",
    (concepto) => WITHOUT_TAXES.has(concepto.ObjetoImp) && concepto.Impuestos !== undefined,
  ),
  lineRule("CFDI40173", "matriz 40173; guía p. 25", (concepto, { traslados, retenciones }) => {
    return concepto.Impuestos !== undefined && traslados.length + retenciones.length === 0;
  }),
  lineRule(
    UNCONFIRMED.sinTrasladoDeIva,
    "c_ObjetoImp 06 y 08; docs/sat/objeto-imp-06-07-08.md",
    ({ ObjetoImp }, { traslados, retenciones }) => {
      const isIt = ObjetoImp === "06" || ObjetoImp === "08";
      return isIt && (traslados.length > 0 || retenciones.some(({ row }) => row.Impuesto !== "001"));
    },
  ),
  lineRule(
    UNCONFIRMED.soloDesgloseDeIeps,
    "c_ObjetoImp 07; docs/sat/objeto-imp-06-07-08.md",
    ({ ObjetoImp }, { traslados, retenciones }) => {
      if (ObjetoImp !== "07") return false;
      const hasIeps = traslados.some(({ row }) => row.Impuesto === "003");
      return !hasIeps || [...traslados, ...retenciones].some(({ row }) => row.Impuesto === "002");
    },
  ),
];

function lineRule(
  code: Rule["code"],
  source: string,
  isBroken: (concepto: Concepto, facts: ConceptoFacts) => boolean,
): Rule {
  return {
    code,
    path: "Conceptos[].ObjetoImp",
    source,
    check({ conceptos }, report) {
      for (const facts of conceptos) {
        if (isBroken(facts.node, facts)) report(`${facts.path}.ObjetoImp`, { objeto: facts.node.ObjetoImp });
      }
    },
  };
}
