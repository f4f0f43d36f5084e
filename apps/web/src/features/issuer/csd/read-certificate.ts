import forge from "node-forge";
import { derOf } from "./der-of.ts";

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
  readonly isCsd: boolean;
}

export interface ReadCertificate extends CertificateFacts {
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
export function readCertificate(base64: string): ReadCertificate | null {
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
    isCsd:
      said(BRANCH) !== undefined &&
      !certificate.extensions.some((extension: { readonly id?: unknown }) => extension.id === EXTENDED_KEY_USAGE),
    publicKey: certificate.publicKey as forge.pki.rsa.PublicKey,
  };
}

function parseCertificate(base64: string): forge.pki.Certificate | null {
  try {
    return forge.pki.certificateFromAsn1(forge.asn1.fromDer(derOf(base64, "CERTIFICATE")));
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
