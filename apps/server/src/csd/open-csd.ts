import {
  type Certificate,
  type CredentialError,
  openCertificate,
  openCredential,
  openPrivateKey,
} from "@timbra/cfdi/node";
import type { Config } from "../config.ts";
import { isOfTestAuthority } from "../test-authority.ts";

/** A seal certificate and its key as a person uploads them. The passphrase is used here once, and kept nowhere. */
export interface CsdUpload {
  readonly cer: Uint8Array;
  readonly key: Uint8Array;
  readonly passphrase: string;
}

/** Why an upload is not taken; the codes are the specification's (§8). */
export type CsdFault =
  | { readonly code: Exclude<CredentialError, "unencryptedKey"> | "testCertificate" }
  | { readonly code: "invalidCertDate"; readonly validTo: Date }
  | { readonly code: "otherRfc"; readonly rfc: string };

export type OpenedCsd =
  | { readonly ok: true; readonly certificate: Certificate; readonly privateKey: Uint8Array }
  | { readonly ok: false; readonly fault: CsdFault };

/**
 * Checks a seal certificate for an issuer and opens its key (spec §5): readable, in force now, a seal and not an
 * e.firma, of the issuer's RFC, in live mode not of an authority for tests, the passphrase opens the key, and both
 * belong together. `privateKey` is plain PKCS#8 in DER: whoever takes it hands it to the vault at once.
 */
export function openCsd(
  { cer, key, passphrase }: CsdUpload,
  rfc: string,
  now: Date,
  mode: Config["mode"] = "sandbox",
): OpenedCsd {
  const read = openCertificate(cer);
  const fault = read.ok ? certificateFault(read.certificate, rfc, now, mode) : { code: specified(read.error) };
  if (fault !== null) return { ok: false, fault };
  const opened = openCredential({ cer, key, passphrase });
  if (!opened.ok) return { ok: false, fault: { code: specified(opened.error) } };
  const privateKey = openPrivateKey(key, passphrase);
  if (typeof privateKey === "string") return { ok: false, fault: { code: specified(privateKey) } };
  return {
    ok: true,
    certificate: opened.credential.certificate,
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }),
  };
}

/** A key without a passphrase is none of the SAT's, and has no code of its own in the specification. */
function specified(error: CredentialError): Exclude<CredentialError, "unencryptedKey"> {
  return error === "unencryptedKey" ? "invalidKey" : error;
}

/** A seal of the SAT has 2048 bits, the oldest 1024. Sealing with a key of any size could take hours. */
const MOST_KEY_BITS = 4096;
/** t_Nombre of the issuer (cfdv40.xsd), without what XML and the database cannot carry. */
const NAME = /^[^|\p{Cc}\p{Cs}\p{Cn}]{1,300}$/u;

function certificateFault(certificate: Certificate, rfc: string, now: Date, mode: Config["mode"]): CsdFault | null {
  if (!isUsable(certificate)) return { code: "invalidCert" };
  if (!certificate.isValidAt(now)) return { code: "invalidCertDate", validTo: certificate.validTo };
  if (certificate.kind !== "csd") return { code: "notCsd" };
  if (certificate.rfc !== rfc) return { code: "otherRfc", rfc: certificate.rfc };
  return mode === "live" && isOfTestAuthority(certificate.noCertificado) ? { code: "testCertificate" } : null;
}

/** Whether documents can be sealed with it at all: anybody can make a certificate that says anything. */
function isUsable({ nombreCfdi, keyBits, validFrom, validTo }: Certificate): boolean {
  const hasDates = !Number.isNaN(validFrom.getTime()) && !Number.isNaN(validTo.getTime());
  return hasDates && NAME.test(nombreCfdi) && keyBits <= MOST_KEY_BITS;
}
