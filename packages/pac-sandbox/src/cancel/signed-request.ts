import { createHash, verify, X509Certificate } from "node:crypto";
import { type Certificate, openCertificate } from "@timbra/cfdi/node";
import type { Authority } from "../authority/authority.ts";
import { isKnownIssuer } from "../certify/checks.ts";
import type { Reason } from "../certify/reason.ts";
import { attributeOf, canonicalXml, childrenOf, find, readXml, textOf, type XmlNode } from "../xml.ts";

/** A request to cancel, of whom it was proved that it may ask. */
export interface CancellationRequest {
  readonly rfc: string;
  readonly folios: readonly RequestedFolio[];
}

export interface RequestedFolio {
  /** Upper case. */
  readonly uuid: string;
  readonly motivo: string;
  readonly folioSustitucion: string;
}

/** Reads a signed Cancelacion (CancelaCfdi.xsd) and verifies who signed it; returns the first thing that is wrong. */
export function readRequest(xml: Uint8Array, authority: Authority, now: Date): CancellationRequest | Reason {
  const signed = readSigned(
    xml,
    "Cancelacion",
    (root) => (isDated(root) ? attributeOf(root, "RfcEmisor") : undefined),
    { authority, now },
  );
  if ("code" in signed) return signed;
  const folios = childrenOf(signed.root, "Folios").flatMap((node) => childrenOf(node, "Folio").map(folioOf));
  return folios.length === 0 ? MALFORMED : { rfc: signed.rfc, folios };
}

/** A document to cancel as an element's attributes name it. */
export function folioOf(node: XmlNode): RequestedFolio {
  return {
    uuid: (attributeOf(node, "UUID") ?? "").toUpperCase(),
    motivo: attributeOf(node, "Motivo") ?? "",
    folioSustitucion: (attributeOf(node, "FolioSustitucion") ?? "").toUpperCase(),
  };
}

/** A signed request of a taxpayer, of whichever kind, whose signature verifies. */
export interface SignedRequest {
  readonly root: XmlNode;
  /** Who asks. */
  readonly rfc: string;
}

const CANCELACION = "http://cancelacfd.sat.gob.mx";
export const MALFORMED: Reason = { code: "301", message: "XML mal formado." };

/**
 * Reads a signed request by the name of its root, and verifies who signed it; the first thing that is wrong. `rfcOf`
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

/** Why a certificate may not sign for a taxpayer at an instant; null when it may. */
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

const XMLDSIG = "http://www.w3.org/2000/09/xmldsig#";

/** The algorithms that the SAT's service takes, and no others: by the element that names each. */
const ALGORITHMS = [
  [["SignedInfo", "CanonicalizationMethod"], "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"],
  [["SignedInfo", "SignatureMethod"], `${XMLDSIG}rsa-sha1`],
  [["SignedInfo", "Reference", "Transforms", "Transform"], `${XMLDSIG}enveloped-signature`],
  [["SignedInfo", "Reference", "DigestMethod"], `${XMLDSIG}sha1`],
] as const;

/** Whether an enveloped XML signature is of this document and by this certificate. */
function holdsSignature(root: XmlNode, signature: XmlNode, certificate: Certificate): boolean {
  if (!ALGORITHMS.every(([path, algorithm]) => attributeOf(find(signature, ...path), "Algorithm") === algorithm))
    return false;
  const signedInfo = find(signature, "SignedInfo");
  if (!signedInfo || attributeOf(find(signedInfo, "Reference"), "URI") !== "") return false;
  const digest = createHash("sha1")
    .update(canonicalXml(root, {}, signature))
    .digest("base64");
  if (textOf(find(signedInfo, "Reference", "DigestValue")).trim() !== digest) return false;
  const signed = canonicalXml(signedInfo, { ...root.declarations, ...signature.declarations });
  const value = Buffer.from(textOf(find(signature, "SignatureValue")), "base64");
  const { publicKey } = new X509Certificate(Buffer.from(certificate.base64, "base64"));
  return verify("sha1", Buffer.from(signed, "utf8"), publicKey, value);
}
