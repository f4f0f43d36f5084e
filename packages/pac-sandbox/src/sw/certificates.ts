import type { Credential } from "@timbra/cfdi/node";
import { type HttpAnswer, type HttpExchange, parseObject } from "../http/exchange.ts";
import { openPair, type PairFault, type Taxpayers } from "../taxpayers.ts";
import { refusal, success } from "./envelope.ts";

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

/** A request in JSON that brings a certificate: what it says besides, and the certificate. */
export interface WithCertificate {
  readonly body: Readonly<Record<string, unknown>>;
  readonly credential: Credential;
}

/** {b64Cer, b64Key, password, …}; or what is wrong with it, in words. */
export async function certificateGiven(exchange: HttpExchange): Promise<WithCertificate | string> {
  const body = parseObject(await exchange.body());
  if (body === null) return "El cuerpo de la solicitud no es un objeto JSON.";
  const [cer, key, password] = ["b64Cer", "b64Key", "password"].map((name) => textOf(body, name));
  if (!cer || !key) return "Son necesarios el .Cer y el .Key en formato B64";
  const credential = openPair(Buffer.from(cer, "base64"), Buffer.from(key, "base64"), [password ?? ""]);
  return typeof credential === "string" ? PAIR_FAULT_ANSWERS[credential] : { body, credential };
}

const PAIR_FAULT_ANSWERS: Readonly<Record<PairFault, string>> = {
  certificate: "El certificado no es legible.",
  key: "La llave no es legible, o su contraseña es otra.",
  pair: "La llave no corresponde al certificado.",
};

/** A field of a request, trimmed; "" for anything but a text. */
export function textOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  return typeof value === "string" ? value.trim() : "";
}

/** The certificate that a taxpayer has stored here; or that it has none, in words. */
export function certificateStored(taxpayers: Taxpayers, rfc: string): Credential | string {
  return taxpayers.find(rfc)?.credential ?? `El RFC ${rfc} no tiene un certificado cargado y activo en la cuenta.`;
}
