import { keyRule, type Rule, reportOutside } from "./rule.ts";
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
