import type { Credential } from "@timbra/cfdi/node";
import type { HttpExchange } from "../http/exchange.ts";
import { parseObject } from "../http/parse-object.ts";
import { openPair, type PairFault } from "../taxpayers/open-pair.ts";
import type { Taxpayers } from "../taxpayers/taxpayers.ts";

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
  return typeof credential === "string" ? FAULTS[credential] : { body, credential };
}

const FAULTS: Readonly<Record<PairFault, string>> = {
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
