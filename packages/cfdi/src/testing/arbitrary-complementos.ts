import fc from "fast-check";
import type { ImpuestosLocales } from "../complementos/impuestos-locales/impuestos-locales.ts";
import type { LeyendasFiscales } from "../complementos/leyendas-fiscales/leyendas-fiscales.ts";
import type { Timbre } from "../timbre/timbre.ts";
import { amount, base64, fecha, legalText, noCertificado, oneOf, some, uuid } from "./arbitrary-values.ts";

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
