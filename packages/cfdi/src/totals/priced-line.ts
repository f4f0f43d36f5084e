import type { Concepto } from "../comprobante/concepto.ts";
import type { Retencion } from "../comprobante/retencion.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import type { Decimal } from "../decimal/decimal.ts";

/** A line as it will be written, with its numbers still at hand so that the sums need not read them again. */
export interface PricedLine extends PricedTaxes {
  readonly concepto: Concepto;
  readonly importe: Decimal;
  readonly descuento: Decimal | undefined;
}

export interface PricedTaxes {
  readonly traslados: readonly PricedTax<Traslado>[];
  readonly retenciones: readonly PricedTax<Retencion>[];
}

export interface PricedTax<Row> {
  readonly row: Row;
  readonly base: Decimal;
  readonly importe: Decimal;
}
