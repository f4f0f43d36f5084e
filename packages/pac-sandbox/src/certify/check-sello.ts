import { type Comprobante, cadenaOriginal } from "@timbra/cfdi";
import { certificateIn } from "@timbra/cfdi/node";
import type { Authority } from "../authority/open-authority.ts";
import { checkCertificate } from "./check-certificate.ts";
import type { Reason } from "./reason.ts";

/** The seal must be that of this document (302), by a certificate that may seal it. */
export function checkSello(comprobante: Comprobante, authority: Authority): Reason[] {
  const certificate = certificateIn(comprobante.Certificado ?? "");
  if (certificate === null) return [{ code: "CFDI40106", message: "El campo Certificado no contiene un certificado." }];
  const reasons = checkCertificate(certificate, comprobante, authority);
  if (!certificate.verify(cadenaOriginal(comprobante), comprobante.Sello ?? "")) {
    reasons.push({ code: "302", message: "El sello del comprobante es inválido." });
  }
  return reasons;
}
