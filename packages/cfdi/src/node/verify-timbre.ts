import type { KeyObject } from "node:crypto";
import { cadenaTimbre } from "../timbre/cadena.ts";
import type { Timbre } from "../timbre/timbre.ts";
import { noCertificadoOf, parseX509, publicKeyOf, verifies } from "./certificate.ts";

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
