import { type Certificate, openCertificate } from "./certificate.ts";

/**
 * Opening a certificate takes ten times as long as verifying with it, and an issuer's documents all carry the same one.
 */
const KNOWN = new Map<string, Certificate>();
const MOST = 200;

/**
 * The certificate in a Comprobante.Certificado (base64 of its DER); null when it is none of the SAT's: "invalidCert" of
 * {@link openCertificate}. The last 200 that were opened are remembered.
 */
export function certificateIn(base64: string): Certificate | null {
  const known = KNOWN.get(base64);
  if (known !== undefined) return known;
  const opened = openCertificate(Buffer.from(base64, "base64"));
  if (!opened.ok) return null;
  const { certificate } = opened;
  const [oldest] = KNOWN.size >= MOST ? KNOWN.keys() : [];
  if (oldest !== undefined) KNOWN.delete(oldest);
  // Under its own text: the one given may be a part of a large document, which would be kept with it.
  KNOWN.set(certificate.base64, certificate);
  return certificate;
}
