import { X509Certificate } from "node:crypto";
import { SignedXml } from "xml-crypto";

const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";

/** What xml-crypto makes of a signed document. */
export interface OracleVerdict {
  readonly valid: boolean;
  /** The canonical octets it digested: the document without its signature. */
  readonly document: string | undefined;
  /** The canonical octets whose signature it verified. */
  readonly signedInfo: string | undefined;
}

/**
 * A second opinion on an enveloped signature, by a program that knows nothing of ours. `cer` is the certificate's DER.
 */
export function verifyWithOracle(xml: string, cer: Uint8Array): OracleVerdict {
  const signature = new SignedXml({
    publicCert: new X509Certificate(cer).publicKey.export({ type: "spki", format: "pem" }),
  });
  const canonical: string[] = [];
  const Canonicalization = signature.CanonicalizationAlgorithms[C14N];
  if (Canonicalization === undefined) throw new Error("xml-crypto lost its inclusive canonicalisation");
  signature.CanonicalizationAlgorithms[C14N] = class extends Canonicalization {
    override process(...given: Parameters<InstanceType<typeof Canonicalization>["process"]>) {
      const made = super.process(...given);
      canonical.push(String(made));
      return made;
    }
  };
  signature.loadSignature(/<Signature [\s\S]*<\/Signature>/.exec(xml)?.[0] ?? "");
  const valid = isValid(signature, xml);
  return {
    valid,
    document: signature.getSignedReferences()[0],
    signedInfo: canonical.find((text) => text.startsWith("<SignedInfo ")),
  };
}

/** It throws on what it cannot verify. */
function isValid(signature: SignedXml, xml: string): boolean {
  try {
    return signature.checkSignature(xml);
  } catch {
    return false;
  }
}
