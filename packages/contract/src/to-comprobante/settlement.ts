import {
  type Comprobante,
  type DoctoRelacionado,
  importeConLetra,
  type Pago,
  type Pagos,
  type TrasladoDR,
} from "@timbra/cfdi";
import type { Language } from "../language.ts";
import type { Settlement } from "../pays/one.ts";
import { factorOf, taxOf } from "./impuestos.ts";

type SettledDocument = Settlement["payments"][number]["documents"][number];

export interface SettlementFacts {
  readonly language: Language;
  /** Which of one's invoices a UUID (upper case) is of. */
  readonly invoices: ReadonlyMap<string, string>;
  /** What each payment leaves; null of a receipt that is sealed. */
  readonly unapplied: readonly string[] | null;
}

/** What a receipt settles, in the product's names; null for a document without payments. */
export function settlementOf(
  { Complemento = [] }: Pick<Comprobante, "Complemento">,
  facts: SettlementFacts,
): Settlement | null {
  const pagos = Complemento.find((one): one is Pagos => one.tipo === "pagos");
  if (pagos === undefined) return null;
  const { MontoTotalPagos } = pagos.Totales;
  return {
    payments: pagos.Pago.map((pago, at) => paymentOf(pago, facts, facts.unapplied?.[at] ?? null)),
    total_mxn: MontoTotalPagos,
    total_in_words: importeConLetra(MontoTotalPagos, "MXN", facts.language),
  };
}

function paymentOf(
  pago: Pago,
  { invoices }: SettlementFacts,
  unapplied: string | null,
): Settlement["payments"][number] {
  return {
    date: pago.FechaPago,
    form: pago.FormaDePagoP,
    currency: pago.MonedaP,
    exchange_rate: pago.TipoCambioP ?? "1",
    amount: pago.Monto,
    unapplied,
    operation: pago.NumOperacion ?? null,
    documents: pago.DoctoRelacionado.map((docto) => documentOf(docto, invoices)),
  };
}

function documentOf(docto: DoctoRelacionado, invoices: ReadonlyMap<string, string>): SettledDocument {
  const { RetencionesDR = [], TrasladosDR = [] } = docto.ImpuestosDR ?? {};
  return {
    invoice_id: invoices.get(docto.IdDocumento.toUpperCase()) ?? null,
    uuid: docto.IdDocumento.toUpperCase(),
    serie: docto.Serie ?? null,
    folio: docto.Folio ?? null,
    currency: docto.MonedaDR,
    rate: docto.EquivalenciaDR ?? "1",
    instalment: Number(docto.NumParcialidad),
    previous: docto.ImpSaldoAnt,
    paid: docto.ImpPagado,
    left: docto.ImpSaldoInsoluto,
    taxes: [...TrasladosDR.map((row) => taxShare(row, false)), ...RetencionesDR.map((row) => taxShare(row, true))],
  };
}

function taxShare(
  { BaseDR, ImpuestoDR, TipoFactorDR, TasaOCuotaDR, ImporteDR }: TrasladoDR,
  withheld: boolean,
): SettledDocument["taxes"][number] {
  return {
    tax: taxOf(ImpuestoDR),
    factor: factorOf(TipoFactorDR),
    rate: TasaOCuotaDR ?? null,
    withheld,
    base: BaseDR,
    amount: ImporteDR ?? null,
  };
}
