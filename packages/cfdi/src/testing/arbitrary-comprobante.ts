import fc from "fast-check";
import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Concepto, ImpuestosDeConcepto, Parte } from "../comprobante/concepto.ts";
import type { Impuestos, Retencion, Traslado } from "../comprobante/impuestos.ts";
import { impuestosLocales, leyendasFiscales, pagos, timbre } from "./arbitrary-complementos.ts";
import {
  amount,
  base64,
  fecha,
  legalText,
  noCertificado,
  oneOf,
  pedimento,
  rfc,
  some,
  tasa,
  uuid,
} from "./arbitrary-values.ts";

const traslado: fc.Arbitrary<Traslado> = fc.oneof(
  fc.record({
    Base: amount(6, 1),
    Impuesto: oneOf("002", "003"),
    TipoFactor: oneOf("Tasa", "Cuota"),
    TasaOCuota: tasa,
    Importe: amount(),
  }),
  fc.record({ Base: amount(6, 1), Impuesto: fc.constant("002"), TipoFactor: fc.constant("Exento" as const) }),
);

const retencion: fc.Arbitrary<Retencion> = fc.record({
  Base: amount(6, 1),
  Impuesto: oneOf("001", "002", "003"),
  TipoFactor: oneOf("Tasa", "Cuota"),
  TasaOCuota: tasa,
  Importe: amount(),
});

const impuestosDeConcepto: fc.Arbitrary<ImpuestosDeConcepto> = fc.oneof(
  fc.record({ Traslados: some(traslado) }),
  fc.record({ Retenciones: some(retencion) }),
  fc.record({ Traslados: some(traslado), Retenciones: some(retencion) }),
);

const parte: fc.Arbitrary<Parte> = fc.record(
  {
    ClaveProdServ: oneOf("81112002", "01010101"),
    NoIdentificacion: legalText(100),
    Cantidad: amount(6, 1),
    Unidad: legalText(20),
    Descripcion: legalText(1000),
    ValorUnitario: amount(),
    Importe: amount(),
    InformacionAduanera: some(pedimento),
  },
  { requiredKeys: ["ClaveProdServ", "Cantidad", "Descripcion"] },
);

/** A line that the schema accepts; its amounts need not add up. */
export const concepto: fc.Arbitrary<Concepto> = fc.record(
  {
    ClaveProdServ: oneOf("81112002", "01010101", "55101500", "84111506"),
    NoIdentificacion: legalText(100),
    Cantidad: amount(6, 1),
    ClaveUnidad: oneOf("E48", "H87", "ACT"),
    Unidad: legalText(20),
    Descripcion: legalText(1000),
    ValorUnitario: amount(),
    Importe: amount(),
    Descuento: amount(),
    ObjetoImp: oneOf("01", "02", "03"),
    Impuestos: impuestosDeConcepto,
    ACuentaTerceros: fc.record({
      RfcACuentaTerceros: rfc,
      NombreACuentaTerceros: legalText(300),
      RegimenFiscalACuentaTerceros: oneOf("601", "612"),
      DomicilioFiscalACuentaTerceros: oneOf("21000", "06000"),
    }),
    InformacionAduanera: some(pedimento),
    CuentaPredial: some(fc.stringMatching(/^[0-9a-zA-Z]{1,20}$/)),
    Parte: some(parte),
  },
  {
    requiredKeys: ["ClaveProdServ", "Cantidad", "ClaveUnidad", "Descripcion", "ValorUnitario", "Importe", "ObjetoImp"],
  },
);

const impuestos: fc.Arbitrary<Impuestos> = fc.record(
  {
    TotalImpuestosRetenidos: amount(),
    TotalImpuestosTrasladados: amount(),
    Retenciones: some(fc.record({ Impuesto: oneOf("001", "002"), Importe: amount() })),
    Traslados: some(traslado),
  },
  { requiredKeys: [] },
);

const receptor = fc.record(
  {
    Rfc: rfc,
    Nombre: legalText(300),
    DomicilioFiscalReceptor: oneOf("65000", "86991"),
    ResidenciaFiscal: oneOf("USA", "CAN"),
    NumRegIdTrib: legalText(40),
    RegimenFiscalReceptor: oneOf("601", "616"),
    UsoCFDI: oneOf("G03", "S01", "CP01"),
  },
  { requiredKeys: ["Rfc", "Nombre", "DomicilioFiscalReceptor", "RegimenFiscalReceptor", "UsoCFDI"] },
);

/** A sealed document, stamped or not, that the schema accepts; its amounts need not add up, nor its seal verify. */
export const comprobante: fc.Arbitrary<Comprobante> = fc.record(
  {
    Version: fc.constant("4.0" as const),
    Serie: legalText(25),
    Folio: legalText(40),
    Fecha: fecha,
    Sello: base64,
    FormaPago: oneOf("01", "03", "99"),
    NoCertificado: noCertificado,
    Certificado: base64,
    CondicionesDePago: legalText(1000),
    SubTotal: amount(),
    Descuento: amount(),
    Moneda: oneOf("MXN", "USD", "XXX"),
    TipoCambio: oneOf("1", "17.5", "18.123456"),
    Total: amount(),
    TipoDeComprobante: oneOf("I", "E", "T", "N", "P"),
    Exportacion: oneOf("01", "02"),
    MetodoPago: oneOf("PUE", "PPD"),
    LugarExpedicion: oneOf("21000", "06000"),
    Confirmacion: fc.stringMatching(/^[0-9a-zA-Z]{5}$/),
    InformacionGlobal: fc.record({
      Periodicidad: oneOf("01", "04"),
      Meses: oneOf("01", "12", "13"),
      Año: oneOf("2019", "2026"),
    }),
    CfdiRelacionados: some(fc.record({ TipoRelacion: oneOf("01", "04", "07"), CfdiRelacionado: some(uuid) })),
    Emisor: fc.record(
      {
        Rfc: rfc,
        Nombre: legalText(300),
        RegimenFiscal: oneOf("601", "612"),
        FacAtrAdquirente: fc.stringMatching(/^[0-9]{10}$/),
      },
      { requiredKeys: ["Rfc", "Nombre", "RegimenFiscal"] },
    ),
    Receptor: receptor,
    Conceptos: some(concepto),
    Impuestos: impuestos,
    Complemento: fc.uniqueArray(fc.oneof(impuestosLocales, leyendasFiscales, pagos, timbre), {
      minLength: 1,
      maxLength: 4,
      selector: ({ tipo }) => tipo,
    }),
  },
  {
    requiredKeys: [
      "Version",
      "Fecha",
      "Sello",
      "NoCertificado",
      "Certificado",
      "SubTotal",
      "Moneda",
      "Total",
      "TipoDeComprobante",
      "Exportacion",
      "LugarExpedicion",
      "Emisor",
      "Receptor",
      "Conceptos",
    ],
  },
);
