import type { ActiveCertificate } from "./certificates.db.ts";

const DAY_MS = 86_400_000;

/**
 * The certificate in use under the names of the specification. `days_left` counts whole days, negative once it has
 * expired.
 */
export function toCsdData(certificate: ActiveCertificate, now: Date) {
  return {
    cer_filename: certificate.cerFilename,
    key_filename: certificate.keyFilename,
    valid_until: certificate.validUntil.toISOString(),
    valid_from: certificate.validFrom.toISOString(),
    no_certificado: certificate.certificateNumber,
    rfc: certificate.rfc,
    name: certificate.name,
    days_left: Math.floor((certificate.validUntil.getTime() - now.getTime()) / DAY_MS),
  };
}
