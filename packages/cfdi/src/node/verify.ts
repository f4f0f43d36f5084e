import type { KeyObject } from "node:crypto";
import type { Comprobante } from "../comprobante/comprobante.ts";
import { cadenaOriginal, hasUnknownComplement } from "../seal/cadena-original.ts";
import { cadenaTimbre, type Timbre } from "../timbre/timbre.ts";
import { certificateIn, noCertificadoOf, parseX509, publicKeyOf, verifies } from "./certificate.ts";

/**
 * Whether Sello is the seal that Certificado puts on this very document, and Certificado is the one that NoCertificado
 * names. False for a document without seal, and for one whose complements are unknown here (their part of the cadena is
 * missing). Says nothing of whose certificate it is, nor of its dates.
 */
export function verifySello(comprobante: Comprobante): boolean {
  return !hasUnknownComplement(comprobante) && verifySelloDe(comprobante, () => cadenaOriginal(comprobante));
}

/** The same of any document of which the cadena original is known: a CFDI 3.3, a Retenciones. */
export function verifySelloDe(
  { Sello, Certificado, NoCertificado }: Pick<Comprobante, "Sello" | "Certificado" | "NoCertificado">,
  cadena: () => string,
): boolean {
  if (Sello === undefined || Certificado === undefined) return false;
  const certificate = certificateIn(Certificado);
  if (certificate === null || certificate.noCertificado !== NoCertificado) return false;
  return certificate.verify(cadena(), Sello);
}

/**
 * Whether SelloSAT is the seal that this certificate (DER) puts on the stamp, and the certificate is the one that
 * NoCertificadoSAT names; the array's bytes must not change, for it is opened once. That SelloCFD is the document's own
 * Sello is for the caller to compare.
 */
export function verifyTimbre(timbre: Timbre, certificadoSatDer: Uint8Array): boolean {
  const sealer = sealerOf(certificadoSatDer);
  if (sealer === null || sealer.noCertificado !== timbre.NoCertificadoSAT) return false;
  return verifies(sealer.key, cadenaTimbre(timbre), timbre.SelloSAT);
}

interface Sealer {
  readonly noCertificado: string | null;
  readonly key: KeyObject;
}

/** Opening a certificate takes longer than verifying with it, and a provider seals all of its stamps with one. */
const KNOWN = new WeakMap<Uint8Array, Sealer>();

function sealerOf(der: Uint8Array): Sealer | null {
  const known = KNOWN.get(der);
  if (known !== undefined) return known;
  const x509 = parseX509(der);
  const key = x509 && publicKeyOf(x509);
  if (x509 === null || key === null) return null;
  const sealer = { noCertificado: noCertificadoOf(x509), key };
  KNOWN.set(der, sealer);
  return sealer;
}
