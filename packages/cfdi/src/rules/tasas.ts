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

/** Whether c_TasaOCuota has the rate of a row for its tax and factor, on the day of the document. True without a rate. */
export function isInCatalogue({ row, tasa }: ImpuestoFacts, kind: "traslado" | "retencion", { context, dia }: Facts): boolean {
  if (tasa === undefined || row.TipoFactor === "Exento") return true;
  return ratesOf(context.catalogos).some(
    (rate) =>
      rate[kind] &&
      rate.impuesto === row.Impuesto &&
      rate.factor === row.TipoFactor &&
      rate.desde <= dia &&
      (rate.hasta === undefined || dia <= rate.hasta) &&
      rate.lowest.compare(tasa) <= 0 &&
      tasa.compare(rate.highest) <= 0,
  );
}
