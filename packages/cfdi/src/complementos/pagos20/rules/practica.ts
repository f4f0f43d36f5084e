import { Decimal } from "../../../decimal/decimal.ts";
import { parseOrNull } from "../../../rules/concepto-facts.ts";
import { isOne } from "../../../rules/consejos.ts";
import { keyOfSum } from "../sumas.ts";
import { type DoctoFacts, type PagoFacts, pagosFactsOf, pagosIn } from "./pagos-facts.ts";
import { type PagosRule, pagoRule } from "./pagos-rule.ts";

/** What the law or good sense asks of a receipt, and the SAT's matrix has no number for. */
export const practica: readonly PagosRule[] = [
  {
    code: "TIMBRA-PAGOS-UNO",
    path: "Complemento",
    source: "Anexo 20: a document of type P is the envelope of one complement Pagos",
    check(facts, report) {
      const found = pagosFactsOf(facts).length;
      const isWrong = found > 1 || (found === 0 && facts.comprobante.TipoDeComprobante === "P");
      if (isWrong) report("Complemento", { valor: `${found}` });
    },
  },
  {
    code: "TIMBRA-PAGOS-VACIO",
    path: "Complemento[].Pago[].DoctoRelacionado",
    source: "Pagos20.xsd, Pago and DoctoRelacionado minOccurs=1",
    check(facts, report) {
      for (const { pagos, path } of pagosFactsOf(facts)) {
        if (pagos.length === 0) report(`${path}.Pago`);
        for (const pago of pagos) if (pago.doctos.length === 0) report(`${pago.path}.DoctoRelacionado`);
      }
    },
  },
  {
    code: "TIMBRA-PAGO-IMPUESTOS-FALTA",
    path: "Complemento[].Pago[].ImpuestosP",
    source: "Pagos20.xsd, ImpuestosP: it has every tax of the documents; the matrix only compares the rows that exist",
    check(facts, report) {
      for (const pago of pagosIn(facts)) {
        for (const impuesto of missingKeys(pago)) report(`${pago.path}.ImpuestosP`, { impuesto });
      }
    },
  },
  {
    code: "TIMBRA-PAGO-FECHA",
    path: "Complemento[].Pago[].FechaPago",
    source: "good sense: money that has not arrived; no code of the matrix refuses it; docs/sat/pagos-facturas-pue.md",
    severity: "warning",
    check(facts, report) {
      const emision = facts.comprobante.Fecha;
      for (const { node, path } of pagosIn(facts)) {
        if (node.FechaPago > emision) report(`${path}.FechaPago`, { valor: node.FechaPago, emision });
      }
    },
  },
  {
    code: "TIMBRA-PAGO-PLAZO",
    path: "Complemento[].Pago[].FechaPago",
    source: "RMF 2026, regla 2.7.1.32: by the fifth day of the month that follows the payment",
    severity: "warning",
    check(facts, report) {
      for (const { node, path } of pagosIn(facts)) {
        const limite = lastDayFor(node.FechaPago);
        if (limite !== undefined && facts.dia > limite)
          report(`${path}.FechaPago`, { valor: node.FechaPago.slice(0, 10), limite });
      }
    },
  },
  pagoRule(
    "TIMBRA-PAGO-TIPO-CAMBIO-UNO",
    "TipoCambioP",
    ({ node }) => (node.MonedaP !== "MXN" && isOne(node.TipoCambioP) ? { moneda: node.MonedaP } : undefined),
    { source: "Pagos20.xsd, TipoCambioP: what one unit of MonedaP is worth in pesos", severity: "warning" },
  ),
  {
    code: "TIMBRA-PAGO-PARCIALIDAD",
    path: "Complemento[].Pago[].DoctoRelacionado[].NumParcialidad",
    source: "Pagos20.xsd, NumParcialidad and ImpSaldoAnt: each instalment goes on where the one before ended",
    severity: "warning",
    check(facts, report) {
      for (const { pagos } of pagosFactsOf(facts)) {
        const last = new Map<string, DoctoFacts>();
        for (const docto of pagos.flatMap(({ doctos }) => doctos)) {
          const id = (docto.node.IdDocumento ?? "").toUpperCase();
          const before = last.get(id);
          if (before !== undefined && !isNext(before, docto))
            report(`${docto.path}.NumParcialidad`, { documento: docto.node.IdDocumento });
          last.set(id, docto);
        }
      }
    },
  },
];

function missingKeys({ sums, traslados, retenciones }: PagoFacts): string[] {
  const written = new Set([
    ...retenciones.map(({ row }) => `retencion ${row.ImpuestoP}`),
    ...traslados.map(({ row: { ImpuestoP: Impuesto, TipoFactorP: TipoFactor, TasaOCuotaP } }) =>
      keyOfSum({
        tipo: "traslado",
        Impuesto,
        TipoFactor,
        ...(TasaOCuotaP === undefined ? {} : { TasaOCuota: TasaOCuotaP }),
      }),
    ),
  ]);
  return [...(sums?.keys() ?? [])].filter((key) => !written.has(key));
}

function isNext(before: DoctoFacts, docto: DoctoFacts): boolean {
  const [one, two] = [parseOrNull(before.node.NumParcialidad), parseOrNull(docto.node.NumParcialidad)];
  const isCounted = one !== undefined && two !== undefined && two.minus(one).toString() === "1";
  const isContinued = before.insoluto !== undefined && docto.saldoAnterior?.equals(before.insoluto);
  return isCounted && isContinued === true;
}

const DATE = /^(\d{4})-(\d{2})-\d{2}T/;
const DECEMBER = "12";
const ONE = Decimal.parse("1");

/** The last day, AAAA-MM-DD, on which a receipt of a payment is in time: the fifth of the month that follows. */
function lastDayFor(fechaPago: string): string | undefined {
  const [, year = "", month = ""] = DATE.exec(fechaPago) ?? [];
  if (year === "") return undefined;
  return month === DECEMBER ? `${next(year, 4)}-01-05` : `${year}-${next(month, 2)}-05`;
}

function next(digits: string, length: number): string {
  return Decimal.parse(digits).plus(ONE).toString().padStart(length, "0");
}
