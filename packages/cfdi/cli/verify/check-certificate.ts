import type { Comprobante, Language, ProblemCode } from "@timbra/cfdi";
import { type Certificate, openCertificate } from "@timbra/cfdi/node";
import { isInForce } from "../in-force.ts";
import type { Finding } from "./check-result.ts";
import { findingOf, ownFinding } from "./finding-of.ts";

/**
 * Whether Certificado is a seal certificate of the issuer, the one that NoCertificado names, in force at Fecha. That
 * the SAT issued it, and has not revoked it, is what the stamp vouches for.
 */
export function checkCertificate(comprobante: Comprobante, language: Language): Finding[] {
  const { Certificado } = comprobante;
  if (Certificado === undefined)
    return [ownFinding("certificate-missing", { severity: "error", path: "Certificado" }, language)];
  const opened = openCertificate(Buffer.from(Certificado, "base64"));
  const codes = opened.ok ? problemsOf(comprobante, opened.certificate) : (["SAT308"] as const);
  return codes.map((code) =>
    findingOf(
      { code, path: "Certificado", params: { numero: comprobante.NoCertificado ?? "" }, severity: "error" },
      language,
    ),
  );
}

function problemsOf({ Emisor, NoCertificado, Fecha }: Comprobante, certificate: Certificate): ProblemCode[] {
  return [
    ...(certificate.kind === "csd" ? [] : ["SAT306" as const]),
    ...(certificate.rfc === Emisor.Rfc ? [] : ["SAT303" as const]),
    ...(certificate.noCertificado === NoCertificado ? [] : ["CFDI40106" as const]),
    ...(isInForce(Fecha, certificate) ? [] : ["SAT305" as const]),
  ];
}
