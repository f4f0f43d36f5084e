import { createPrivateKey, KeyObject, X509Certificate } from "node:crypto";
import { Credential, openCertificate, openPrivateKey } from "@timbra/cfdi/node";

/**
 * What is wrong with a pair of files: the certificate, the key (or what should open it), or that they do not belong
 * together.
 */
export type PairFault = "certificate" | "key" | "pair";

/**
 * A certificate with its key, as clients send them to a provider: in DER or in PEM, the key encrypted (PKCS#8, or the
 * older PEM with DEK-Info) or not. The first of the passphrases that opens it counts.
 */
export function openPair(cer: Uint8Array, key: Uint8Array, passphrases: readonly string[]): Credential | PairFault {
  const opened = openCertificate(cer);
  if (!opened.ok) return "certificate";
  const found = openKey(Buffer.from(key), passphrases);
  if (found === null) return "key";
  const belongs = new X509Certificate(Buffer.from(opened.certificate.base64, "base64")).checkPrivateKey(found);
  return belongs ? new Credential(opened.certificate, found) : "pair";
}

function openKey(key: Buffer, passphrases: readonly string[]): KeyObject | null {
  const attempts = passphrases.flatMap((passphrase) => [
    () => openPrivateKey(key, passphrase),
    () =>
      isPem(key)
        ? createPrivateKey({ key, format: "pem", passphrase })
        : createPrivateKey({ key, format: "der", type: "pkcs8", passphrase }),
  ]);
  for (const attempt of attempts) {
    const outcome = tried(attempt);
    if (outcome instanceof KeyObject) return outcome;
  }
  return null;
}

function tried(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch {
    return null;
  }
}

function isPem(key: Buffer): boolean {
  return key.toString("latin1", 0, 200).includes("-----BEGIN");
}
