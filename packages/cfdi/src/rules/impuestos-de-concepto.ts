import type { ProblemCode } from "../messages/message-of.ts";
import { type KeyRule, keyRule, type Rule, reportOutside } from "./rule.ts";
import { catalogueOfRates } from "./tasas.ts";

/** One of the two lists of taxes that a line has, as `ConceptoFacts` and paths name it. */
interface TaxList {
  readonly kind: "traslado" | "retencion";
  readonly rows: "traslados" | "retenciones";
  readonly path: string;
}

const TRASLADOS: TaxList = { kind: "traslado", rows: "traslados", path: "Conceptos[].Impuestos.Traslados[]" };
const RETENCIONES: TaxList = { kind: "retencion", rows: "retenciones", path: "Conceptos[].Impuestos.Retenciones[]" };

/** ISR is withheld, never charged. */
export const isNotCharged = (impuesto: string) => impuesto === "001";

/** Concepto/Impuestos/Traslados/Traslado (guide p. 25-27). */
export const trasladosDeConcepto: readonly Rule[] = [
  hasBase("CFDI40174", TRASLADOS, "matriz 40174; guía p. 25"),
  taxKey("CFDI40175", TRASLADOS, "c_Impuesto", "Impuesto", isNotCharged),
  taxKey("CFDI40176", TRASLADOS, "c_TipoFactor", "TipoFactor"),
  {
    code: "CFDI40177",
    path: `${TRASLADOS.path}.TipoFactor`,
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
    path: `${TRASLADOS.path}.TipoFactor`,
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
  hasListedRate("CFDI40179", TRASLADOS),
  isProduct("CFDI40180", TRASLADOS),
];

/** Concepto/Impuestos/Retenciones/Retencion (guide p. 27-28). */
export const retencionesDeConcepto: readonly Rule[] = [
  hasBase("CFDI40181", RETENCIONES, "matriz 40181; guía p. 27"),
  taxKey("CFDI40182", RETENCIONES, "c_Impuesto", "Impuesto"),
  taxKey("CFDI40183", RETENCIONES, "c_TipoFactor", "TipoFactor"),
  {
    code: "CFDI40184",
    path: `${RETENCIONES.path}.TipoFactor`,
    source: "matriz 40184; guía p. 27",
    check({ conceptos }, report) {
      for (const { retenciones } of conceptos) {
        for (const { row, path } of retenciones) if (row.TipoFactor === "Exento") report(`${path}.TipoFactor`);
      }
    },
  },
  hasListedRate("CFDI40185", RETENCIONES),
  isProduct("CFDI40186", RETENCIONES),
];

function hasBase(code: ProblemCode, list: TaxList, source: string): Rule {
  return {
    code,
    path: `${list.path}.Base`,
    source,
    check({ conceptos }, report) {
      for (const concepto of conceptos)
        for (const { base, path } of concepto[list.rows]) if (base?.isZero()) report(`${path}.Base`);
    },
  };
}

function taxKey(
  code: ProblemCode,
  list: TaxList,
  lista: "c_Impuesto" | "c_TipoFactor",
  attribute: "Impuesto" | "TipoFactor",
  refuses?: (clave: string) => boolean,
): KeyRule {
  return keyRule({
    code,
    lista,
    path: `${list.path}.${attribute}`,
    ...(refuses && { refuses }),
    visit({ conceptos }, visit) {
      for (const concepto of conceptos)
        for (const { row, path } of concepto[list.rows]) visit(path, attribute, row[attribute]);
    },
  });
}

function hasListedRate(code: ProblemCode, list: TaxList): Rule {
  return {
    code,
    path: `${list.path}.TasaOCuota`,
    source: `matriz ${code.slice(4)}; c_TasaOCuota`,
    check(facts, report) {
      const stateOf = catalogueOfRates(list.kind, facts);
      for (const concepto of facts.conceptos) {
        for (const tax of concepto[list.rows]) {
          if (stateOf(tax) !== "inexistente") continue;
          const { TasaOCuota: valor = "", Impuesto: impuesto, TipoFactor: factor } = tax.row;
          report(`${tax.path}.TasaOCuota`, { valor, impuesto, factor });
        }
      }
    },
  };
}

function isProduct(code: ProblemCode, list: TaxList): Rule {
  return {
    code,
    path: `${list.path}.Importe`,
    source: `matriz ${code.slice(4)}; guía, pregunta frecuente 41; docs/sat/limites.md`,
    check({ conceptos, decimales }, report) {
      for (const concepto of conceptos) {
        for (const { base, tasa, importe, path } of concepto[list.rows]) {
          if (!base || !tasa || !importe) continue;
          reportOutside(importe, { factor: base, other: tasa, isOtherExact: true }, decimales, path, report);
        }
      }
    },
  };
}
