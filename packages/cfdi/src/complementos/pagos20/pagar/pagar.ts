import { TIPOS_FACTOR } from "../../../comprobante/traslado.ts";
import type { Problem } from "../../../problem.ts";
import type { Pago } from "../pago.ts";
import type { Pagos } from "../pagos.ts";
import type { SaldoDeFactura } from "../saldo/saldo-de-factura.ts";
import { totalesOf } from "../sumas/totales-of.ts";
import { applyPayment } from "./apply-payment.ts";
import type { Decimales } from "./money.ts";
import type { PagoRecibido } from "./pago-recibido.ts";
import { collectingIn, type Refuse } from "./refuse.ts";

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
  const refuse = collectingIn(problems);
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

/** A tax that no word of the law names would be left out of the receipt, or told as another. */
function refuseWrongWords(saldos: readonly SaldoDeFactura[], refuse: Refuse): void {
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
