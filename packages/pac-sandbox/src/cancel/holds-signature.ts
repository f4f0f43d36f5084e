import { createHash, verify, X509Certificate } from "node:crypto";
import type { Certificate } from "@timbra/cfdi/node";
import { canonicalXml } from "../xml/canonical.ts";
import { attributeOf, find, textOf, type XmlNode } from "../xml/read-xml.ts";

export const XMLDSIG = "http://www.w3.org/2000/09/xmldsig#";

/** The algorithms that the SAT's service takes, and no others: by the element that names each. */
const ALGORITHMS = [
  [["SignedInfo", "CanonicalizationMethod"], "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"],
  [["SignedInfo", "SignatureMethod"], `${XMLDSIG}rsa-sha1`],
  [["SignedInfo", "Reference", "Transforms", "Transform"], `${XMLDSIG}enveloped-signature`],
  [["SignedInfo", "Reference", "DigestMethod"], `${XMLDSIG}sha1`],
] as const;

/** Whether an enveloped XML signature is of this document and by this certificate. */
export function holdsSignature(root: XmlNode, signature: XmlNode, certificate: Certificate): boolean {
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
