import type { ProblemCode } from "../messages/message-of.ts";
import { type DocumentRule, type KeyRule, keyRule, outsideOf, reportBreach } from "./rule.ts";
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
export const trasladosDeConcepto: readonly DocumentRule[] = [
  hasBase("CFDI40174", TRASLADOS),
  taxKey("CFDI40175", TRASLADOS, "c_Impuesto", "Impuesto", isNotCharged),
  taxKey("CFDI40176", TRASLADOS, "c_TipoFactor", "TipoFactor"),
  {
    code: "CFDI40177",
    path: `${TRASLADOS.path}.TipoFactor`,
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
export const retencionesDeConcepto: readonly DocumentRule[] = [
  hasBase("CFDI40181", RETENCIONES),
  taxKey("CFDI40182", RETENCIONES, "c_Impuesto", "Impuesto"),
  taxKey("CFDI40183", RETENCIONES, "c_TipoFactor", "TipoFactor"),
  {
    code: "CFDI40184",
    path: `${RETENCIONES.path}.TipoFactor`,
    check({ conceptos }, report) {
      for (const { retenciones } of conceptos) {
        for (const { row, path } of retenciones) if (row.TipoFactor === "Exento") report(`${path}.TipoFactor`);
      }
    },
  },
  hasListedRate("CFDI40185", RETENCIONES),
  isProduct("CFDI40186", RETENCIONES),
];

function hasBase(code: ProblemCode, list: TaxList): DocumentRule {
  return {
    code,
    path: `${list.path}.Base`,
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

function hasListedRate(code: ProblemCode, list: TaxList): DocumentRule {
  return {
    code,
    path: `${list.path}.TasaOCuota`,
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

function isProduct(code: ProblemCode, list: TaxList): DocumentRule {
  return {
    code,
    path: `${list.path}.Importe`,
    check({ conceptos, decimales }, report) {
      for (const concepto of conceptos)
        for (const { importe, base, tasa, path } of concepto[list.rows])
          reportBreach(path, ".Importe", outsideOf(importe, base, tasa, true, decimales), report);
    },
  };
}
