import type { DoctoRelacionado } from "../docto-relacionado.ts";
import type { Pago } from "../pago.ts";
import type { SaldoDeFactura } from "../saldo/saldo-de-factura.ts";
import { impuestosPOf } from "../sumas/impuestos-p-of.ts";
import { type Allocation, allocate, readAsked } from "./allocate.ts";
import { claimsOf, documentKey } from "./claim.ts";
import { fitOf } from "./fit.ts";
import { type Decimales, type Money, moneyOf } from "./money.ts";
import type { PagoRecibido } from "./pago-recibido.ts";
import { payInvoice } from "./pay-invoice.ts";
import type { Refuse } from "./refuse.ts";

/** A payment as the complement has it, and what it leaves. */
export interface AppliedPayment {
  readonly pago: Pago;
  readonly saldos: readonly SaldoDeFactura[];
  /** Money of the payment that settles nothing, in its currency. */
  readonly sinAplicar: string;
}

/** One payment at its path ("pagos[0]"), applied to the balances as they are. Undefined when anything was refused. */
export function applyPayment(
  recibido: PagoRecibido,
  saldos: readonly SaldoDeFactura[],
  catalogos: Decimales,
  path: string,
  refuse: Refuse,
): AppliedPayment | undefined {
  let isRefused = false;
  const note: Refuse = (...refusal) => {
    isRefused = true;
    refuse(...refusal);
  };
  const asked = claimsOf(recibido, saldos, path, note).flatMap((claim) => readAsked(claim, catalogos, note) ?? []);
  const money = moneyOf(recibido, catalogos, path, note);
  if (money === undefined) return undefined;
  const parts = allocate(asked, money, recibido, note);
  if (!isRefused && parts.length === 0) note("TIMBRA-PAGAR-NADA", path);
  if (isRefused) return undefined;
  const { least, left } = fitOf(parts, money);
  if (least.compare(money.monto) > 0) {
    note("TIMBRA-PAGAR-MONTO", `${path}.Monto`, {
      valor: money.monto.toString(),
      minimo: least.rounded(money.decimales, "up").toString(),
      moneda: recibido.MonedaP,
    });
  }
  const paid = parts.map((part) => payPart(part, note));
  const after = new Map(paid.map((payment) => [documentKey(payment.after.IdDocumento), payment.after]));
  if (isRefused) return undefined;
  return {
    pago: pagoOf(
      recibido,
      money,
      paid.map(({ docto }) => docto),
    ),
    saldos: saldos.map((saldo) => after.get(documentKey(saldo.IdDocumento)) ?? saldo),
    sinAplicar: left.withScale(money.decimales).toString(),
  };
}

/** The law wants a base in every instalment of a taxable invoice; one cent of a great invoice may have none. */
function payPart({ claim, amount, equivalencia, decimales }: Allocation, refuse: Refuse) {
  const payment = payInvoice(claim.saldo, { pagado: amount, equivalencia, decimales });
  const {
    ObjetoImpDR: objeto,
    ImpuestosDR,
    IdDocumento: documento,
    ImpPagado: valor,
    MonedaDR: moneda,
  } = payment.docto;
  const hasBase =
    objeto === "07" ? ImpuestosDR?.TrasladosDR !== undefined : objeto !== "02" || ImpuestosDR !== undefined;
  if (!hasBase) refuse("TIMBRA-PAGAR-SIN-BASE", claim.path, { documento, valor, moneda });
  return payment;
}

function pagoOf(recibido: PagoRecibido, money: Money, doctos: readonly DoctoRelacionado[]): Pago {
  const { aplicaciones: _for, tiposDeCambio: _rates, ...attributes } = recibido;
  const impuestosP = impuestosPOf(doctos);
  return {
    ...attributes,
    TipoCambioP: money.tipoCambio.toString(),
    Monto: money.monto.toString(),
    DoctoRelacionado: doctos,
    ...(impuestosP === undefined ? {} : { ImpuestosP: impuestosP }),
  };
}
