import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Checked, Sealed } from "../comprobante/states.ts";
import { withoutEmpty } from "../comprobante/without-empty.ts";
import { writeXml } from "../xml/write.ts";
import { cadenaOriginal } from "./cadena-original.ts";
import type { Signer } from "./signer.ts";

/**
 * Signs a checked document and writes its XML. Empty optional attributes are dropped first, so that cadena and XML tell
 * the same. Throws RangeError when the signer belongs to another RFC (a PAC would answer 303) or when the document
 * carries a complement whose cadena is not known here: both must have been settled before.
 */
export function seal(checked: Checked, signer: Signer): Sealed {
  const document = withoutEmpty<Comprobante>(checked);
  assertSignable(document, signer);
  const unsigned: Comprobante = { ...document, NoCertificado: signer.noCertificado, Certificado: signer.certificado };
  const cadena = cadenaOriginal(unsigned);
  const sello = signer.sign(cadena);
  const comprobante: Comprobante = { ...unsigned, Sello: sello };
  return { comprobante, xml: writeXml(comprobante), cadena, sello, noCertificado: signer.noCertificado };
}

function assertSignable(comprobante: Comprobante, signer: Signer): void {
  if (signer.rfc !== comprobante.Emisor.Rfc) throw new RangeError("The certificate belongs to another RFC");
  const unknown = [...(comprobante.Complemento ?? []), ...comprobante.Conceptos.flatMap((concepto) => concepto.ComplementoConcepto ?? [])].find(
    ({ tipo }) => tipo === "desconocido",
  );
  if (unknown) throw new RangeError("The document carries a complement whose cadena original is not known");
}
