import { reportOutsideDR, stateOfRate } from "./importe-dr.ts";
import { pagosKey } from "./keys.ts";
import { doctosIn, type PagoFacts, pagosIn } from "./pagos-facts.ts";
import { type PagosRule, rowRule } from "./pagos-rule.ts";

const RETENCIONES_DR = "DoctoRelacionado[].ImpuestosDR.RetencionesDR";

const retencionesOf = ({ doctos }: PagoFacts) => doctos.flatMap(({ retenciones }) => retenciones);

/** RetencionDR: what the payer withheld of a document, for this payment. */
export const retencionesDR: readonly PagosRule[] = [
  rowRule(retencionesOf, {
    code: "CRP20249",
    node: RETENCIONES_DR,
    at: "BaseDR",
    broken: ({ base }) => (base?.isZero() ? {} : undefined),
  }),
  pagosKey({ code: "CRP20250", lista: "c_Impuesto", path: `${RETENCIONES_DR}[].ImpuestoDR` }, (pago, visit) => {
    for (const { row, path } of retencionesOf(pago)) visit(path, "ImpuestoDR", row.ImpuestoDR);
  }),
  pagosKey({ code: "CRP20251", lista: "c_TipoFactor", path: `${RETENCIONES_DR}[].TipoFactorDR` }, (pago, visit) => {
    for (const { row, path } of retencionesOf(pago)) visit(path, "TipoFactorDR", row.TipoFactorDR);
  }),
  rowRule(retencionesOf, {
    code: "CRP20252",
    node: RETENCIONES_DR,
    at: "TipoFactorDR",
    broken: ({ row }) => (row.TipoFactorDR === "Exento" ? {} : undefined),
  }),
  {
    code: "CRP20253",
    path: `Complemento[].Pago[].${RETENCIONES_DR}[].TasaOCuotaDR`,
    source: "matriz de Pagos 2.0, CRP20253; c_TasaOCuota",
    check(facts, report) {
      for (const { row, tasa, path } of pagosIn(facts).flatMap(retencionesOf)) {
        const rate = { impuesto: row.ImpuestoDR, factor: row.TipoFactorDR, tasa };
        if (stateOfRate(rate, "retencion", facts) === "inexistente")
          report(`${path}.TasaOCuotaDR`, { valor: row.TasaOCuotaDR, impuesto: rate.impuesto, factor: rate.factor });
      }
    },
  },
  {
    code: "CRP20254",
    path: `Complemento[].Pago[].${RETENCIONES_DR}[].ImporteDR`,
    source: "matriz de Pagos 2.0, CRP20254; docs/sat/pagos-importe-dr.md",
    check(facts, report) {
      for (const { retenciones, decimales } of doctosIn(facts)) {
        for (const tax of retenciones) reportOutsideDR(tax, decimales, report);
      }
    },
  },
];
