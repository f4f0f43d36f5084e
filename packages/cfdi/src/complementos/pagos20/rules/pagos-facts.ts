import { Decimal } from "../../../decimal/decimal.ts";
import type { Catalogos } from "../../../rules/catalogos.ts";
import { parseOrNull } from "../../../rules/concepto-facts.ts";
import type { Facts } from "../../../rules/facts.ts";
import type { Fault } from "../../../rules/formato/shapes.ts";
import type {
  DoctoRelacionado,
  Pago,
  Pagos,
  RetencionDR,
  RetencionP,
  Totales,
  TrasladoDR,
  TrasladoP,
} from "../pagos.ts";
import { type ImpuestoDR, type SumaDeImpuesto, sumsOfPago, taxRowsOf, totalesOf } from "../sumas.ts";
import { findPagosFaults } from "./find-pagos-faults.ts";

/** The complement as its rules see it: every amount read once, every sum made once. */
export interface PagosFacts {
  readonly node: Pagos;
  /** "Complemento[0]" */
  readonly path: string;
  readonly pagos: readonly PagoFacts[];
  /** What the totals should be; undefined when the rate of a payment is not known, which CRP20214 reports. */
  readonly totales: Totales | undefined;
  /** Values that do not have the form their type demands. */
  readonly faults: readonly Fault[];
}

/** A payment with its numbers read; what is absent or is no number is undefined. */
export interface PagoFacts {
  readonly node: Pago;
  /** "Complemento[0].Pago[1]" */
  readonly path: string;
  /** Of MonedaP; undefined when the currency is not known. */
  readonly decimales: number | undefined;
  readonly monto: Decimal | undefined;
  readonly doctos: readonly DoctoFacts[];
  readonly retenciones: readonly RowFacts<RetencionP>[];
  readonly traslados: readonly RowFacts<TrasladoP>[];
  /** What its documents' taxes add up to, unrounded; undefined when the rate of one of them is not known. */
  readonly sums: ReadonlyMap<string, SumaDeImpuesto> | undefined;
}

/** A row of ImpuestosP. */
export interface RowFacts<Row> {
  readonly row: Row;
  /** "Complemento[0].Pago[1].ImpuestosP.TrasladosP[0]" */
  readonly path: string;
}

const KNOWN = new WeakMap<Facts, readonly PagosFacts[]>();

/** The payment complements of a document (there should be one), read at the first rule that asks. */
export function pagosFactsOf(facts: Facts): readonly PagosFacts[] {
  const known = KNOWN.get(facts);
  if (known !== undefined) return known;
  const found = (facts.comprobante.Complemento ?? []).flatMap((node, index) =>
    node.tipo === "pagos" ? [pagosFacts(node, `Complemento[${index}]`, facts)] : [],
  );
  KNOWN.set(facts, found);
  return found;
}

/** Every payment of a document. */
export function pagosIn(facts: Facts): readonly PagoFacts[] {
  return pagosFactsOf(facts).flatMap(({ pagos }) => pagos);
}

/** Every document that the payments settle. */
export function doctosIn(facts: Facts): readonly DoctoFacts[] {
  return pagosIn(facts).flatMap(({ doctos }) => doctos);
}

function pagosFacts(given: Pagos, path: string, facts: Facts): PagosFacts {
  const node = whole(given);
  const pagos = node.Pago.map((pago, index) => pagoFacts(pago, `${path}.Pago[${index}]`, facts));
  const hasRates = node.Pago.every(
    ({ MonedaP, TipoCambioP }) => MonedaP === "MXN" || parseOrNull(TipoCambioP) !== undefined,
  );
  return {
    node,
    path,
    pagos,
    totales: hasRates ? totalesOf(node.Pago) : undefined,
    faults: findPagosFaults(node, path, pagos),
  };
}

/** With the nodes that the rules take for granted: what is missing is reported, also to callers without types. */
function whole(given: Pagos): Pagos {
  const { Totales, Pago = [] } = given;
  if (Totales !== undefined && Pago === given.Pago && Pago.every(({ DoctoRelacionado }) => DoctoRelacionado))
    return given;
  return {
    ...given,
    Totales: { ...Totales } as Totales,
    Pago: Pago.map((pago) => ({ ...pago, DoctoRelacionado: pago.DoctoRelacionado ?? [] })),
  };
}

function pagoFacts(node: Pago, path: string, { context: { catalogos } }: Facts): PagoFacts {
  const doctos = node.DoctoRelacionado.map((docto, index) =>
    doctoFacts(docto, `${path}.DoctoRelacionado[${index}]`, node.MonedaP, catalogos),
  );
  const rated = doctos.flatMap(({ rows, equivalencia }) =>
    equivalencia === undefined ? [] : [{ rows, equivalencia }],
  );
  return {
    node,
    path,
    decimales: catalogos.decimales(node.MonedaP),
    monto: parseOrNull(node.Monto),
    doctos,
    retenciones: rowFacts(node.ImpuestosP?.RetencionesP, `${path}.ImpuestosP.RetencionesP`),
    traslados: rowFacts(node.ImpuestosP?.TrasladosP, `${path}.ImpuestosP.TrasladosP`),
    sums: rated.length === doctos.length ? sumsOfPago(rated) : undefined,
  };
}

function rowFacts<Row>(rows: readonly Row[] | undefined, path: string): RowFacts<Row>[] {
  return (rows ?? []).map((row, index) => ({ row, path: `${path}[${index}]` }));
}

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

function doctoFacts(node: DoctoRelacionado, path: string, monedaP: string, catalogos: Catalogos): DoctoFacts {
  const isSameCurrency = node.MonedaDR === monedaP;
  return {
    node,
    path,
    isSameCurrency,
    decimales: catalogos.decimales(node.MonedaDR),
    equivalencia: isSameCurrency ? ONE : rateOf(node.EquivalenciaDR),
    saldoAnterior: parseOrNull(node.ImpSaldoAnt),
    pagado: parseOrNull(node.ImpPagado),
    insoluto: parseOrNull(node.ImpSaldoInsoluto),
    rows: taxRowsOf(node),
    retenciones: taxFacts(node.ImpuestosDR?.RetencionesDR, `${path}.ImpuestosDR.RetencionesDR`),
    traslados: taxFacts(node.ImpuestosDR?.TrasladosDR, `${path}.ImpuestosDR.TrasladosDR`),
  };
}

function rateOf(text = ""): Decimal | undefined {
  const rate = RATE.test(text) ? parseOrNull(text) : undefined;
  return rate?.isZero() ? undefined : rate;
}

function taxFacts<Row extends TrasladoDR>(rows: readonly Row[] | undefined, path: string): TaxFacts<Row>[] {
  return (rows ?? []).map((row, index) => ({
    row,
    path: `${path}[${index}]`,
    base: parseOrNull(row.BaseDR),
    tasa: parseOrNull(row.TasaOCuotaDR),
    importe: parseOrNull(row.ImporteDR),
  }));
}
