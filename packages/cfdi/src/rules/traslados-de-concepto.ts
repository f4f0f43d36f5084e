import { keyRule } from "./key-rule.ts";
import { reportOutside } from "./limits.ts";
import type { Rule } from "./rule.ts";
import { catalogueOfRates } from "./tasas.ts";

const TRASLADOS = "Conceptos[].Impuestos.Traslados[]";
/** ISR is withheld, never charged. */
export const isNotCharged = (impuesto: string) => impuesto === "001";

/** Concepto/Impuestos/Traslados/Traslado (guide p. 25-27). */
export const trasladosDeConcepto: readonly Rule[] = [
  {
    code: "CFDI40174",
    path: `${TRASLADOS}.Base`,
    source: "matriz 40174; guía p. 25",
    check({ conceptos }, report) {
      for (const { traslados } of conceptos)
        for (const { base, path } of traslados) if (base?.isZero()) report(`${path}.Base`);
    },
  },
  keyRule({
    code: "CFDI40175",
    lista: "c_Impuesto",
    path: `${TRASLADOS}.Impuesto`,
    refuses: isNotCharged,
    visit({ conceptos }, visit) {
      for (const { traslados } of conceptos)
        for (const { row, path } of traslados) visit(path, "Impuesto", row.Impuesto);
    },
  }),
  keyRule({
    code: "CFDI40176",
    lista: "c_TipoFactor",
    path: `${TRASLADOS}.TipoFactor`,
    visit({ conceptos }, visit) {
      for (const { traslados } of conceptos)
        for (const { row, path } of traslados) visit(path, "TipoFactor", row.TipoFactor);
    },
  }),
  {
    code: "CFDI40177",
    path: `${TRASLADOS}.TipoFactor`,
    source: "matriz 40177; guía p. 26",
    check({ conceptos }, report) {
      for (const { traslados } of conceptos) {
        for (const { row, path } of traslados) {
          const hasMore = row.TasaOCuota !== undefined || row.Importe !== undefined;
          if (row.TipoFactor === "Exento" && hasMore) report(`${path}.TipoFactor`);
        }
      }
    },
  },
  {
    code: "CFDI40178",
    path: `${TRASLADOS}.TipoFactor`,
    source: "matriz 40178; guía p. 26",
    check({ conceptos }, report) {
      for (const { traslados } of conceptos) {
        for (const { row, path } of traslados) {
          const isComplete = row.TipoFactor === "Exento" || (row.TasaOCuota && row.Importe);
          if (!isComplete) report(`${path}.TipoFactor`, { factor: row.TipoFactor });
        }
      }
    },
  },
  {
    code: "CFDI40179",
    path: `${TRASLADOS}.TasaOCuota`,
    source: "matriz 40179; c_TasaOCuota",
    check(facts, report) {
      const stateOf = catalogueOfRates("traslado", facts);
      for (const { traslados } of facts.conceptos) {
        for (const tax of traslados) {
          if (stateOf(tax) !== "inexistente") continue;
          report(`${tax.path}.TasaOCuota`, {
            valor: tax.row.TasaOCuota ?? "",
            impuesto: tax.row.Impuesto,
            factor: tax.row.TipoFactor,
          });
        }
      }
    },
  },
  {
    code: "CFDI40180",
    path: `${TRASLADOS}.Importe`,
    source: "matriz 40180; guía, pregunta frecuente 41; docs/sat/limites.md",
    check({ conceptos, decimales }, report) {
      for (const { traslados } of conceptos) {
        for (const { base, tasa, importe, path } of traslados) {
          if (!base || !tasa || !importe) continue;
          reportOutside(importe, { factor: base, other: tasa, isOtherExact: true }, decimales, path, report);
        }
      }
    },
  },
];
