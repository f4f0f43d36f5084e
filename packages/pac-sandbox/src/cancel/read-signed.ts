import { type Certificate, openCertificate } from "@timbra/cfdi/node";
import type { Authority } from "../authority/open-authority.ts";
import { isKnownIssuer } from "../certify/check-certificate.ts";
import type { Reason } from "../certify/reason.ts";
import { attributeOf, childrenOf, find, readXml, textOf, type XmlNode } from "../xml/read-xml.ts";
import { holdsSignature, XMLDSIG } from "./holds-signature.ts";

/** A signed request of a taxpayer, of whichever kind, whose signature holds. */
export interface SignedRequest {
  readonly root: XmlNode;
  /** Who asks. */
  readonly rfc: string;
}

const CANCELACION = "http://cancelacfd.sat.gob.mx";
export const MALFORMED: Reason = { code: "301", message: "XML mal formado." };

/**
 * Reads a signed request by the name of its root, and judges who signed it; the first thing that is wrong. `rfcOf`
 * finds who asks.
 */
export function readSigned(
  xml: Uint8Array,
  name: string,
  rfcOf: (root: XmlNode) => string | undefined,
  { authority, now }: { readonly authority: Authority; readonly now: Date },
): SignedRequest | Reason {
  const root = readXml(xml);
  if (root?.uri !== CANCELACION || root.local !== name) return MALFORMED;
  const signature = childrenOf(root, "Signature").find(({ uri }) => uri === XMLDSIG);
  const rfc = rfcOf(root);
  if (!signature || !rfc) return MALFORMED;
  return reasonAgainst(root, signature, rfc, authority, now) ?? { root, rfc };
}

/** AAAA-MM-DDThh:mm:ss, as requests are dated. */
export function isDated(root: XmlNode): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(attributeOf(root, "Fecha") ?? "");
}

function reasonAgainst(root: XmlNode, signature: XmlNode, rfc: string, authority: Authority, now: Date): Reason | null {
  const text = textOf(find(signature, "KeyInfo", "X509Data", "X509Certificate"));
  const opened = openCertificate(Buffer.from(text, "base64"));
  if (!opened.ok) return { code: "305", message: "Certificado inválido." };
  if (!holdsSignature(root, signature, opened.certificate))
    return { code: "302", message: "Sello mal formado o inválido." };
  return reasonAgainstCertificate(opened.certificate, rfc, authority, now);
}

/** Whether a certificate may speak for a taxpayer at an instant; null when it may. */
export function reasonAgainstCertificate(
  certificate: Certificate,
  rfc: string,
  authority: Authority,
  now: Date,
): Reason | null {
  if (certificate.kind !== "csd") return { code: "310", message: "El certificado es una e.firma, no un CSD." };
  if (certificate.rfc !== rfc) return { code: "303", message: "El sello no corresponde al emisor." };
  if (!isKnownIssuer(certificate, authority)) return { code: "305", message: "Certificado inválido." };
  return certificate.isValidAt(now) ? null : { code: "304", message: "Certificado revocado o caduco." };
}
