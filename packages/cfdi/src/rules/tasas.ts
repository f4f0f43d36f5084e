import { Decimal } from "../decimal/decimal.ts";
import type { Catalogos, TasaOCuota } from "./catalogos.ts";
import type { ImpuestoFacts } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";

interface Rate extends TasaOCuota {
  readonly lowest: Decimal;
  readonly highest: Decimal;
}

/** The list is read once for each catalogue, not once for each document. */
const RATES = new WeakMap<Catalogos, readonly Rate[]>();

function ratesOf(catalogos: Catalogos): readonly Rate[] {
  const known = RATES.get(catalogos);
  if (known !== undefined) return known;
  const rates = catalogos.tasas().map((row) => ({ ...row, lowest: Decimal.parse(row.minimo), highest: Decimal.parse(row.maximo) }));
  RATES.set(catalogos, rates);
  return rates;
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

/** Whether c_TasaOCuota has a rate, for its tax and factor, on any of some days. */
export function hasRate(catalogos: Catalogos, { impuesto, factor, tasa }: RateOfRow, kind: "traslado" | "retencion", { from, to }: Days): boolean {
  return ratesOf(catalogos).some(
    (rate) =>
      rate[kind] &&
      rate.impuesto === impuesto &&
      rate.factor === factor &&
      rate.desde <= to &&
      (rate.hasta === undefined || from <= rate.hasta) &&
      rate.lowest.compare(tasa) <= 0 &&
      tasa.compare(rate.highest) <= 0,
  );
}

/** Whether c_TasaOCuota has the rate of a row for its tax and factor, on the day of the document. True without a rate. */
export function isInCatalogue({ row, tasa }: ImpuestoFacts, kind: "traslado" | "retencion", { context, dia }: Facts): boolean {
  if (tasa === undefined || row.TipoFactor === "Exento") return true;
  return hasRate(context.catalogos, { impuesto: row.Impuesto, factor: row.TipoFactor, tasa }, kind, { from: dia, to: dia });
}
