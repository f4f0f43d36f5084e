import { keyRule } from "./key-rule.ts";
import type { Rule } from "./rule.ts";

/** Concepto/ACuentaTerceros (guide p. 29-30). */
export const aCuentaTerceros: readonly Rule[] = [
  {
    code: "CFDI40188",
    path: "Conceptos[].ACuentaTerceros.RfcACuentaTerceros",
    source: "matriz 40188; guía p. 29",
    check({ conceptos, comprobante: { Emisor, Receptor } }, report) {
      for (const { node, path } of conceptos) {
        const valor = node.ACuentaTerceros?.RfcACuentaTerceros;
        if (valor !== undefined && (valor === Emisor.Rfc || valor === Receptor.Rfc))
          report(`${path}.ACuentaTerceros.RfcACuentaTerceros`, { valor });
      }
    },
  },
  keyRule({
    code: "CFDI40191",
    lista: "c_RegimenFiscal",
    path: "Conceptos[].ACuentaTerceros.RegimenFiscalACuentaTerceros",
    visit({ conceptos }, visit) {
      for (const { node, path } of conceptos) {
        const terceros = node.ACuentaTerceros;
        if (terceros)
          visit(`${path}.ACuentaTerceros`, "RegimenFiscalACuentaTerceros", terceros.RegimenFiscalACuentaTerceros);
      }
    },
  }),
];
