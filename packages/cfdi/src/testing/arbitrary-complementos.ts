import fc from "fast-check";
import type { ImpuestosLocales } from "../complementos/impuestos-locales.ts";
import type { LeyendasFiscales } from "../complementos/leyendas-fiscales.ts";
import type {
  DoctoRelacionado,
  ImpuestosP,
  Pago,
  Pagos,
  RetencionDR,
  TrasladoDR,
  TrasladoP,
} from "../complementos/pagos20/pagos.ts";
import type { Timbre } from "../timbre/timbre.ts";
import { amount, base64, fecha, legalText, noCertificado, oneOf, some, tasa, uuid } from "./arbitrary-values.ts";

const twoDecimals = amount(0).map((whole) => `${whole}.05`);

export const impuestosLocales: fc.Arbitrary<ImpuestosLocales> = fc.record(
  {
    tipo: fc.constant("impuestosLocales" as const),
    version: fc.constant("1.0" as const),
    TotaldeRetenciones: twoDecimals,
    TotaldeTraslados: twoDecimals,
    RetencionesLocales: some(
      fc.record({ ImpLocRetenido: legalText(50), TasadeRetencion: twoDecimals, Importe: twoDecimals }),
    ),
    TrasladosLocales: some(
      fc.record({ ImpLocTrasladado: legalText(50), TasadeTraslado: twoDecimals, Importe: twoDecimals }),
    ),
  },
  { requiredKeys: ["tipo", "version", "TotaldeRetenciones", "TotaldeTraslados"] },
);

export const leyendasFiscales: fc.Arbitrary<LeyendasFiscales> = fc.record({
  tipo: fc.constant("leyendasFiscales" as const),
  version: fc.constant("1.0" as const),
  Leyenda: some(
    fc.record(
      { disposicionFiscal: legalText(50), norma: legalText(50), textoLeyenda: legalText(200) },
      { requiredKeys: ["textoLeyenda"] },
    ),
  ),
});

export const timbre: fc.Arbitrary<Timbre> = fc.record(
  {
    tipo: fc.constant("timbre" as const),
    Version: fc.constant("1.1" as const),
    UUID: uuid,
    FechaTimbrado: fecha,
    RfcProvCertif: oneOf("SAT970701NN3", "EKU9003173C9"),
    Leyenda: fc.stringMatching(/^[A-Za-z0-9]{12,40}$/),
    SelloCFD: base64,
    NoCertificadoSAT: noCertificado,
    SelloSAT: base64,
  },
  {
    requiredKeys: [
      "tipo",
      "Version",
      "UUID",
      "FechaTimbrado",
      "RfcProvCertif",
      "SelloCFD",
      "NoCertificadoSAT",
      "SelloSAT",
    ],
  },
);

const retencionDR: fc.Arbitrary<RetencionDR> = fc.record({
  BaseDR: amount(6, 1),
  ImpuestoDR: oneOf("001", "002"),
  TipoFactorDR: oneOf("Tasa", "Cuota"),
  TasaOCuotaDR: tasa,
  ImporteDR: amount(),
});

const trasladoDR: fc.Arbitrary<TrasladoDR> = fc.record(
  {
    BaseDR: amount(6, 1),
    ImpuestoDR: oneOf("002", "003"),
    TipoFactorDR: oneOf("Tasa", "Exento"),
    TasaOCuotaDR: tasa,
    ImporteDR: amount(),
  },
  { requiredKeys: ["BaseDR", "ImpuestoDR", "TipoFactorDR"] },
);

const trasladoP: fc.Arbitrary<TrasladoP> = fc.record(
  {
    BaseP: amount(6, 1),
    ImpuestoP: oneOf("002", "003"),
    TipoFactorP: oneOf("Tasa", "Exento"),
    TasaOCuotaP: tasa,
    ImporteP: amount(),
  },
  { requiredKeys: ["BaseP", "ImpuestoP", "TipoFactorP"] },
);

const retencionP = fc.record({ ImpuestoP: oneOf("001", "002"), ImporteP: amount() });

const impuestosP: fc.Arbitrary<ImpuestosP> = fc.oneof(
  fc.record({ TrasladosP: some(trasladoP) }),
  fc.record({ RetencionesP: some(retencionP), TrasladosP: some(trasladoP) }),
);

const doctoRelacionado: fc.Arbitrary<DoctoRelacionado> = fc.record(
  {
    IdDocumento: uuid,
    Serie: legalText(25),
    Folio: legalText(40),
    MonedaDR: oneOf("MXN", "USD"),
    EquivalenciaDR: oneOf("1", "0.0571428571", "17.5"),
    NumParcialidad: oneOf("1", "2", "12"),
    ImpSaldoAnt: amount(),
    ImpPagado: amount(),
    ImpSaldoInsoluto: amount(),
    ObjetoImpDR: oneOf("01", "02"),
    ImpuestosDR: fc.oneof(
      fc.record({ TrasladosDR: some(trasladoDR) }),
      fc.record({ RetencionesDR: some(retencionDR), TrasladosDR: some(trasladoDR) }),
    ),
  },
  {
    requiredKeys: [
      "IdDocumento",
      "MonedaDR",
      "NumParcialidad",
      "ImpSaldoAnt",
      "ImpPagado",
      "ImpSaldoInsoluto",
      "ObjetoImpDR",
    ],
  },
);

const pago: fc.Arbitrary<Pago> = fc.record(
  {
    FechaPago: fecha,
    FormaDePagoP: oneOf("03", "01", "02"),
    MonedaP: oneOf("MXN", "USD"),
    TipoCambioP: oneOf("1", "17.5"),
    Monto: amount(),
    NumOperacion: legalText(100),
    RfcEmisorCtaOrd: oneOf("XEXX010101000", "URE180429TM6"),
    NomBancoOrdExt: legalText(300),
    CtaOrdenante: oneOf("012345678901234567", "A_12345678"),
    RfcEmisorCtaBen: oneOf("EKU9003173C9"),
    CtaBeneficiario: oneOf("012345678901234567"),
    TipoCadPago: oneOf("01"),
    CertPago: base64,
    CadPago: legalText(200),
    SelloPago: base64,
    DoctoRelacionado: some(doctoRelacionado),
    ImpuestosP: impuestosP,
  },
  { requiredKeys: ["FechaPago", "FormaDePagoP", "MonedaP", "Monto", "DoctoRelacionado"] },
);

const pesos = amount(2);

/** Payments that the schema accepts; their amounts need not add up. */
export const pagos: fc.Arbitrary<Pagos> = fc.record({
  tipo: fc.constant("pagos" as const),
  Version: fc.constant("2.0" as const),
  Totales: fc.record(
    {
      TotalRetencionesIVA: pesos,
      TotalRetencionesISR: pesos,
      TotalRetencionesIEPS: pesos,
      TotalTrasladosBaseIVA16: pesos,
      TotalTrasladosImpuestoIVA16: pesos,
      TotalTrasladosBaseIVA8: pesos,
      TotalTrasladosImpuestoIVA8: pesos,
      TotalTrasladosBaseIVA0: pesos,
      TotalTrasladosImpuestoIVA0: pesos,
      TotalTrasladosBaseIVAExento: pesos,
      MontoTotalPagos: pesos,
    },
    { requiredKeys: ["MontoTotalPagos"] },
  ),
  Pago: some(pago),
});
