import { type CertificateRefusal, checkCertificate as checkHolder } from "@timbra/contract";
import forge from "node-forge";
import { type CertificateFacts, pemToDer, readCertificate, type SatCertificate } from "../../../lib/sat-certificate.ts";

export interface CsdFiles {
  readonly certBase64: string;
  readonly keyBase64: string;
  readonly passphrase: string;
}

/** Why a CSD cannot be used: the codes of the specification, and the two that the server adds. */
export type CsdFileFault =
  | {
      readonly code:
        | "notEnoughData"
        | "invalidCert"
        | "invalidPassphrase"
        | "invalidKey"
        | "notMatchKeyWithCert"
        | "generalError";
    }
  | CertificateRefusal;

export interface CheckedCertificate {
  /** Null when it is none. */
  readonly certificate: CertificateFacts | null;
  readonly fault: CsdFileFault | null;
}

/** The checks of the certificate alone. `rfc` is the account's; `now` the moment it has to be in force at. */
export function checkCertificate(certBase64: string, rfc: string, now: Date): CheckedCertificate {
  const certificate = readCertificate(certBase64);
  return { certificate, fault: faultOf(certificate, rfc, now) };
}

/** Checks the three pieces of a CSD before they leave the browser; null when they belong together. */
export function checkCsd(files: CsdFiles, rfc: string, now: Date): CsdFileFault | null {
  if (files.certBase64 === "" || files.keyBase64 === "" || files.passphrase === "") return { code: "notEnoughData" };
  try {
    const certificate = readCertificate(files.certBase64);
    return faultOf(certificate, rfc, now) ?? pairFault(certificate, openKey(files.keyBase64, files.passphrase));
  } catch {
    return { code: "generalError" };
  }
}

function faultOf(certificate: CertificateFacts | null, rfc: string, now: Date): CsdFileFault | null {
  if (certificate === null) return { code: "invalidCert" };
  return checkHolder({ ...certificate, validTo: certificate.validUntil }, { rfc, at: now });
}

/** The public modulus is what key and certificate have in common. */
function pairFault(certificate: SatCertificate | null, key: ReturnType<typeof openKey>): CsdFileFault | null {
  if (typeof key === "string") return { code: key };
  return certificate?.publicKey.n.equals(key.n) === true ? null : { code: "notMatchKeyWithCert" };
}

/**
 * Opens a .key given in base64, an encrypted PKCS#8, or says why not: malformed content after decryption means a wrong
 * passphrase.
 */
function openKey(base64: string, passphrase: string): forge.pki.rsa.PrivateKey | "invalidKey" | "invalidPassphrase" {
  const encrypted = parseKey(base64);
  if (encrypted === null) return "invalidKey";
  const outcomes = passphraseEncodings(passphrase).map((spelling) => decrypt(encrypted, spelling));
  return outcomes.find((outcome) => typeof outcome === "object") ?? outcomes[0] ?? "invalidPassphrase";
}

function parseKey(base64: string): forge.asn1.Asn1 | null {
  try {
    return forge.asn1.fromDer(pemToDer(base64, "PRIVATE KEY"));
  } catch {
    return null;
  }
}

/** Passphrases are bytes: UTF-8 in today's tools, Latin-1 in the SAT's older ones. */
function passphraseEncodings(passphrase: string): string[] {
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
