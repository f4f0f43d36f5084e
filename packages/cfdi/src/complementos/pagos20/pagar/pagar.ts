import { TIPOS_FACTOR } from "../../../comprobante/impuestos.ts";
import type { Problem } from "../../../problem.ts";
import { fitOf } from "../margen.ts";
import type { DoctoRelacionado, Pago, Pagos } from "../pagos.ts";
import type { SaldoDeFactura } from "../saldo.ts";
import { impuestosPOf, totalesOf } from "../sumas.ts";
import { type Allocation, allocate, readRequestedAmount } from "./allocate.ts";
import {
  collectInto,
  type Decimales,
  documentKey,
  type Money,
  moneyOf,
  outstandingInvoices,
  type PagoRecibido,
  type ReportRefusal,
} from "./outstanding.ts";
import { payInvoice } from "./pay-invoice.ts";

/** Payments applied: the complement, and what they leave. */
export interface Pagado {
  readonly ok: true;
  readonly pagos: Pagos;
  /** The balances given, after the payments, in the same order. */
  readonly saldos: readonly SaldoDeFactura[];
  /**
   * What each payment has left for no invoice, in its currency: an advance, which is invoiced apart (guide, appendix
   * 6).
   */
  readonly sinAplicar: readonly string[];
}

/**
 * Why payments cannot be applied as they are asked: every reason, at its path ("pagos[0].aplicaciones[1].ImpPagado").
 */
export interface PagoRechazado {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

/**
 * Applies payments to invoices, one after another, and writes the complement Pagos 2.0: instalment, balances, rate,
 * prorated taxes (six decimals), their sums (six decimals, half-up) and totals (pesos, two decimals). `saldos` are
 * those of the one receiver that paid; `catalogos` says how many decimals each currency has.
 *
 * What a person may have got wrong is refused, all of it at once; a balance that is no number throws RangeError.
 * Sources: matrix of Pagos 2.0 revision B (CRP20201-20279); docs/sat/pagos-*.md.
 */
export function pagar(
  saldos: readonly SaldoDeFactura[],
  recibidos: readonly PagoRecibido[],
  catalogos: Decimales,
): Pagado | PagoRechazado {
  const problems: Problem[] = [];
  const refuse = collectInto(problems);
  refuseWrongWords(saldos, refuse);
  const pagos: Pago[] = [];
  const sinAplicar: string[] = [];
  let left = saldos;
  for (const [index, recibido] of recibidos.entries()) {
    const applied = applyPayment(recibido, left, catalogos, `pagos[${index}]`, refuse);
    if (applied === undefined) continue;
    left = applied.saldos;
    pagos.push(applied.pago);
    sinAplicar.push(applied.sinAplicar);
  }
  if (recibidos.length === 0) refuse("TIMBRA-PAGAR-NADA", "pagos");
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    pagos: { tipo: "pagos", Version: "2.0", Totales: totalesOf(pagos), Pago: pagos },
    saldos: left,
    sinAplicar,
  };
}

const WORDS: Readonly<Record<"tipo" | "Impuesto" | "TipoFactor", readonly string[]>> = {
  tipo: ["traslado", "retencion"],
  Impuesto: ["001", "002", "003"],
  TipoFactor: TIPOS_FACTOR,
};

/** A tax that no word of the law names would be left out of the receipt, or stated as another. */
function refuseWrongWords(saldos: readonly SaldoDeFactura[], refuse: ReportRefusal): void {
  for (const [index, { IdDocumento: documento, impuestos }] of saldos.entries()) {
    for (const [row, impuesto] of impuestos.entries()) {
      for (const name of ["tipo", "Impuesto", "TipoFactor"] as const) {
        const valor = `${impuesto[name] ?? ""}`.slice(0, 60);
        if (WORDS[name].includes(valor)) continue;
        refuse("TIMBRA-PAGAR-IMPUESTO", `saldos[${index}].impuestos[${row}].${name}`, {
          documento,
          valor,
          palabras: WORDS[name].join(", "),
        });
      }
    }
  }
}

/** A payment as the complement has it, and what it leaves. */
export interface AppliedPayment {
  readonly pago: Pago;
  readonly saldos: readonly SaldoDeFactura[];
  /** Money of the payment that settles nothing, in its currency. */
  readonly sinAplicar: string;
}

/** One payment at its path ("pagos[0]"), applied to the balances as they are. Undefined when anything was refused. */
function applyPayment(
  recibido: PagoRecibido,
  saldos: readonly SaldoDeFactura[],
  catalogos: Decimales,
  path: string,
  refuse: ReportRefusal,
): AppliedPayment | undefined {
  let isRefused = false;
  const note: ReportRefusal = (...refusal) => {
    isRefused = true;
    refuse(...refusal);
  };
  const asked = outstandingInvoices(recibido, saldos, path, note).flatMap(
    (claim) => readRequestedAmount(claim, catalogos, note) ?? [],
  );
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
function payPart({ claim, amount, equivalencia, decimales }: Allocation, refuse: ReportRefusal) {
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
