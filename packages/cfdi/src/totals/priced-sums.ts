import { Decimal } from "../decimal/decimal.ts";
import { RetencionSums } from "./retencion-sums.ts";
import { TrasladoSums } from "./traslado-sums.ts";

/**
 * What the lines of a document add up to, unrounded. Each line adds its own while it is priced: kept until all are, the
 * numbers of a long document would be what it costs most to move about.
 */
export class PricedSums {
  importe = Decimal.ZERO;
  /** Undefined when no line has one. */
  descuento: Decimal | undefined;
  readonly traslados = new TrasladoSums();
  readonly retenciones = new RetencionSums();
}
