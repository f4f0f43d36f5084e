import { isNotCharged } from "../../../rules/traslados-de-concepto.ts";
import { reportOutsideDR, stateOfRate } from "./importe-dr.ts";
import { pagosKey } from "./keys.ts";
import { doctosIn, type PagoFacts, pagosIn } from "./pagos-facts.ts";
import { type PagosRule, rowRule } from "./pagos-rule.ts";

const TRASLADOS_DR = "DoctoRelacionado[].ImpuestosDR.TrasladosDR";
const trasladosOf = ({ doctos }: PagoFacts) => doctos.flatMap(({ traslados }) => traslados);

/** TrasladoDR: what the document charged, for this payment. */
export const trasladosDR: readonly PagosRule[] = [
  rowRule(trasladosOf, {
    code: "CRP20255",
    node: TRASLADOS_DR,
    at: "BaseDR",
    broken: ({ base }) => (base?.isZero() ? {} : undefined),
  }),
  pagosKey(
    { code: "CRP20256", lista: "c_Impuesto", path: `${TRASLADOS_DR}[].ImpuestoDR`, refuses: isNotCharged },
    (pago, visit) => {
      for (const { row, path } of trasladosOf(pago)) visit(path, "ImpuestoDR", row.ImpuestoDR);
    },
  ),
  pagosKey({ code: "CRP20257", lista: "c_TipoFactor", path: `${TRASLADOS_DR}[].TipoFactorDR` }, (pago, visit) => {
    for (const { row, path } of trasladosOf(pago)) visit(path, "TipoFactorDR", row.TipoFactorDR);
  }),
  rowRule(trasladosOf, {
    code: "CRP20258",
    node: TRASLADOS_DR,
    at: "TipoFactorDR",
    broken: ({ row }) =>
      row.TipoFactorDR === "Exento" && (row.TasaOCuotaDR ?? row.ImporteDR) !== undefined ? {} : undefined,
  }),
  rowRule(trasladosOf, {
    code: "CRP20259",
    node: TRASLADOS_DR,
    at: "TipoFactorDR",
    broken: ({ row: { TipoFactorDR: factor, TasaOCuotaDR, ImporteDR } }) =>
      factor === "Exento" || (TasaOCuotaDR && ImporteDR) ? undefined : { factor },
  }),
  {
    code: "CRP20260",
    path: `Complemento[].Pago[].${TRASLADOS_DR}[].TasaOCuotaDR`,
    source: "matriz de Pagos 2.0, CRP20260; c_TasaOCuota",
    check(facts, report) {
      for (const { row, tasa, path } of pagosIn(facts).flatMap(trasladosOf)) {
        const rate = { impuesto: row.ImpuestoDR, factor: row.TipoFactorDR, tasa };
        if (stateOfRate(rate, "traslado", facts) === "inexistente")
          report(`${path}.TasaOCuotaDR`, {
            valor: row.TasaOCuotaDR ?? "",
            impuesto: rate.impuesto,
            factor: rate.factor,
          });
      }
    },
  },
  {
    code: "CRP20261",
    path: `Complemento[].Pago[].${TRASLADOS_DR}[].ImporteDR`,
    source: "matriz de Pagos 2.0, CRP20261; docs/sat/pagos-importe-dr.md",
    check(facts, report) {
      for (const { traslados, decimales } of doctosIn(facts)) {
        for (const tax of traslados) reportOutsideDR(tax, decimales, report);
      }
    },
  },
];
