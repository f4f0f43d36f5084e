import { isOpaque } from "../complementos/desconocido.ts";
import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Checked, Sealed } from "../comprobante/states.ts";
import { withoutEmpty } from "../comprobante/without-empty.ts";
import { writePlainXml, writeXml } from "../xml/write.ts";
import { cadenaDe } from "./cadena-original.ts";
import type { Cadena } from "./fields.ts";
import type { Signer } from "./signer.ts";

/**
 * Signs a checked document and writes its XML. Empty optional attributes are dropped first, so that cadena and XML tell
 * the same. Throws RangeError when the signer belongs to another RFC (a PAC would answer 303) or when the document
 * carries a complement whose cadena is not known here: both must have been settled before.
 */
export function seal(checked: Checked, signer: Signer): Sealed {
  assertSignable(checked, signer);
  const { noCertificado, certificado } = signer;
  const { document, cadena } = withCadena({ ...checked, NoCertificado: noCertificado, Certificado: certificado, Sello: "" });
  document.Sello = signer.sign(cadena.text);
  const xml = cadena.isPlain ? writePlainXml(document) : writeXml(document);
  return { comprobante: document, xml, cadena: cadena.text, sello: document.Sello, noCertificado };
}

/** A document of our own that waits for its seal. */
type Unsigned = Comprobante & { Sello: string };

/** An empty attribute is a field of the cadena with nothing in it, so a regular one has none. */
function withCadena(unsigned: Unsigned): { readonly document: Unsigned; readonly cadena: Cadena } {
  const cadena = cadenaDe(unsigned);
  if (cadena.isRegular) return { document: unsigned, cadena };
  const document = { ...withoutEmpty<Comprobante>(unsigned), Sello: "" };
  return { document, cadena: cadenaDe(document) };
}

function assertSignable(comprobante: Comprobante, signer: Signer): void {
  if (signer.rfc !== comprobante.Emisor.Rfc) throw new RangeError("The certificate belongs to another RFC");
  const isAnyOpaque =
    comprobante.Complemento?.some(isOpaque) || comprobante.Conceptos.some(({ ComplementoConcepto }) => ComplementoConcepto?.some(isOpaque));
  if (isAnyOpaque) throw new RangeError("The document carries a complement whose cadena original is not known");
}
