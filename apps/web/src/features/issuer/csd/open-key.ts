import forge from "node-forge";
import { derOf } from "./der-of.ts";

/**
 * Opens a .key given in base64, an encrypted PKCS#8, or says why not: what is malformed once decrypted means a wrong
 * passphrase.
 */
export function openKey(
  base64: string,
  passphrase: string,
): forge.pki.rsa.PrivateKey | "invalidKey" | "invalidPassphrase" {
  const encrypted = parseKey(base64);
  if (encrypted === null) return "invalidKey";
  const outcomes = spellings(passphrase).map((spelling) => decrypt(encrypted, spelling));
  return outcomes.find((outcome) => typeof outcome === "object") ?? outcomes[0] ?? "invalidPassphrase";
}

function parseKey(base64: string): forge.asn1.Asn1 | null {
  try {
    return forge.asn1.fromDer(derOf(base64, "PRIVATE KEY"));
  } catch {
    return null;
  }
}

/** Passphrases are bytes: UTF-8 in today's tools, Latin-1 in the SAT's older ones. */
function spellings(passphrase: string): string[] {
  const utf8 = forge.util.encodeUtf8(passphrase);
  return utf8 === passphrase ? [utf8] : [utf8, passphrase];
}

function decrypt(
  encrypted: forge.asn1.Asn1,
  passphrase: string,
): forge.pki.rsa.PrivateKey | "invalidKey" | "invalidPassphrase" {
  try {
    const plain = forge.pki.decryptPrivateKeyInfo(encrypted, passphrase) as forge.asn1.Asn1 | null;
    return plain === null ? "invalidPassphrase" : (forge.pki.privateKeyFromAsn1(plain) as forge.pki.rsa.PrivateKey);
  } catch (failure) {
    return isAboutTheContainer(failure) ? "invalidKey" : "invalidPassphrase";
  }
}

/** forge marks what it cannot even begin to decrypt: another structure (`errors`) or another cipher (`oid`). */
function isAboutTheContainer(failure: unknown): boolean {
  return failure instanceof Error && ("errors" in failure || "oid" in failure);
}
