import {
  type CfdiRelacionados,
  type Comprobante,
  Decimal,
  type DoctoRelacionado,
  importeConLetra,
  type Pago,
  type Pagos,
  type TrasladoDR,
} from "@timbra/cfdi";
import {
  type DatosDeRecibo,
  type PagoRecibido,
  type SaldoDeFactura,
  saldoInicial,
  saldoOf,
  saldoWithout,
} from "@timbra/cfdi/pagos";
import { keyOfId } from "../ids.ts";
import type { Language } from "../language.ts";
import type { Settlement } from "../pays/detail.ts";
import type { PayDraft, PayDraftPayment } from "../pays/draft.ts";
import { type DocumentFacts, factorOf, legalName, taxOf, toReceptor, withoutNulls } from "../to-comprobante.ts";

const PESO = "MXN";
const NOON = "12:00:00";

/** Whom a receipt is from and for; `replaced` are the UUIDs of the receipts that it replaces. */
export function toDatosDeRecibo(facts: DocumentFacts, replaced: CfdiRelacionados["CfdiRelacionado"]): DatosDeRecibo {
  const { issuer, receiver, number, legalDate } = facts;
  const { UsoCFDI: _, ...Receptor } = toReceptor(receiver, { type: null, cfdi_use_id: null }, issuer.zip_code);
  return withoutNulls({
    Serie: number?.serie ?? null,
    Folio: number?.folio ?? null,
    Fecha: legalDate,
    LugarExpedicion: issuer.zip_code,
    Emisor: {
      Rfc: issuer.rfc,
      Nombre: legalName(issuer.name),
      RegimenFiscal: keyOfId("tax_regime", issuer.tax_regime_id ?? 0) ?? "",
    },
    Receptor,
    sustituye: replaced,
  });
}

/**
 * The payments of a draft as the complement takes them; `uuidOf` names an invoice, or repeats what it does not know.
 */
export function toPagosRecibidos(
  draft: PayDraft,
  legalDate: string,
  uuidOf: (invoiceId: string) => string,
): PagoRecibido[] {
  return draft.payments.map((payment) => {
    const MonedaP = keyOfId("currency", payment.currency_id ?? 0) ?? "";
    return withoutNulls({
      FechaPago: momentOf(payment.date, legalDate),
      FormaDePagoP: keyOfId("payment_form", payment.form_id ?? 0) ?? "",
      MonedaP,
      TipoCambioP: MonedaP === PESO ? null : payment.exchange_rate,
      Monto: payment.amount ?? "",
      NumOperacion: payment.operation,
      ...bankOf(payment.accounts),
      tiposDeCambio: Object.fromEntries(
        Object.entries(payment.rates).filter((rate): rate is [string, string] => rate[1] !== null),
      ),
      aplicaciones: payment.documents.map(({ invoice_id, amount, rate }) =>
        withoutNulls({ IdDocumento: uuidOf(invoice_id), ImpPagado: amount, EquivalenciaDR: rate }),
      ),
    });
  });
}

function bankOf(accounts: PayDraftPayment["accounts"]) {
  return {
    RfcEmisorCtaOrd: accounts?.payer_bank_rfc ?? null,
    NomBancoOrdExt: accounts?.payer_bank_name ?? null,
    CtaOrdenante: accounts?.payer_account ?? null,
    RfcEmisorCtaBen: accounts?.payee_bank_rfc ?? null,
    CtaBeneficiario: accounts?.payee_account ?? null,
  };
}

/** At noon when the hour is not given; but what came today did not come later than now. */
function momentOf(date: string | null, legalDate: string): string {
  const [day = "", hour] = (date ?? "").split("T");
  if (hour !== undefined) return `${day}T${hour.length === 5 ? `${hour}:00` : hour}`;
  const noon = `${day}T${NOON}`;
  return day === legalDate.slice(0, 10) && noon > legalDate ? legalDate : noon;
}

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
