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
