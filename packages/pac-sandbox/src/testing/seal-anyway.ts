import { type Comprobante, cadenaOriginal, type Draft, price, type Sealed, type Signer, writeXml } from "@timbra/cfdi";

/**
 * Prices and seals a draft whatever is wrong with it, or with the signer; `change` spoils the priced document first.
 */
export function sealAnyway(
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
