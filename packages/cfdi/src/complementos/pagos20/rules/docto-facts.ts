import { Decimal } from "../../../decimal/decimal.ts";
import type { Catalogos } from "../../../rules/catalogos.ts";
import { parsed } from "../../../rules/concepto-facts.ts";
import type { DoctoRelacionado, RetencionDR, TrasladoDR } from "../docto-relacionado.ts";
import { type ImpuestoDR, taxRowsOf } from "../sumas/impuesto-dr.ts";

/** A document that a payment settles, with its numbers read. */
export interface DoctoFacts {
  readonly node: DoctoRelacionado;
  /** "Complemento[0].Pago[1].DoctoRelacionado[0]" */
  readonly path: string;
  readonly isSameCurrency: boolean;
  /** Of MonedaDR; undefined when the currency is not known. */
  readonly decimales: number | undefined;
  /** 1 in the payment's own currency, whatever is written; undefined when it is none that amounts can be divided by. */
  readonly equivalencia: Decimal | undefined;
  readonly saldoAnterior: Decimal | undefined;
  readonly pagado: Decimal | undefined;
  readonly insoluto: Decimal | undefined;
  readonly rows: readonly ImpuestoDR[];
  readonly retenciones: readonly TaxFacts<RetencionDR>[];
  readonly traslados: readonly TaxFacts<TrasladoDR>[];
}

/** A row of ImpuestosDR with its numbers read. */
export interface TaxFacts<Row extends TrasladoDR = TrasladoDR> {
  readonly row: Row;
  /** "….ImpuestosDR.TrasladosDR[0]" */
  readonly path: string;
  readonly base: Decimal | undefined;
  readonly tasa: Decimal | undefined;
  readonly importe: Decimal | undefined;
}

const ONE = Decimal.parse("1");
/** Longer rates are no rates, and would make dividing slow. */
const RATE = /^\d{1,18}(?:\.\d{1,10})?$/;

export function doctoFacts(node: DoctoRelacionado, path: string, monedaP: string, catalogos: Catalogos): DoctoFacts {
  const isSameCurrency = node.MonedaDR === monedaP;
  return {
    node,
    path,
    isSameCurrency,
    decimales: catalogos.decimales(node.MonedaDR),
    equivalencia: isSameCurrency ? ONE : rateOf(node.EquivalenciaDR),
    saldoAnterior: parsed(node.ImpSaldoAnt),
    pagado: parsed(node.ImpPagado),
    insoluto: parsed(node.ImpSaldoInsoluto),
    rows: taxRowsOf(node),
    retenciones: taxFacts(node.ImpuestosDR?.RetencionesDR, `${path}.ImpuestosDR.RetencionesDR`),
    traslados: taxFacts(node.ImpuestosDR?.TrasladosDR, `${path}.ImpuestosDR.TrasladosDR`),
  };
}

function rateOf(text = ""): Decimal | undefined {
  const rate = RATE.test(text) ? parsed(text) : undefined;
  return rate?.isZero() ? undefined : rate;
}

function taxFacts<Row extends TrasladoDR>(rows: readonly Row[] | undefined, path: string): TaxFacts<Row>[] {
  return (rows ?? []).map((row, index) => ({
    row,
    path: `${path}[${index}]`,
    base: parsed(row.BaseDR),
    tasa: parsed(row.TasaOCuotaDR),
    importe: parsed(row.ImporteDR),
  }));
}
