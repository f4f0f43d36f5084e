import type { ProblemCode } from "../messages/codes.ts";
import type { Facts } from "./facts.ts";
import type { Rule } from "./rule.ts";

/** Year, customs office, patent, and the last digit of the year with a serial of six: two blanks between blocks. */
const PEDIMENTO = /^\d{2} {2}(\d{2}) {2}\d{4} {2}\d{7}$/;

type VisitPedimento = (path: string, value: string) => void;

/** NumeroPedimento of a concept and of its parts (guide p. 30-32). Their serials are listed by the SAT only. */
export const pedimentos: readonly Rule[] = [
  isValid("CFDI40194", "Conceptos[].InformacionAduanera[]", "matriz 40194; guía p. 30; c_Aduana", ofConceptos),
  isNotAbroad("CFDI40195", "Conceptos[].InformacionAduanera[]", "matriz 40195; guía p. 30", ofConceptos),
  isValid("CFDI40199", "Conceptos[].Parte[].InformacionAduanera[]", "matriz 40199; guía p. 32; c_Aduana", ofPartes),
  isNotAbroad("CFDI40200", "Conceptos[].Parte[].InformacionAduanera[]", "matriz 40200; guía p. 32", ofPartes),
];

function isValid(code: ProblemCode, path: string, source: string, visit: typeof ofConceptos): Rule {
  return {
    code,
    path,
    source,
    check(facts, report) {
      visit(facts, (place, valor) => {
        const aduana = PEDIMENTO.exec(valor)?.[1];
        const isRefused = aduana === undefined || facts.claves.estado("c_Aduana", aduana) === "inexistente";
        if (isRefused) report(place, { valor: (valor ?? "").slice(0, 60) });
      });
    },
  };
}

function isNotAbroad(code: ProblemCode, path: string, source: string, visit: typeof ofConceptos): Rule {
  return {
    code,
    path,
    source,
    check(facts, report) {
      if (facts.comercioExterior) visit(facts, (place) => report(place));
    },
  };
}

function ofConceptos({ conceptos }: Facts, visit: VisitPedimento): void {
  for (const { node, path } of conceptos) {
    for (const [index, value] of (node.InformacionAduanera ?? []).entries())
      visit(`${path}.InformacionAduanera[${index}]`, value);
  }
}

function ofPartes({ conceptos }: Facts, visit: VisitPedimento): void {
  for (const { node, path } of conceptos) {
    for (const [at, parte] of (node.Parte ?? []).entries()) {
      for (const [index, value] of (parte.InformacionAduanera ?? []).entries())
        visit(`${path}.Parte[${at}].InformacionAduanera[${index}]`, value);
    }
  }
}
