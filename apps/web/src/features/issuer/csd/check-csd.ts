import { type CertificateRefusal, checkCertificate as checkHolder } from "@timbra/contract";
import forge from "node-forge";

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
function pairFault(certificate: ReadCertificate | null, key: ReturnType<typeof openKey>): CsdFileFault | null {
  if (typeof key === "string") return { code: key };
  return certificate?.publicKey.n.equals(key.n) === true ? null : { code: "notMatchKeyWithCert" };
}

/** What a certificate of the SAT says of its holder. */
export interface CertificateFacts {
  /** As registered, with the kind of company. */
  readonly name: string;
  readonly rfc: string;
  /** NoCertificado: twenty digits. */
  readonly serial: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** A seal (CSD) names a branch and has no extended use; an e.firma is the other way round. */
  readonly kind: "csd" | "fiel";
}

interface ReadCertificate extends CertificateFacts {
  readonly publicKey: forge.pki.rsa.PublicKey;
}

const UNIQUE_IDENTIFIER = "2.5.4.45";
const ORGANIZATION = "2.5.4.10";
const NAME = "2.5.4.41";
const COMMON_NAME = "2.5.4.3";
const BRANCH = "2.5.4.11";
const EXTENDED_KEY_USAGE = "2.5.29.37";

/**
 * Reads a .cer given in base64 (PEM inside is taken too); null when it is no certificate that the SAT gives to
 * taxpayers.
 */
function readCertificate(base64: string): ReadCertificate | null {
  const certificate = parseCertificate(base64);
  if (certificate === null) return null;
  const said = (oid: string) => attribute(certificate, oid);
  const serial = forge.util.hexToBytes(certificate.serialNumber);
  const rfc = (said(UNIQUE_IDENTIFIER) ?? "").split("/")[0]?.trim() ?? "";
  if (!/^\d{20}$/.test(serial) || rfc === "") return null;
  return {
    name: said(ORGANIZATION) ?? said(NAME) ?? said(COMMON_NAME) ?? "",
    rfc,
    serial,
    validFrom: certificate.validity.notBefore,
    validUntil: certificate.validity.notAfter,
    kind: said(BRANCH) !== undefined && !hasExtendedUse(certificate) ? "csd" : "fiel",
    publicKey: certificate.publicKey as forge.pki.rsa.PublicKey,
  };
}

function hasExtendedUse({ extensions }: forge.pki.Certificate): boolean {
  return extensions.some((extension: { readonly id?: unknown }) => extension.id === EXTENDED_KEY_USAGE);
}

function parseCertificate(base64: string): forge.pki.Certificate | null {
  try {
    return forge.pki.certificateFromAsn1(forge.asn1.fromDer(pemToDer(base64, "CERTIFICATE")));
  } catch {
    return null;
  }
}

/** UTF8String is decoded; the older string types are Latin-1, which is how forge hands bytes over. */
function attribute(certificate: forge.pki.Certificate, oid: string): string | undefined {
  const found = certificate.subject.attributes.find(({ type }) => type === oid);
  if (typeof found?.value !== "string") return undefined;
  return Number(found.valueTagClass) === Number(forge.asn1.Type.UTF8)
    ? forge.util.decodeUtf8(found.value)
    : found.value;
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

const PEM = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END/g;

/**
 * The DER of a file given in base64, as forge holds bytes. People save PEM under these names by mistake; nothing is
 * lost by taking it. Of several blocks the first is meant that says to be what is `wanted`: some files begin with the
 * public key.
 */
function pemToDer(base64: string, wanted: "CERTIFICATE" | "PRIVATE KEY"): string {
  const bytes = forge.util.decode64(base64);
  const blocks = [...bytes.matchAll(PEM)];
  const inside = (blocks.find(([, label = ""]) => label.endsWith(wanted)) ?? blocks[0])?.[2];
  return inside === undefined ? bytes : forge.util.decode64(inside.replace(/\s/g, ""));
}
