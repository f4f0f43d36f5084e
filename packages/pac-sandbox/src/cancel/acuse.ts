import { createHmac, randomBytes } from "node:crypto";
import { localText } from "../certify/local-time.ts";
import { element, escapeXml, leaf } from "../xml/write-xml.ts";

/** What an acknowledgement says: which documents, and what became of each request. */
export interface AcuseContent {
  readonly rfc: string;
  readonly at: Date;
  readonly folios: readonly { readonly uuid: string; readonly code: string }[];
}

const NAMESPACE = "http://cancelacfd.sat.gob.mx";

/** Nobody but the SAT can verify its signature, so nobody needs this key twice. */
const KEY = randomBytes(64);

/** The acknowledgement by itself, as some providers hand it over. */
export function bareAcuse(acuse: AcuseContent): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<Acuse xmlns="${NAMESPACE}"${head(acuse)}>${body(acuse)}</Acuse>`;
}

/** The SAT's whole answer, as other providers do. */
export function soapAcuse(acuse: AcuseContent): string {
  const result = `<CancelaCFDResult${head(acuse)}>${body(acuse)}</CancelaCFDResult>`;
  const response = `<CancelaCFDResponse xmlns="${NAMESPACE}">${result}</CancelaCFDResponse>`;
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${element("s:Body", response)}</s:Envelope>`;
}

function head({ rfc, at }: AcuseContent): string {
  return ` Fecha="${localText(at, "America/Mexico_City")}" RfcEmisor="${escapeXml(rfc)}"`;
}

function body({ folios }: AcuseContent): string {
  const content = folios
    .map(({ uuid, code }) => element("Folios", leaf("UUID", uuid), leaf("EstatusUUID", code)))
    .join("");
  const value = createHmac("sha512", KEY).update(content).digest("base64");
  const method = '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#hmac-sha512"></SignatureMethod>';
  return `${content}<Signature Id="SelloSAT" xmlns="http://www.w3.org/2000/09/xmldsig#">${element("SignedInfo", method)}${leaf("SignatureValue", value)}</Signature>`;
}
