import { Decimal } from "../../decimal/decimal.ts";
import { amountOf, MAX_DECIMALS } from "../../totals/decimal-text.ts";
import { trasladoKey } from "../../totals/tax-sums.ts";
import { toMonedaP } from "./margen.ts";
import {
  type DoctoRelacionado,
  type ImpuestosP,
  type Pago,
  type RetencionP,
  TOTALES,
  type Totales,
  type TrasladoP,
} from "./pagos.ts";
import { type ClaveDeImpuesto, compareTaxes, taxKey } from "./saldo.ts";

/** One row of ImpuestosP before it is rounded, in the payment's currency. */
export interface SumaDeImpuesto {
  readonly clave: ClaveDeImpuesto;
  base: Decimal;
  importe: Decimal;
}

/** The tax rows of a document and the rate that converts them. */
export interface ImpuestosDeDocto {
  readonly rows: readonly ImpuestoDR[];
  readonly equivalencia: Decimal;
}

/**
 * The taxes of a payment, unrounded: charged ones by tax, factor and rate, withheld ones by tax alone, in the order the
 * documents bring them. Each is the sum of amount ÷ EquivalenciaDR (CRP20265, CRP20268, CRP20274). Rows of documents
 * that share a rate are added before they are divided.
 */
export function sumsOfPago(doctos: readonly ImpuestosDeDocto[]): ReadonlyMap<string, SumaDeImpuesto> {
  const total = new Map<string, SumaDeImpuesto>();
  for (const { equivalencia, sums } of byEquivalencia(doctos)) {
    for (const [key, { clave, base, importe }] of sums) {
      const sum = getOrAdd(total, key, clave);
      sum.base = sum.base.plus(toMonedaP({ amount: base, equivalencia }));
      sum.importe = sum.importe.plus(toMonedaP({ amount: importe, equivalencia }));
    }
  }
  return total;
}

/** Withheld taxes have no rate in ImpuestosP. */
export function keyOfSum(clave: ClaveDeImpuesto): string {
  return clave.tipo === "retencion" ? `retencion ${clave.Impuesto}` : taxKey(clave);
}

function byEquivalencia(doctos: readonly ImpuestosDeDocto[]) {
  const groups = new Map<string, { readonly equivalencia: Decimal; readonly sums: Map<string, SumaDeImpuesto> }>();
  for (const { rows, equivalencia } of doctos) {
    const text = equivalencia.toString();
    const group = groups.get(text) ?? { equivalencia, sums: new Map<string, SumaDeImpuesto>() };
    groups.set(text, group);
    for (const row of rows) {
      const sum = getOrAdd(group.sums, keyOfSum(row), row);
      sum.base = sum.base.plus(amountOf(row.Base));
      sum.importe = sum.importe.plus(amountOf(row.Importe ?? "0"));
    }
  }
  return groups.values();
}

function getOrAdd(sums: Map<string, SumaDeImpuesto>, key: string, clave: ClaveDeImpuesto): SumaDeImpuesto {
  const sum = sums.get(key) ?? { clave, base: Decimal.ZERO, importe: Decimal.ZERO };
  sums.set(key, sum);
  return sum;
}

/**
 * The taxes of a payment: sums of its documents' converted to its currency, six decimals, rounded half-up once.
 * Undefined when no document has taxes.
 */
export function impuestosPOf(doctos: readonly DoctoRelacionado[]): ImpuestosP | undefined {
  const sums = sumsOfPago(
    doctos.map((docto) => ({ rows: taxRowsOf(docto), equivalencia: Decimal.parse(docto.EquivalenciaDR ?? "1") })),
  );
  const rows = [...sums.values()].sort((one, other) => compareTaxes(one.clave, other.clave));
  const withheld = rows.filter(({ clave }) => clave.tipo === "retencion").map(retencionP);
  const charged = rows.filter(({ clave }) => clave.tipo === "traslado").map(trasladoP);
  if (rows.length === 0) return undefined;
  return {
    ...(withheld.length === 0 ? {} : { RetencionesP: withheld }),
    ...(charged.length === 0 ? {} : { TrasladosP: charged }),
  };
}

function retencionP({ clave, importe }: SumaDeImpuesto): RetencionP {
  return { ImpuestoP: clave.Impuesto, ImporteP: importe.withScale(MAX_DECIMALS).toString() };
}

function trasladoP({ clave: { Impuesto, TipoFactor, TasaOCuota }, base, importe }: SumaDeImpuesto): TrasladoP {
  const row = { BaseP: base.withScale(MAX_DECIMALS).toString(), ImpuestoP: Impuesto, TipoFactorP: TipoFactor };
  return TasaOCuota === undefined
    ? row
    : { ...row, TasaOCuotaP: TasaOCuota, ImporteP: importe.withScale(MAX_DECIMALS).toString() };
}

const PESO_DECIMALS = 2;

/** Which tax of ImpuestosP adds to each total. IEPS charged has none, nor has IVA at another rate. */
const RETENIDOS = {
  "002": "TotalRetencionesIVA",
  "001": "TotalRetencionesISR",
  "003": "TotalRetencionesIEPS",
} as const;
const TRASLADADOS = {
  "002 Tasa 0.160000": { base: "TotalTrasladosBaseIVA16", importe: "TotalTrasladosImpuestoIVA16" },
  "002 Tasa 0.080000": { base: "TotalTrasladosBaseIVA8", importe: "TotalTrasladosImpuestoIVA8" },
  "002 Tasa 0.000000": { base: "TotalTrasladosBaseIVA0", importe: "TotalTrasladosImpuestoIVA0" },
  "002 Exento ": { base: "TotalTrasladosBaseIVAExento", importe: undefined },
} as const;

/** The names of the totals, in the order of the complement. */
const NOMBRES_DE_TOTALES = Object.keys(TOTALES) as (keyof Totales)[];

/**
 * The totals of the payments, in pesos: sums of each amount × TipoCambioP, rounded half-up once to two decimals
 * (CRP20201-20211). A total is there when some payment has its tax, even if it adds up to zero.
 */
export function totalesOf(pagos: readonly Pago[]): Totales {
  const sums = new Map<keyof Totales, Decimal>([["MontoTotalPagos", Decimal.ZERO]]);
  for (const pago of pagos)
    addPago(pago, (name, amount) => sums.set(name, (sums.get(name) ?? Decimal.ZERO).plus(amount)));
  const present = NOMBRES_DE_TOTALES.flatMap((name) => {
    const sum = sums.get(name);
    return sum === undefined ? [] : [[name, sum.withScale(PESO_DECIMALS).toString()] as const];
  });
  return Object.fromEntries(present) as unknown as Totales;
}

function addPago(pago: Pago, add: (name: keyof Totales, amount: Decimal) => void): void {
  const rate = amountOf(pago.TipoCambioP ?? "1");
  const inPesos = (text: string | undefined) => amountOf(text ?? "0").times(rate);
  add("MontoTotalPagos", inPesos(pago.Monto));
  for (const { ImpuestoP, ImporteP } of pago.ImpuestosP?.RetencionesP ?? []) {
    if (isKeyOf(RETENIDOS, ImpuestoP)) add(RETENIDOS[ImpuestoP], inPesos(ImporteP));
  }
  for (const { ImpuestoP: Impuesto, TipoFactorP: TipoFactor, TasaOCuotaP, BaseP, ImporteP } of pago.ImpuestosP
    ?.TrasladosP ?? []) {
    const key = trasladoKey(
      TasaOCuotaP === undefined ? { Impuesto, TipoFactor } : { Impuesto, TipoFactor, TasaOCuota: TasaOCuotaP },
    );
    if (!isKeyOf(TRASLADADOS, key)) continue;
    const { base, importe } = TRASLADADOS[key];
    add(base, inPesos(BaseP));
    if (importe !== undefined) add(importe, inPesos(ImporteP));
  }
}

/** Keys come from untrusted documents: "constructor" is none. */
function isKeyOf<Table extends object>(table: Table, key: string): key is keyof Table & string {
  return Object.hasOwn(table, key);
}

/** A row of ImpuestosDR, charged or withheld, by the names of an invoice. */
export interface ImpuestoDR extends ClaveDeImpuesto {
  readonly Base: string;
  /** Absent when exempt. */
  readonly Importe?: string;
}

/** The rows of a document's taxes, those withheld first, as the complement has them. */
export function taxRowsOf({ ImpuestosDR }: Pick<DoctoRelacionado, "ImpuestosDR">): ImpuestoDR[] {
  return [
    ...(ImpuestosDR?.RetencionesDR ?? []).map((row) => rowOf("retencion", row)),
    ...(ImpuestosDR?.TrasladosDR ?? []).map((row) => rowOf("traslado", row)),
  ];
}

type Row = NonNullable<NonNullable<DoctoRelacionado["ImpuestosDR"]>["TrasladosDR"]>[number];

function rowOf(
  tipo: ImpuestoDR["tipo"],
  { BaseDR, ImpuestoDR, TipoFactorDR, TasaOCuotaDR, ImporteDR }: Row,
): ImpuestoDR {
  return {
    tipo,
    Impuesto: ImpuestoDR,
    TipoFactor: TipoFactorDR,
    Base: BaseDR,
    ...(TasaOCuotaDR === undefined ? {} : { TasaOCuota: TasaOCuotaDR }),
    ...(ImporteDR === undefined ? {} : { Importe: ImporteDR }),
  };
}
