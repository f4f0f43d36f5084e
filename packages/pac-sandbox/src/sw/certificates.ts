import type { Credential } from "@timbra/cfdi/node";
import type { HttpAnswer } from "../http/answer.ts";
import type { HttpExchange } from "../http/exchange.ts";
import type { Taxpayers } from "../taxpayers/taxpayers.ts";
import { refusal, success } from "./envelope.ts";
import { certificateGiven } from "./given-certificate.ts";

/**
 * POST /certificates/save, and the older /csd/save, {type, b64Cer, b64Key, password, is_active}: keeps a certificate to
 * seal and cancel with.
 */
export async function saveCertificate(exchange: HttpExchange, taxpayers: Taxpayers): Promise<HttpAnswer> {
  const given = await certificateGiven(exchange);
  if (typeof given === "string") return refusal(400, given, given);
  const { credential } = given;
  if (credential.certificate.kind !== "csd") return refusal(400, "El certificado es una e.firma, no un CSD.");
  taxpayers.save(credential.rfc, { credential });
  return success("El certificado ha sido cargado correctamente.");
}

/** GET /certificates, of every taxpayer; GET /certificates/rfc/{rfc}, of one; GET /certificates/{number}. */
export function listCertificates(
  taxpayers: Taxpayers,
  only: (credential: Credential) => boolean = () => true,
): HttpAnswer {
  return success(
    taxpayers
      .withCredential()
      .map(({ credential }) => credential)
      .filter(only)
      .map(described),
  );
}

export function showCertificate(taxpayers: Taxpayers, number: string): HttpAnswer {
  const found = taxpayers.withCredential().find(({ credential }) => credential.noCertificado === number);
  return found ? success(described(found.credential)) : refusal(404, "No existe ese certificado.");
}

function described({ certificate }: Credential): Record<string, unknown> {
  return {
    issuer_rfc: certificate.rfc,
    certificate_number: certificate.noCertificado,
    is_active: true,
    issuer_business_name: certificate.name,
    valid_from: certificate.validFrom.toISOString(),
    valid_to: certificate.validTo.toISOString(),
    certificate_type: "stamp",
  };
}
