import type { Comprobante } from "../comprobante/comprobante.ts";
import { type Checked, type MutableComprobante, newDocument, type Sealed } from "../comprobante/draft.ts";
import { writePlainXml, writeXml } from "../xml/write.ts";
import { cadenaDe, hasUnknownComplement } from "./cadena-original.ts";
import type { Cadena } from "./fields.ts";

/**
 * Signs a checked document and writes its XML. Empty optional attributes are dropped first, so that cadena and XML
 * agree. Throws RangeError when the signer belongs to another RFC (a PAC would answer 303) or when the document
 * has a complement whose cadena is unknown: both must be checked before.
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
function unsigned(checked: Checked, { noCertificado, certificado }: Signer): MutableComprobante {
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
function withCadena(whole: MutableComprobante): { readonly document: MutableComprobante; readonly cadena: Cadena } {
  const cadena = cadenaDe(whole);
  if (cadena.isRegular) return { document: whole, cadena };
  const document = { ...withoutEmpty(whole), Sello: "" };
  return { document, cadena: cadenaDe(document) };
}

function assertSignable(comprobante: Comprobante, signer: Signer): void {
  if (signer.rfc !== comprobante.Emisor.Rfc) throw new RangeError("The certificate belongs to another RFC");
  if (hasUnknownComplement(comprobante))
    throw new RangeError("The document carries a complement whose cadena original is not known");
}

/** Whoever can sign for a taxpayer: a credential opened from .cer/.key, a vault, a hardware module. */
export interface Signer {
  /** Twenty digits. */
  readonly noCertificado: string;
  /** The certificate: base64 of its DER, one line, no PEM headers. */
  readonly certificado: string;
  /** The RFC the certificate belongs to. */
  readonly rfc: string;
  /** RSA PKCS#1 v1.5 with SHA-256 over the UTF-8 bytes of the text; base64 on one line. */
  sign(cadena: string): string;
}

/**
 * The same node, and all below it, without its empty texts. A form sends "" for a field left blank; the law knows only
 * present or absent, and an empty optional attribute would still count in the cadena original. Nodes without any come
 * back as they are, not copied.
 */
function withoutEmpty<Node>(node: Node): Node {
  if (typeof node !== "object" || node === null || !hasEmpty(node)) return node;
  if (Array.isArray(node)) return node.map(withoutEmpty) as Node;
  const present = Object.entries(node).filter(([, value]) => value !== "");
  return Object.fromEntries(present.map(([name, value]) => [name, withoutEmpty(value)])) as Node;
}

function hasEmpty(node: object): boolean {
  return Object.values(node).some(
    (value) => value === "" || (typeof value === "object" && value !== null && hasEmpty(value)),
  );
}
