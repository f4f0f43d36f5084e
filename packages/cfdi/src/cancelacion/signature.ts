import { canonicalElement, canonicalText } from "./canonical.ts";
import { declarations } from "./raiz.ts";
import type { XmlSigner } from "./xml-signer.ts";

const XMLDSIG = "http://www.w3.org/2000/09/xmldsig#";
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";

/** SignedInfo in canonical form, as it is signed: with the namespaces it inherits from Signature and the root. */
export function canonicalSignedInfo(digest: string): string {
  return signedInfo(digest, declarations(XMLDSIG));
}

/** The enveloped Signature as it stands inside the root: the same SignedInfo, whose namespaces are now inherited. */
export function signatureNode(digest: string, value: string, signer: XmlSigner): string {
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
