import { openKey } from "./open-key.ts";
import { type CertificateFacts, type ReadCertificate, readCertificate } from "./read-certificate.ts";

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
        | "notCsd"
        | "invalidPassphrase"
        | "invalidKey"
        | "notMatchKeyWithCert"
        | "generalError";
    }
  | { readonly code: "invalidCertDate"; readonly validUntil: Date }
  | { readonly code: "otherRfc"; readonly rfc: string };

export interface CheckedCertificate {
  /** Null when it is none. */
  readonly certificate: CertificateFacts | null;
  readonly fault: CsdFileFault | null;
}

/** What can be said of the certificate alone. `rfc` is the account's; `now` the moment it has to be in force at. */
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
  if (!certificate.isCsd) return { code: "notCsd" };
  if (certificate.rfc !== rfc) return { code: "otherRfc", rfc: certificate.rfc };
  const { validFrom, validUntil } = certificate;
  return now < validFrom || now > validUntil ? { code: "invalidCertDate", validUntil } : null;
}

/** The public modulus is what key and certificate have in common. */
function pairFault(certificate: ReadCertificate | null, key: ReturnType<typeof openKey>): CsdFileFault | null {
  if (typeof key === "string") return { code: key };
  return certificate?.publicKey.n.equals(key.n) === true ? null : { code: "notMatchKeyWithCert" };
}
