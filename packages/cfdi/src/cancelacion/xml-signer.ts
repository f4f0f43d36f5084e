/**
 * Whoever can put a taxpayer's XML signature (XMLDSig) on a request: the `Credential` of the node door, a vault, a
 * hardware module. It must be a CSD (310), any live one of the RFC. SHA-1 is what the SAT's service asks for, here
 * only.
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
