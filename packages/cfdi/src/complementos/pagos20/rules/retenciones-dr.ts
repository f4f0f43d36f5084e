import { reportOutsideDR, stateOfRate } from "./importe-dr.ts";
import { pagosKey } from "./keys.ts";
import { doctosIn, type PagoFacts, pagosIn } from "./pagos-facts.ts";
import { type PagosRule, rowRule } from "./pagos-rule.ts";

const NODE = "DoctoRelacionado[].ImpuestosDR.RetencionesDR";

const rowsOf = ({ doctos }: PagoFacts) => doctos.flatMap(({ retenciones }) => retenciones);

/** RetencionDR: what the payer withheld of a document, for this payment. */
export const retencionesDR: readonly PagosRule[] = [
  rowRule(rowsOf, {
    code: "CRP20249",
    node: NODE,
    at: "BaseDR",
    broken: ({ base }) => (base?.isZero() ? {} : undefined),
  }),
  pagosKey({ code: "CRP20250", lista: "c_Impuesto", path: `${NODE}[].ImpuestoDR` }, (pago, visit) => {
    for (const { row, path } of rowsOf(pago)) visit(path, "ImpuestoDR", row.ImpuestoDR);
  }),
  pagosKey({ code: "CRP20251", lista: "c_TipoFactor", path: `${NODE}[].TipoFactorDR` }, (pago, visit) => {
    for (const { row, path } of rowsOf(pago)) visit(path, "TipoFactorDR", row.TipoFactorDR);
  }),
  rowRule(rowsOf, {
    code: "CRP20252",
    node: NODE,
    at: "TipoFactorDR",
    broken: ({ row }) => (row.TipoFactorDR === "Exento" ? {} : undefined),
  }),
  {
    code: "CRP20253",
    path: `Complemento[].Pago[].${NODE}[].TasaOCuotaDR`,
    source: "matriz de Pagos 2.0, CRP20253; c_TasaOCuota",
    check(facts, report) {
      for (const { row, tasa, path } of pagosIn(facts).flatMap(rowsOf)) {
        const rate = { impuesto: row.ImpuestoDR, factor: row.TipoFactorDR, tasa };
        if (stateOfRate(rate, "retencion", facts) === "inexistente")
          report(`${path}.TasaOCuotaDR`, { valor: row.TasaOCuotaDR, impuesto: rate.impuesto, factor: rate.factor });
      }
    },
  },
  {
    code: "CRP20254",
    path: `Complemento[].Pago[].${NODE}[].ImporteDR`,
    source: "matriz de Pagos 2.0, CRP20254; docs/sat/pagos-importe-dr.md",
    check(facts, report) {
      for (const { retenciones, decimales } of doctosIn(facts)) {
        for (const tax of retenciones) reportOutsideDR(tax, decimales, report);
      }
    },
  },
];
