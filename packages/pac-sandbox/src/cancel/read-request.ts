import { openCertificate } from "@timbra/cfdi/node";
import type { Authority } from "../authority/open-authority.ts";
import { isKnownIssuer } from "../certify/check-certificate.ts";
import type { Reason } from "../certify/reason.ts";
import { attributeOf, childrenOf, find, readXml, textOf, type XmlNode } from "../xml/read-xml.ts";
import { holdsSignature, XMLDSIG } from "./holds-signature.ts";

/** A request to cancel whose signature holds. */
export interface CancelRequest {
  readonly rfc: string;
  readonly folios: readonly RequestedFolio[];
}

export interface RequestedFolio {
  /** Upper case. */
  readonly uuid: string;
  readonly motivo: string;
  readonly folioSustitucion: string;
}

const CANCELACION = "http://cancelacfd.sat.gob.mx";
const MALFORMED: Reason = { code: "301", message: "XML mal formado." };

/** Reads a signed Cancelacion (CancelaCfdi.xsd) and judges who signed it; the first thing that is wrong. */
export function readRequest(xml: Uint8Array, authority: Authority, now: Date): CancelRequest | Reason {
  const root = readXml(xml);
  if (root?.uri !== CANCELACION || root.local !== "Cancelacion") return MALFORMED;
  const signature = childrenOf(root, "Signature").find(({ uri }) => uri === XMLDSIG);
  const rfc = attributeOf(root, "RfcEmisor");
  const folios = childrenOf(root, "Folios").flatMap((node) => childrenOf(node, "Folio").map(folioOf));
  if (!signature || !rfc || !isDate(attributeOf(root, "Fecha")) || folios.length === 0) return MALFORMED;
  return reasonAgainst(root, signature, rfc, authority, now) ?? { rfc, folios };
}

function folioOf(node: XmlNode): RequestedFolio {
  return {
    uuid: (attributeOf(node, "UUID") ?? "").toUpperCase(),
    motivo: attributeOf(node, "Motivo") ?? "",
    folioSustitucion: (attributeOf(node, "FolioSustitucion") ?? "").toUpperCase(),
  };
}

function isDate(text: string | undefined): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text ?? "");
}

function reasonAgainst(root: XmlNode, signature: XmlNode, rfc: string, authority: Authority, now: Date): Reason | null {
  const text = textOf(find(signature, "KeyInfo", "X509Data", "X509Certificate"));
  const opened = openCertificate(Buffer.from(text, "base64"));
  if (!opened.ok) return { code: "305", message: "Certificado inválido." };
  const { certificate } = opened;
  if (!holdsSignature(root, signature, certificate)) return { code: "302", message: "Sello mal formado o inválido." };
  if (certificate.kind !== "csd") return { code: "310", message: "El certificado es una e.firma, no un CSD." };
  if (certificate.rfc !== rfc) return { code: "303", message: "El sello no corresponde al emisor." };
  if (!isKnownIssuer(certificate, authority)) return { code: "305", message: "Certificado inválido." };
  return certificate.isValidAt(now) ? null : { code: "304", message: "Certificado revocado o caduco." };
}
