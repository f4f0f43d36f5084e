import type { AttributesOf } from "../../comprobante/attributes.ts";
import type { DoctoRelacionado } from "./docto-relacionado.ts";
import type { ImpuestosP } from "./impuestos-p.ts";

/** One payment. FechaPago is when the money arrived; Monto is in MonedaP. */
export interface Pago {
  /** AAAA-MM-DDThh:mm:ss when the money came, local time; at 12:00:00 when the hour is not known. */
  readonly FechaPago: string;
  /** c_FormaPago, never 99 (CRP20212). */
  readonly FormaDePagoP: string;
  /** c_Moneda, never XXX (CRP20213). */
  readonly MonedaP: string;
  /** Pesos for one unit of MonedaP, up to six decimals; "1" for pesos (CRP20215). */
  readonly TipoCambioP?: string;
  /** More than zero, decimals of MonedaP (CRP20218, CRP20219). */
  readonly Monto: string;
  /** 1 to 100 characters: the number of the cheque, the tracking key of the transfer. */
  readonly NumOperacion?: string;
  /** The payer's bank, where the form of payment has one (CRP20221); XEXX010101000 for one abroad. */
  readonly RfcEmisorCtaOrd?: string;
  /** The payer's bank abroad (CRP20223). */
  readonly NomBancoOrdExt?: string;
  /** The payer's account, as its form of payment writes it (CRP20225). */
  readonly CtaOrdenante?: string;
  /** The bank of who is paid (CRP20227). */
  readonly RfcEmisorCtaBen?: string;
  /** The account of who is paid (CRP20226). */
  readonly CtaBeneficiario?: string;
  /** c_TipoCadenaPago: 01, SPEI; with it the three that follow (CRP20229 to CRP20235). */
  readonly TipoCadPago?: string;
  /** The bank's certificate, base64. */
  readonly CertPago?: string;
  /** What the bank signed, up to 8192 characters. */
  readonly CadPago?: string;
  /** The bank's signature, base64. */
  readonly SelloPago?: string;
  readonly DoctoRelacionado: readonly DoctoRelacionado[];
  readonly ImpuestosP?: ImpuestosP;
}

export const PAGO: AttributesOf<Pago> = {
  FechaPago: "R",
  FormaDePagoP: "R",
  MonedaP: "R",
  TipoCambioP: "O",
  Monto: "R",
  NumOperacion: "O",
  RfcEmisorCtaOrd: "O",
  NomBancoOrdExt: "O",
  CtaOrdenante: "O",
  RfcEmisorCtaBen: "O",
  CtaBeneficiario: "O",
  TipoCadPago: "O",
  CertPago: "O",
  CadPago: "O",
  SelloPago: "O",
};
