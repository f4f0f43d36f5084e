import { isSameTax } from "../comprobante/same-tax.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { Decimal } from "../decimal/decimal.ts";
import type { Catalogos, TasaOCuota } from "./catalogos.ts";
import type { ImpuestoFacts } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";

interface Rate extends TasaOCuota {
  readonly lowest: Decimal;
  readonly highest: Decimal;
}

type Kind = "traslado" | "retencion";

/** The list is read once for each catalogue, not once for each document. */
const RATES = new WeakMap<Catalogos, Readonly<Record<Kind, readonly Rate[]>>>();

function ratesOf(catalogos: Catalogos, kind: Kind): readonly Rate[] {
  const known = RATES.get(catalogos);
  if (known !== undefined) return known[kind];
  const rates = catalogos.tasas().map((row) => ({ ...row, lowest: Decimal.parse(row.minimo), highest: Decimal.parse(row.maximo) }));
  const byKind = { traslado: rates.filter(({ traslado }) => traslado), retencion: rates.filter(({ retencion }) => retencion) };
  RATES.set(catalogos, byKind);
  return byKind[kind];
}

/** A rate, whatever the node is called that has it. */
export interface RateOfRow {
  readonly impuesto: string;
  readonly factor: string;
  readonly tasa: Decimal;
}

/** The days, AAAA-MM-DD, of which any will do. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Whether c_TasaOCuota has a rate, for its tax and factor, on any of some days. Neither the place nor the product is asked
 * where the rate is that of the border (docs/sat/iva-de-la-frontera.md).
 */
export function hasRate(catalogos: Catalogos, { impuesto, factor, tasa }: RateOfRow, kind: Kind, { from, to }: Days): boolean {
  return ratesOf(catalogos, kind).some(
    (rate) =>
      rate.impuesto === impuesto &&
      rate.factor === factor &&
      rate.desde <= to &&
      (rate.hasta === undefined || from <= rate.hasta) &&
      rate.lowest.compare(tasa) <= 0 &&
      tasa.compare(rate.highest) <= 0,
  );
}

/**
 * Says of the rows of a document, one after another, whether c_TasaOCuota has their rate for their tax and factor, on
 * its day. True without a rate. A row mostly has the rate of the one before it, which is remembered.
 */
export function catalogueOfRates(kind: Kind, { context, dia }: Facts): (tax: ImpuestoFacts) => boolean {
  let last: Traslado | undefined;
  let verdict = true;
  return ({ row, tasa }) => {
    if (tasa === undefined || row.TipoFactor === "Exento") return true;
    if (last !== undefined && isSameTax(last, row)) return verdict;
    last = row;
    verdict = hasRate(context.catalogos, { impuesto: row.Impuesto, factor: row.TipoFactor, tasa }, kind, { from: dia, to: dia });
    return verdict;
  };
}
