import { Decimal } from "../../../decimal/decimal.ts";
import { MAX_DECIMALS } from "../../../totals/decimal-text.ts";
import type { DoctoRelacionado, ImpuestosDR, RetencionDR, TrasladoDR } from "../pagos.ts";
import {
  baseUntil,
  compareTaxes,
  type ImpuestoDeSaldo,
  paidOf,
  recordedTax,
  type SaldoDeFactura,
  taxOn,
} from "../saldo.ts";

/** How much of an invoice is settled, in its currency, with the rate as it will be written. */
export interface InvoiceSettlement {
  readonly pagado: Decimal;
  readonly equivalencia: Decimal;
  /** Of the invoice's currency. */
  readonly decimales: number;
}

/**
 * One instalment of an invoice, and the invoice's balance after it. The caller has seen to it that the amount is
 * greater than zero and not greater than the balance.
 */
export function payInvoice(saldo: SaldoDeFactura, { pagado, equivalencia, decimales }: InvoiceSettlement) {
  const before = Decimal.parse(saldo.saldo).withScale(decimales);
  const left = before.minus(pagado).withScale(decimales);
  const shares = saldo.impuestos.map((impuesto) => prorate(impuesto, saldo, pagado));
  const taxes = left.isZero() ? withSomeBase(shares, saldo) : shares;
  const docto: DoctoRelacionado = {
    IdDocumento: saldo.IdDocumento,
    ...(saldo.Serie ? { Serie: saldo.Serie } : {}),
    ...(saldo.Folio ? { Folio: saldo.Folio } : {}),
    MonedaDR: saldo.Moneda,
    EquivalenciaDR: equivalencia.toString(),
    NumParcialidad: `${saldo.parcialidades + 1}`,
    ImpSaldoAnt: before.toString(),
    ImpPagado: pagado.withScale(decimales).toString(),
    ImpSaldoInsoluto: left.toString(),
    ObjetoImpDR: saldo.ObjetoImp,
    ...impuestosDR(taxes),
  };
  const after: SaldoDeFactura = {
    ...saldo,
    saldo: left.toString(),
    parcialidades: saldo.parcialidades + 1,
    impuestos: taxes.map((tax) => tax.after),
  };
  return { docto, after };
}

/**
 * Receipts made elsewhere, or a credit note after them, may leave a balance and no base for it. The last instalment
 * must have one (ObjetoImpDR 02; of a tax charged for 07), or the invoice could never be settled: it states a millionth
 * more.
 */
function withSomeBase(shares: readonly Prorated[], saldo: SaldoDeFactura): readonly Prorated[] {
  const isAsked = ({ after }: Prorated) => saldo.ObjetoImp !== "07" || after.tipo === "traslado";
  const asked = shares.filter(isAsked);
  const chosen = asked.find(({ after }) => after.tipo === "traslado") ?? asked[0];
  if (chosen === undefined || asked.some(({ base }) => !base.isZero())) return shares;
  return shares.map((share, at) => {
    const impuesto = saldo.impuestos[at];
    return share === chosen && impuesto !== undefined ? prorateSmallest(impuesto, saldo) : share;
  });
}

/** Rows whose base rounds to zero cannot be written (CRP20249, CRP20255); later instalments make up for them. */
function impuestosDR(taxes: readonly Prorated[]): { readonly ImpuestosDR?: ImpuestosDR } {
  const rows = taxes.filter(({ base }) => !base.isZero()).sort((one, other) => compareTaxes(one.after, other.after));
  const withheld = rows.filter(({ after }) => after.tipo === "retencion").map(retencionDR);
  const charged = rows.filter(({ after }) => after.tipo === "traslado").map(trasladoDR);
  if (rows.length === 0) return {};
  return {
    ImpuestosDR: {
      ...(withheld.length === 0 ? {} : { RetencionesDR: withheld }),
      ...(charged.length === 0 ? {} : { TrasladosDR: charged }),
    },
  };
}

function trasladoDR({ base, importe, after: { Impuesto, TipoFactor, TasaOCuota } }: Prorated): TrasladoDR {
  const row = { BaseDR: base.toString(), ImpuestoDR: Impuesto, TipoFactorDR: TipoFactor };
  return TasaOCuota === undefined ? row : { ...row, TasaOCuotaDR: rateText(TasaOCuota), ImporteDR: importe.toString() };
}

function retencionDR({ base, importe, after: { Impuesto, TipoFactor, TasaOCuota = "0" } }: Prorated): RetencionDR {
  return {
    BaseDR: base.toString(),
    ImpuestoDR: Impuesto,
    TipoFactorDR: TipoFactor,
    TasaOCuotaDR: rateText(TasaOCuota),
    ImporteDR: importe.toString(),
  };
}

function rateText(rate: string): string {
  return Decimal.parse(rate).withScale(MAX_DECIMALS).toString();
}

/** What one instalment states of a tax, at six decimals, and the tax with that added to what was stated. */
interface Prorated {
  readonly base: Decimal;
  readonly importe: Decimal;
  readonly after: ImpuestoDeSaldo;
}

/**
 * The taxes of an instalment. What is rounded is the sum of all instalments until this one, and the instalment is what
 * that adds to the ones before: so they come to exactly the invoice's base, and to the tax of that base, when the
 * invoice is settled. The tax keeps within one unit of the sixth decimal of BaseDR × TasaOCuotaDR, which CRP20254 and
 * CRP20261 demand of each instalment alone. See docs/sat/pagos-impuestos.md.
 */
export function prorate(impuesto: ImpuestoDeSaldo, saldo: SaldoDeFactura, pagado: Decimal): Prorated {
  const before = recordedTax(impuesto, saldo);
  return proratedBase(impuesto, before, atLeastZero(recordedUntil(impuesto, saldo, pagado).minus(before.base)));
}

/** The least that can be stated of a tax: for the instalment that settles an invoice with nothing left to state. */
function prorateSmallest(impuesto: ImpuestoDeSaldo, saldo: SaldoDeFactura): Prorated {
  return proratedBase(impuesto, recordedTax(impuesto, saldo), SMALLEST_BASE);
}

/** The least that an instalment may state of a base: a millionth. */
const SMALLEST_BASE = Decimal.of(1n, MAX_DECIMALS);

/**
 * What is stated by this instalment and those before it. While anything is left to pay, a millionth of the base is kept
 * for it: an instalment of a taxable invoice must have a base, and one that had none left could never be paid.
 */
function recordedUntil(impuesto: ImpuestoDeSaldo, saldo: SaldoDeFactura, pagado: Decimal): Decimal {
  const until = baseUntil(impuesto, saldo.Total, paidOf(saldo).plus(pagado));
  const left = Decimal.parse(saldo.saldo).minus(pagado);
  if (left.isZero()) return until;
  const most = baseUntil(impuesto, saldo.Total, paidOf(saldo).plus(Decimal.parse(saldo.saldo))).minus(SMALLEST_BASE);
  return until.compare(most) > 0 ? most : until;
}

function proratedBase(impuesto: ImpuestoDeSaldo, before: ReturnType<typeof recordedTax>, base: Decimal): Prorated {
  const importe = nearProduct(taxOn(before.base.plus(base), impuesto).minus(before.importe), base, impuesto);
  return { base, importe, after: { ...impuesto, ...textOf(before.base.plus(base), before.importe.plus(importe)) } };
}

/** Receipts cancelled in between may leave more than one unit of the sixth decimal to make up for: one at a time. */
function nearProduct(importe: Decimal, base: Decimal, { TasaOCuota }: ImpuestoDeSaldo): Decimal {
  if (TasaOCuota === undefined) return Decimal.ZERO.withScale(MAX_DECIMALS);
  const product = base.times(Decimal.parse(TasaOCuota));
  const lowest = product.rounded(MAX_DECIMALS, "down").withScale(MAX_DECIMALS);
  const highest = product.rounded(MAX_DECIMALS, "up").withScale(MAX_DECIMALS);
  if (importe.compare(lowest) < 0) return lowest;
  return importe.compare(highest) > 0 ? highest : importe.withScale(MAX_DECIMALS);
}

function atLeastZero(value: Decimal): Decimal {
  return (value.isNegative() ? Decimal.ZERO : value).withScale(MAX_DECIMALS);
}

function textOf(base: Decimal, importe: Decimal): Pick<ImpuestoDeSaldo, "basePagada" | "importePagado"> {
  return { basePagada: base.toString(), importePagado: importe.toString() };
}
