import type { Comprobante } from "../comprobante/comprobante.ts";
import { newDocument, type Unfinished } from "../comprobante/new-document.ts";
import type { Checked, Sealed } from "../comprobante/states.ts";
import { withoutEmpty } from "../comprobante/without-empty.ts";
import { writePlainXml, writeXml } from "../xml/write.ts";
import { cadenaDe, isAnyOpaque } from "./cadena-original.ts";
import type { Cadena } from "./fields.ts";
import type { Signer } from "./signer.ts";

/**
 * Signs a checked document and writes its XML. Empty optional attributes are dropped first, so that cadena and XML tell
 * the same. Throws RangeError when the signer belongs to another RFC (a PAC would answer 303) or when the document
 * carries a complement whose cadena is not known here: both must have been settled before.
 */
export function seal(checked: Checked, signer: Signer): Sealed {
  assertSignable(checked, signer);
  const { document, cadena } = withCadena(unsigned(checked, signer));
  const sello = signer.sign(cadena.text);
  document.Sello = sello;
  const xml = cadena.isPlain ? writePlainXml(document) : writeXml(document);
  return { comprobante: document, xml, cadena: cadena.text, sello, noCertificado: signer.noCertificado };
}

/** A document of our own that waits for its seal. */
function unsigned(checked: Checked, { noCertificado, certificado }: Signer): Unfinished {
  const document = newDocument(checked, checked.Conceptos);
  document.SubTotal = checked.SubTotal;
  document.Total = checked.Total;
  if (checked.Descuento !== undefined) document.Descuento = checked.Descuento;
  if (checked.Impuestos !== undefined) document.Impuestos = checked.Impuestos;
  if (checked.Addenda !== undefined) document.Addenda = checked.Addenda;
  document.NoCertificado = noCertificado;
  document.Certificado = certificado;
  document.Sello = "";
  return document;
}

/** An empty attribute is a field of the cadena with nothing in it, so a regular one has none. */
function withCadena(whole: Unfinished): { readonly document: Unfinished; readonly cadena: Cadena } {
  const cadena = cadenaDe(whole);
  if (cadena.isRegular) return { document: whole, cadena };
  const document = { ...withoutEmpty(whole), Sello: "" };
  return { document, cadena: cadenaDe(document) };
}

function assertSignable(comprobante: Comprobante, signer: Signer): void {
  if (signer.rfc !== comprobante.Emisor.Rfc) throw new RangeError("The certificate belongs to another RFC");
  if (isAnyOpaque(comprobante))
    throw new RangeError("The document carries a complement whose cadena original is not known");
}
