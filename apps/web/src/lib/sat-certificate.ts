import forge from "node-forge";

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

/** One that was read here, with the key that its seals are verified by. */
export interface SatCertificate extends CertificateFacts {
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
export function readCertificate(base64: string): SatCertificate | null {
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

const PEM = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END/g;

/**
 * The DER of a file given in base64, as forge holds bytes. People save PEM under these names by mistake; nothing is
 * lost by taking it. Of several blocks the first is meant that says to be what is `wanted`: some files begin with the
 * public key.
 */
export function pemToDer(base64: string, wanted: "CERTIFICATE" | "PRIVATE KEY"): string {
  const bytes = forge.util.decode64(base64);
  const blocks = [...bytes.matchAll(PEM)];
  const inside = (blocks.find(([, label = ""]) => label.endsWith(wanted)) ?? blocks[0])?.[2];
  return inside === undefined ? bytes : forge.util.decode64(inside.replace(/\s/g, ""));
}

/** Whether `sello` (base64) is this certificate's signature of the cadena: RSA PKCS#1 v1.5, SHA-256, UTF-8. */
export function isSealOf({ publicKey }: SatCertificate, cadena: string, sello: string): boolean {
  const digest = forge.md.sha256.create().update(cadena, "utf8").digest().bytes();
  try {
    return publicKey.verify(digest, forge.util.decode64(sello), "RSASSA-PKCS1-V1_5");
  } catch {
    // What is no signature at all does not even have the padding of one.
    return false;
  }
}
