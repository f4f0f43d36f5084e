import type { Comprobante } from "../comprobante/comprobante.ts";
import { cadenaOriginal, isAnyOpaque } from "../seal/cadena-original.ts";
import { certificateIn } from "./known-certificates.ts";

/**
 * Whether Sello is the seal that Certificado puts on this very document, and Certificado is the one that NoCertificado
 * names. False for a document without seal, and for one whose complements are unknown here (their part of the cadena is
 * missing). Says nothing of whose certificate it is, nor of its dates.
 */
export function verifySello(comprobante: Comprobante): boolean {
  const { Sello, Certificado, NoCertificado } = comprobante;
  if (Sello === undefined || Certificado === undefined || isAnyOpaque(comprobante)) return false;
  const certificate = certificateIn(Certificado);
  if (certificate === null || certificate.noCertificado !== NoCertificado) return false;
  return certificate.verify(cadenaOriginal(comprobante), Sello);
}
