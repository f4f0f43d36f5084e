import type { Parte } from "../comprobante/parte.ts";
import { parsed } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";
import { keyRule } from "./key-rule.ts";
import { reportOutside } from "./limits.ts";
import type { Rule } from "./rule.ts";

/** Concepto/Parte (guide p. 31-32). */
export const partes: readonly Rule[] = [
  keyRule({
    code: "CFDI40196",
    lista: "c_ClaveProdServ",
    path: "Conceptos[].Parte[].ClaveProdServ",
    visit(facts, visit) {
      eachParte(facts, (parte, path) => visit(path, "ClaveProdServ", parte.ClaveProdServ));
    },
  }),
  {
    code: "CFDI40197",
    path: "Conceptos[].Parte[].ValorUnitario",
    source: "matriz 40197; guía p. 32",
    check(facts, report) {
      eachParte(facts, ({ ValorUnitario }, path) => {
        if (parsed(ValorUnitario)?.isZero()) report(`${path}.ValorUnitario`);
      });
    },
  },
  {
    code: "CFDI40198",
    path: "Conceptos[].Parte[].Importe",
    source: "matriz 40198; guía p. 32",
    check(facts, report) {
      eachParte(facts, (parte, path) => {
        const importe = parsed(parte.Importe);
        const factor = parsed(parte.Cantidad);
        const other = parsed(parte.ValorUnitario);
        if (importe && factor && other)
          reportOutside(importe, { factor, other, isOtherExact: false }, facts.decimales, path, report);
      });
    },
  },
];

function eachParte({ conceptos }: Facts, visit: (parte: Parte, path: string) => void): void {
  for (const { node, path } of conceptos) {
    for (const [index, parte] of (node.Parte ?? []).entries()) visit(parte, `${path}.Parte[${index}]`);
  }
}
