import fc from "fast-check";
import type { Concepto, ImpuestosDeConcepto } from "../comprobante/concepto.ts";
import type { Parte } from "../comprobante/parte.ts";
import type { Retencion } from "../comprobante/retencion.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { amount, legalText, oneOf, pedimento, rfc, some, tasa } from "./arbitrary-values.ts";

export const traslado: fc.Arbitrary<Traslado> = fc.oneof(
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
