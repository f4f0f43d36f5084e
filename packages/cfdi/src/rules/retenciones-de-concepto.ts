import { keyRule } from "./key-rule.ts";
import { reportOutside } from "./limits.ts";
import type { Rule } from "./rule.ts";
import { catalogueOfRates } from "./tasas.ts";

const RETENCIONES = "Conceptos[].Impuestos.Retenciones[]";

/** Concepto/Impuestos/Retenciones/Retencion (guide p. 27-28). */
export const retencionesDeConcepto: readonly Rule[] = [
  {
    code: "CFDI40181",
    path: `${RETENCIONES}.Base`,
    source: "matriz 40181; guía p. 27",
    check({ conceptos }, report) {
      for (const { retenciones } of conceptos)
        for (const { base, path } of retenciones) if (base?.isZero()) report(`${path}.Base`);
    },
  },
  keyRule({
    code: "CFDI40182",
    lista: "c_Impuesto",
    path: `${RETENCIONES}.Impuesto`,
    visit({ conceptos }, visit) {
      for (const { retenciones } of conceptos)
        for (const { row, path } of retenciones) visit(path, "Impuesto", row.Impuesto);
    },
  }),
  keyRule({
    code: "CFDI40183",
    lista: "c_TipoFactor",
    path: `${RETENCIONES}.TipoFactor`,
    visit({ conceptos }, visit) {
      for (const { retenciones } of conceptos)
        for (const { row, path } of retenciones) visit(path, "TipoFactor", row.TipoFactor);
    },
  }),
  {
    code: "CFDI40184",
    path: `${RETENCIONES}.TipoFactor`,
    source: "matriz 40184; guía p. 27",
    check({ conceptos }, report) {
      for (const { retenciones } of conceptos) {
        for (const { row, path } of retenciones) if (row.TipoFactor === "Exento") report(`${path}.TipoFactor`);
      }
    },
  },
  {
    code: "CFDI40185",
    path: `${RETENCIONES}.TasaOCuota`,
    source: "matriz 40185; c_TasaOCuota",
    check(facts, report) {
      const stateOf = catalogueOfRates("retencion", facts);
      for (const { retenciones } of facts.conceptos) {
        for (const tax of retenciones) {
          if (stateOf(tax) !== "inexistente") continue;
          report(`${tax.path}.TasaOCuota`, {
            valor: tax.row.TasaOCuota,
            impuesto: tax.row.Impuesto,
            factor: tax.row.TipoFactor,
          });
        }
      }
    },
  },
  {
    code: "CFDI40186",
    path: `${RETENCIONES}.Importe`,
    source: "matriz 40186; guía, pregunta frecuente 41; docs/sat/limites.md",
    check({ conceptos, decimales }, report) {
      for (const { retenciones } of conceptos) {
        for (const { base, tasa, importe, path } of retenciones) {
          if (!base || !tasa || !importe) continue;
          reportOutside(importe, { factor: base, other: tasa, isOtherExact: true }, decimales, path, report);
        }
      }
    },
  },
];
