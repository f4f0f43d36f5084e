import type { AttributesOf } from "../../comprobante/attributes.ts";
import { TIPOS_FACTOR, type TipoFactor } from "../../comprobante/impuestos.ts";

/** Payments received (complement Pagos 2.0), in a document of type P. */
export interface Pagos {
  readonly tipo: "pagos";
  readonly Version: "2.0";
  readonly Totales: Totales;
  readonly Pago: readonly Pago[];
}

export const PAGOS: AttributesOf<Omit<Pagos, "tipo">> = { Version: ["2.0"] };

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

/** A document that the payment settles, in whole or in part; its amounts are in MonedaDR. */
export interface DoctoRelacionado {
  /** UUID of the invoice, or the number of an operation registered with the SAT (NNN-NN-NNNNNNNNN). */
  readonly IdDocumento: string;
  /** The invoice's own. */
  readonly Serie?: string;
  /** The invoice's own. */
  readonly Folio?: string;
  /** The invoice's currency; never XXX (CRP20236). */
  readonly MonedaDR: string;
  /** Units of MonedaDR for one of MonedaP, up to ten decimals; "1" when they are the same (CRP20238). */
  readonly EquivalenciaDR?: string;
  /** 1 to 999, one after another for each invoice. */
  readonly NumParcialidad: string;
  /** What was owed before: the Total, for the first instalment; decimals of MonedaDR (CRP20240). */
  readonly ImpSaldoAnt: string;
  /** More than zero (CRP20241), decimals of MonedaDR. */
  readonly ImpPagado: string;
  /** ImpSaldoAnt less ImpPagado, never less than zero (CRP20244). */
  readonly ImpSaldoInsoluto: string;
  /** c_ObjetoImp of the invoice: whether ImpuestosDR must be there (CRP20246, CRP20247). */
  readonly ObjetoImpDR: string;
  readonly ImpuestosDR?: ImpuestosDR;
}

/** The part of the document's taxes that this payment covers. */
export interface ImpuestosDR {
  readonly RetencionesDR?: readonly RetencionDR[];
  readonly TrasladosDR?: readonly TrasladoDR[];
}

/** A tax withheld on the part of a document that is paid, in its currency. */
export interface RetencionDR {
  /** More than zero, six decimals: the part of the invoice's base. */
  readonly BaseDR: string;
  /** c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
  readonly ImpuestoDR: string;
  readonly TipoFactorDR: TipoFactor;
  /** c_TasaOCuota, six decimals. */
  readonly TasaOCuotaDR: string;
  /** BaseDR by TasaOCuotaDR, within the limits of CRP20254. */
  readonly ImporteDR: string;
}

/**
 * A tax charged on the part of a document that is paid, in its currency. An exempt one has neither TasaOCuotaDR nor
 * ImporteDR.
 */
export interface TrasladoDR {
  /** More than zero, six decimals: the part of the invoice's base. */
  readonly BaseDR: string;
  /** c_Impuesto: 002 IVA, 003 IEPS. */
  readonly ImpuestoDR: string;
  readonly TipoFactorDR: TipoFactor;
  /** c_TasaOCuota, six decimals. */
  readonly TasaOCuotaDR?: string;
  /** BaseDR by TasaOCuotaDR, within the limits of CRP20261. */
  readonly ImporteDR?: string;
}

export const DOCTO_RELACIONADO: AttributesOf<DoctoRelacionado> = {
  IdDocumento: "R",
  Serie: "O",
  Folio: "O",
  MonedaDR: "R",
  EquivalenciaDR: "O",
  NumParcialidad: "R",
  ImpSaldoAnt: "R",
  ImpPagado: "R",
  ImpSaldoInsoluto: "R",
  ObjetoImpDR: "R",
};

export const RETENCION_DR: AttributesOf<RetencionDR> = {
  BaseDR: "R",
  ImpuestoDR: "R",
  TipoFactorDR: TIPOS_FACTOR,
  TasaOCuotaDR: "R",
  ImporteDR: "R",
};

export const TRASLADO_DR: AttributesOf<TrasladoDR> = {
  BaseDR: "R",
  ImpuestoDR: "R",
  TipoFactorDR: TIPOS_FACTOR,
  TasaOCuotaDR: "O",
  ImporteDR: "O",
};

/** The taxes of a whole payment, in MonedaP. */
export interface ImpuestosP {
  readonly RetencionesP?: readonly RetencionP[];
  readonly TrasladosP?: readonly TrasladoP[];
}

/** What was withheld of one tax in the whole payment, in MonedaP. */
export interface RetencionP {
  readonly ImpuestoP: string;
  readonly ImporteP: string;
}

/** What was charged of one tax, kind and rate in the whole payment, in MonedaP. */
export interface TrasladoP {
  readonly BaseP: string;
  readonly ImpuestoP: string;
  readonly TipoFactorP: TipoFactor;
  readonly TasaOCuotaP?: string;
  readonly ImporteP?: string;
}

export const RETENCION_P: AttributesOf<RetencionP> = { ImpuestoP: "R", ImporteP: "R" };

export const TRASLADO_P: AttributesOf<TrasladoP> = {
  BaseP: "R",
  ImpuestoP: "R",
  TipoFactorP: TIPOS_FACTOR,
  TasaOCuotaP: "O",
  ImporteP: "O",
};

/** The sums of all payments, in pesos with two decimals. */
export interface Totales {
  readonly TotalRetencionesIVA?: string;
  readonly TotalRetencionesISR?: string;
  readonly TotalRetencionesIEPS?: string;
  readonly TotalTrasladosBaseIVA16?: string;
  readonly TotalTrasladosImpuestoIVA16?: string;
  readonly TotalTrasladosBaseIVA8?: string;
  readonly TotalTrasladosImpuestoIVA8?: string;
  readonly TotalTrasladosBaseIVA0?: string;
  readonly TotalTrasladosImpuestoIVA0?: string;
  readonly TotalTrasladosBaseIVAExento?: string;
  readonly MontoTotalPagos: string;
}

export const TOTALES: AttributesOf<Totales> = {
  TotalRetencionesIVA: "O",
  TotalRetencionesISR: "O",
  TotalRetencionesIEPS: "O",
  TotalTrasladosBaseIVA16: "O",
  TotalTrasladosImpuestoIVA16: "O",
  TotalTrasladosBaseIVA8: "O",
  TotalTrasladosImpuestoIVA8: "O",
  TotalTrasladosBaseIVA0: "O",
  TotalTrasladosImpuestoIVA0: "O",
  TotalTrasladosBaseIVAExento: "O",
  MontoTotalPagos: "R",
};
