import type { AttributesOf } from "../../comprobante/attributes.ts";
import type { DoctoRelacionado } from "./docto-relacionado.ts";
import type { ImpuestosP } from "./impuestos-p.ts";

/** One payment. FechaPago is when the money arrived; Monto is in MonedaP. */
export interface Pago {
  readonly FechaPago: string;
  readonly FormaDePagoP: string;
  readonly MonedaP: string;
  readonly TipoCambioP?: string;
  readonly Monto: string;
  readonly NumOperacion?: string;
  readonly RfcEmisorCtaOrd?: string;
  readonly NomBancoOrdExt?: string;
  readonly CtaOrdenante?: string;
  readonly RfcEmisorCtaBen?: string;
  readonly CtaBeneficiario?: string;
  readonly TipoCadPago?: string;
  readonly CertPago?: string;
  readonly CadPago?: string;
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
