import { type Comprobante, cadenaOriginal, type Draft, price, type Sealed, type Signer, writeXml } from "@timbra/cfdi";

/** The wall clock every test of this package runs on: noon in Zona Centro. */
export const NOW = new Date("2026-11-20T18:00:00Z");

/** An invoice nobody could object to, dated ten minutes before NOW in Puebla. */
export const DRAFT: Draft = {
  TipoDeComprobante: "I",
  Serie: "A",
  Folio: "123",
  Fecha: "2026-11-20T11:50:00",
  FormaPago: "03",
  Moneda: "MXN",
  Exportacion: "01",
  MetodoPago: "PUE",
  LugarExpedicion: "72000",
  Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
  Receptor: {
    Rfc: "URE180429TM6",
    Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
    DomicilioFiscalReceptor: "86991",
    RegimenFiscalReceptor: "601",
    UsoCFDI: "G03",
  },
  Conceptos: [
    {
      ClaveProdServ: "81112002",
      Cantidad: "2.5",
      ClaveUnidad: "E48",
      Descripcion: "Soporte técnico & «mesa de ayuda»",
      ValorUnitario: "400.20",
      ObjetoImp: "02",
      Impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" }],
    },
  ],
};

/**
 * Prices and seals a draft whatever is wrong with it, or with the signer; `change` spoils the priced document first.
 */
export function sealUnchecked(
  draft: Draft,
  signer: Signer,
  change: (priced: Comprobante) => Comprobante = (priced) => priced,
): Sealed {
  const { noCertificado, certificado } = signer;
  const unsealed: Comprobante = { ...change(price(draft, 2)), NoCertificado: noCertificado, Certificado: certificado };
  const cadena = cadenaOriginal(unsealed);
  const sello = signer.sign(cadena);
  const comprobante = { ...unsealed, Sello: sello };
  return { comprobante, xml: writeXml(comprobante), cadena, sello, noCertificado };
}
