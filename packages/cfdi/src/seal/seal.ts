import type { Complemento } from "../comprobante/complemento.ts";
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
  assertSignable(checked, signer);
  const { document, cadena } = withCadena({ ...checked, NoCertificado: signer.noCertificado, Certificado: signer.certificado });
  const sello = signer.sign(cadena);
  const comprobante: Comprobante = { ...document, Sello: sello };
  return { comprobante, xml: writeXml(comprobante), cadena, sello, noCertificado: signer.noCertificado };
}

/** An empty attribute shows in the cadena as a field with nothing in it; only then has anything to be dropped. */
function withCadena(written: Comprobante): { readonly document: Comprobante; readonly cadena: string } {
  const cadena = cadenaOriginal(written);
  if (cadena.indexOf("||", 1) === cadena.length - 2) return { document: written, cadena };
  const document = withoutEmpty(written);
  return { document, cadena: cadenaOriginal(document) };
}

function assertSignable(comprobante: Comprobante, signer: Signer): void {
  if (signer.rfc !== comprobante.Emisor.Rfc) throw new RangeError("The certificate belongs to another RFC");
  const isUnknown = ({ tipo }: Complemento) => tipo === "desconocido";
  const carriesUnknown =
    comprobante.Complemento?.some(isUnknown) || comprobante.Conceptos.some(({ ComplementoConcepto }) => ComplementoConcepto?.some(isUnknown));
  if (carriesUnknown) throw new RangeError("The document carries a complement whose cadena original is not known");
}
