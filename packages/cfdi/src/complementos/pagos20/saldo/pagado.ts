import { Decimal } from "../../../decimal/decimal.ts";
import { MAX_DECIMALS } from "../../../totals/written.ts";
import type { ImpuestoDeSaldo, SaldoDeFactura } from "./saldo-de-factura.ts";

/** What receipts settled of an invoice so far: its Total less credit notes less what is left. */
export function paidOf({ Total, acreditado = "0", saldo }: SaldoDeFactura): Decimal {
  return Decimal.parse(Total).minus(Decimal.parse(acreditado)).minus(Decimal.parse(saldo));
}

/** The part of a tax's base that corresponds to having paid `paid` of the invoice, at six decimals. */
export function baseUntil(impuesto: ImpuestoDeSaldo, total: string, paid: Decimal): Decimal {
  return Decimal.parse(impuesto.Base).times(paid).dividedBy(Decimal.parse(total), MAX_DECIMALS);
}

/** What a base pays at the tax's rate, at six decimals, half-up; zero when exempt. */
export function taxOn(base: Decimal, { TasaOCuota }: Pick<ImpuestoDeSaldo, "TasaOCuota">): Decimal {
  return TasaOCuota === undefined ? Decimal.ZERO : base.times(Decimal.parse(TasaOCuota)).withScale(MAX_DECIMALS);
}

/** How much of a tax the receipts have told so far. */
export function toldOf(
  impuesto: ImpuestoDeSaldo,
  saldo: SaldoDeFactura,
): { readonly base: Decimal; readonly importe: Decimal } {
  const { basePagada, importePagado } = impuesto;
  const base = basePagada === undefined ? baseUntil(impuesto, saldo.Total, paidOf(saldo)) : Decimal.parse(basePagada);
  return { base, importe: importePagado === undefined ? taxOn(base, impuesto) : Decimal.parse(importePagado) };
}
