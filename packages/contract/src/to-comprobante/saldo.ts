import { type Comprobante, Decimal, type DoctoRelacionado } from "@timbra/cfdi";
import { type SaldoDeFactura, saldoInicial, saldoOf, saldoWithout } from "@timbra/cfdi/pagos";

/** What one receipt that counts settles of an invoice, as its complement says it. */
export interface CountedReceipt {
  readonly id: string;
  readonly settled: readonly DoctoRelacionado[];
}

export interface BalanceFacts {
  /** What credit notes took off, decimal text in the invoice's currency. */
  readonly credited: string;
  readonly receipts: readonly CountedReceipt[];
  /** A receipt that is to be replaced, and counts for nothing meanwhile. */
  readonly without: string | null;
  /** False of an invoice that is cancelled, or about to be. */
  readonly live: boolean;
}

/**
 * What is owed of a stamped invoice, and what the next receipt must repeat of it. Null for a document that no receipt
 * pays. Credit notes may take off more than is owed: then nothing is.
 */
export function balanceOf(
  invoice: Comprobante,
  { credited, receipts, without, live }: BalanceFacts,
): SaldoDeFactura | null {
  const opening = saldoInicial(invoice);
  if (!opening.ok) return null;
  const { saldo } = opening;
  const factura = {
    ...saldo,
    cancelada: !live,
    acreditado: credited,
    saldo: Decimal.parse(saldo.Total).minus(Decimal.parse(credited)).toString(),
  };
  const recibos = receipts.map(({ id, settled }) => ({ id, estado: "vigente" as const, doctos: settled }));
  const left = without === null ? saldoOf({ factura, recibos }) : saldoWithout({ factura, recibos }, without);
  const owed = Decimal.parse(left.saldo);
  return { ...left, saldo: owed.isNegative() ? Decimal.ZERO.withScale(owed.scale).toString() : left.saldo };
}
