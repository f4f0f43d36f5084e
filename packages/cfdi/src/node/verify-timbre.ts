import { cadenaTimbre } from "../timbre/cadena.ts";
import type { Timbre } from "../timbre/timbre.ts";
import { noCertificadoOf, parseX509, publicKeyOf, verifies } from "./certificate.ts";

/**
 * Whether SelloSAT is the seal that this certificate (DER) puts on the stamp, and the certificate is the one that
 * NoCertificadoSAT names. That SelloCFD is the document's own Sello is for the caller to compare.
 */
export function verifyTimbre(timbre: Timbre, certificadoSatDer: Uint8Array): boolean {
  const x509 = parseX509(certificadoSatDer);
  if (x509 === null || noCertificadoOf(x509) !== timbre.NoCertificadoSAT) return false;
  const key = publicKeyOf(x509);
  return key !== null && verifies(key, cadenaTimbre(timbre), timbre.SelloSAT);
}
