import type { SolicitudRevisada } from "./check-solicitud.ts";
import { canonicalDocument, canonicalElement, canonicalText, declarations, raizDe, rfcDe } from "./solicitud.ts";

/** A request with its signature. */
export interface SolicitudFirmada {
  readonly solicitud: SolicitudRevisada;
  /** The request's XML in canonical form, after its declaration; what is kept and sent, byte for byte. */
  readonly xml: string;
  /** DigestValue: SHA-1 of the canonical document without its Signature, base64. */
  readonly digest: string;
  /** SignatureValue, base64. */
  readonly firma: string;
}

/**
 * Signs a request as the SAT's cancellation service asks: an enveloped XMLDSig, RSA-SHA1 over inclusive C14N 1.0. Each
 * document is written in its canonical form, so no canonicaliser has a part in it and the same request gives the same
 * bytes. Throws RangeError when the signer belongs to another RFC (303, 1003): it must have been settled before.
 */
export function signSolicitud(solicitud: SolicitudRevisada, signer: XmlSigner): SolicitudFirmada {
  if (signer.rfc !== rfcDe(solicitud)) throw new RangeError("The certificate belongs to another RFC");
  const raiz = raizDe(solicitud);
  const digest = signer.sha1(canonicalDocument(raiz));
  const firma = signer.signSha1(canonicalSignedInfo(digest));
  const document = canonicalDocument(raiz, signatureNode(digest, firma, signer));
  return { solicitud, xml: `<?xml version="1.0" encoding="UTF-8"?>\n${document}`, digest, firma };
}

const XMLDSIG = "http://www.w3.org/2000/09/xmldsig#";
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";

/** SignedInfo in canonical form, as it is signed: with the namespaces it inherits from Signature and the root. */
export function canonicalSignedInfo(digest: string): string {
  return signedInfo(digest, declarations(XMLDSIG));
}

/** The enveloped Signature inside the root: the same SignedInfo, whose namespaces are now inherited. */
function signatureNode(digest: string, value: string, signer: XmlSigner): string {
  return canonicalElement(
    "Signature",
    { declarations: ` xmlns="${XMLDSIG}"` },
    signedInfo(digest, ""),
    canonicalElement("SignatureValue", {}, value),
    canonicalElement("KeyInfo", {}, x509Data(signer), keyValue(signer)),
  );
}

function signedInfo(digest: string, namespaces: string): string {
  return canonicalElement(
    "SignedInfo",
    { declarations: namespaces },
    algorithm("CanonicalizationMethod", C14N),
    algorithm("SignatureMethod", `${XMLDSIG}rsa-sha1`),
    canonicalElement(
      "Reference",
      { URI: "" },
      canonicalElement("Transforms", {}, algorithm("Transform", `${XMLDSIG}enveloped-signature`)),
      algorithm("DigestMethod", `${XMLDSIG}sha1`),
      canonicalElement("DigestValue", {}, digest),
    ),
  );
}

function algorithm(name: string, Algorithm: string): string {
  return canonicalElement(name, { Algorithm });
}

function x509Data({ issuerName, noCertificado, certificado }: XmlSigner): string {
  const issuerSerial = canonicalElement(
    "X509IssuerSerial",
    {},
    canonicalElement("X509IssuerName", {}, canonicalText(issuerName)),
    canonicalElement("X509SerialNumber", {}, noCertificado),
  );
  return canonicalElement("X509Data", {}, issuerSerial, canonicalElement("X509Certificate", {}, certificado));
}

function keyValue({ publicKey }: XmlSigner): string {
  const numbers = [
    canonicalElement("Modulus", {}, publicKey.modulus),
    canonicalElement("Exponent", {}, publicKey.exponent),
  ];
  return canonicalElement("KeyValue", {}, canonicalElement("RSAKeyValue", {}, ...numbers));
}

/**
 * Whoever can put a taxpayer's XML signature (XMLDSig) on a request: the `Credential` of the entry point `node`, a
 * vault, a hardware module. It must be a CSD (310), any valid one of the RFC. SHA-1 is what the SAT's service asks for,
 * here only.
 */
export interface XmlSigner {
  /** The RFC the certificate belongs to. */
  readonly rfc: string;
  /** Twenty digits: what goes in X509SerialNumber. */
  readonly noCertificado: string;
  /** The certificate: base64 of its DER, one line. */
  readonly certificado: string;
  /** The issuer of the certificate as text for X509IssuerName, RFC 4514 in the order of the certificate. */
  readonly issuerName: string;
  /** The RSA public key, base64 of its big-endian numbers. */
  readonly publicKey: { readonly modulus: string; readonly exponent: string };
  /** SHA-1 of the UTF-8 bytes of a text, base64. */
  sha1(text: string): string;
  /** RSA PKCS#1 v1.5 with SHA-1 over the UTF-8 bytes of a text; base64 on one line. */
  signSha1(text: string): string;
}
