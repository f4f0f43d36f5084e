import { Decimal } from "../../../decimal/decimal.ts";
import { MAX_DECIMALS } from "../../../totals/written.ts";
import type { DoctoRelacionado, ImpuestosDR, RetencionDR, TrasladoDR } from "../docto-relacionado.ts";
import { compareTaxes } from "../saldo/clave-de-impuesto.ts";
import type { SaldoDeFactura } from "../saldo/saldo-de-factura.ts";
import { type Prorated, prorate, prorateLeast } from "./prorate.ts";

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
 * must have one (ObjetoImpDR 02; of a tax charged for 07), or the invoice could never be settled: it tells a millionth
 * more.
 */
function withSomeBase(shares: readonly Prorated[], saldo: SaldoDeFactura): readonly Prorated[] {
  const isAsked = ({ after }: Prorated) => saldo.ObjetoImp !== "07" || after.tipo === "traslado";
  const asked = shares.filter(isAsked);
  const chosen = asked.find(({ after }) => after.tipo === "traslado") ?? asked[0];
  if (chosen === undefined || asked.some(({ base }) => !base.isZero())) return shares;
  return shares.map((share, at) => {
    const impuesto = saldo.impuestos[at];
    return share === chosen && impuesto !== undefined ? prorateLeast(impuesto, saldo) : share;
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
