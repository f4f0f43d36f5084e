import { fieldPath } from "./field-path.ts";

/** Attributes of Pago -> fields of a payment. */
const PAGO: Readonly<Record<string, string>> = {
  FechaPago: "date",
  FormaDePagoP: "form_id",
  MonedaP: "currency_id",
  TipoCambioP: "exchange_rate",
  Monto: "amount",
  NumOperacion: "operation",
  RfcEmisorCtaOrd: "accounts.payer_bank_rfc",
  NomBancoOrdExt: "accounts.payer_bank_name",
  CtaOrdenante: "accounts.payer_account",
  RfcEmisorCtaBen: "accounts.payee_bank_rfc",
  CtaBeneficiario: "accounts.payee_account",
  DoctoRelacionado: "documents",
  aplicaciones: "documents",
};

/** Attributes of DoctoRelacionado -> fields of an invoice that is paid. */
const DOCTO: Readonly<Record<string, string>> = { ImpPagado: "amount", EquivalenciaDR: "rate" };

const PAYMENT = /^(?:Complemento\[\d+\]\.Pago|pagos)\[(\d+)\]\.?(.*)$/;

/**
 * "pagos[0].aplicaciones[1].ImpPagado" -> "payments.0.documents.1.amount"; a path of a receipt to the field of the
 * draft that a person can change.
 */
export function payPath(path: string): string {
  const [, index, rest = ""] = PAYMENT.exec(path) ?? [];
  if (index !== undefined) return paymentPath(index, rest);
  if (path === "pagos" || path.startsWith("Complemento")) return "payments";
  return path === "LugarExpedicion" ? "issuer.zip_code" : fieldPath(path, { items: [] });
}

function paymentPath(index: string, rest: string): string {
  const base = `payments.${index}`;
  const [, name = "", at, deeper = ""] = /^(\w+)(?:\[(\d+)\])?\.?(.*)$/.exec(rest) ?? [];
  const field = PAGO[name];
  if (field === undefined) return base;
  if (field !== "documents" || at === undefined) return `${base}.${field}`;
  const inDocument = DOCTO[deeper];
  return inDocument === undefined ? `${base}.documents.${at}` : `${base}.documents.${at}.${inDocument}`;
}
