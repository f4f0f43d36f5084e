import { createHash, createPrivateKey, sign } from "node:crypto";
import { checkSolicitud, type FolioACancelar, type Signer, signSolicitud, type XmlSigner } from "@timbra/cfdi";
import { openCertificate } from "@timbra/cfdi/node";
import type { PacSandbox } from "../start-pac-sandbox.ts";
import { callFinkok } from "./soap-client.ts";

/** An answer to a stamp request. */
export interface ClientStampAnswer {
  readonly status: number;
  readonly envelope: { status: string; message?: string; messageDetail?: string; data?: Record<string, string> | null };
}

/** Whoever signs with a certificate asked of the sandbox; unlike `openCredential`, an e.firma too. */
export async function newSigner(sandbox: PacSandbox, order: Record<string, string> = {}): Promise<Signer> {
  const passphrase = "12345678a";
  const body = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE SA DE CV", passphrase, ...order };
  const answer = await fetch(`${sandbox.url}/sandbox/csd`, { method: "POST", body: JSON.stringify(body) });
  const issued = (await answer.json()) as { cer: string; key: string; no_certificado: string };
  const key = createPrivateKey({ key: Buffer.from(issued.key, "base64"), format: "der", type: "pkcs8", passphrase });
  return {
    noCertificado: issued.no_certificado,
    certificado: issued.cer,
    rfc: body.rfc,
    sign: (cadena) => sign("sha256", Buffer.from(cadena), key).toString("base64"),
  };
}

export async function signIn(sandbox: PacSandbox, password = "sandbox"): Promise<string> {
  const answer = await fetch(`${sandbox.url}/v2/security/authenticate`, {
    method: "POST",
    body: JSON.stringify({ user: "sandbox", password }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

/** Sends an XML as an integrator would. */
export async function postXml(
  sandbox: PacSandbox,
  token: string,
  xml: string | Uint8Array,
  o: { path?: string; headers?: Record<string, string> } = {},
): Promise<ClientStampAnswer> {
  const response = await sendXml(sandbox, token, xml, o);
  return { status: response.status, envelope: (await response.json()) as ClientStampAnswer["envelope"] };
}

/** The same, giving the response as it comes. */
export function sendXml(
  sandbox: PacSandbox,
  token: string,
  xml: string | Uint8Array,
  o: { path?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const form = new FormData();
  form.append("xml", new Blob([typeof xml === "string" ? xml : new Uint8Array(xml)], { type: "text/xml" }), "xml");
  const headers = { authorization: `Bearer ${token}`, ...o.headers };
  return fetch(`${sandbox.url}${o.path ?? "/v4/cfdi33/stamp/v4"}`, {
    method: "POST",
    body: form,
    headers,
    ...(o.signal && { signal: o.signal }),
  });
}

/** Whoever puts XML signatures with a certificate asked of the sandbox; unlike `openCredential`, an e.firma too. */
export async function newXmlSigner(sandbox: PacSandbox, order: Record<string, string> = {}): Promise<XmlSigner> {
  const passphrase = "12345678a";
  const wish = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE SA DE CV", passphrase, ...order };
  const answer = await fetch(`${sandbox.url}/sandbox/csd`, { method: "POST", body: JSON.stringify(wish) });
  const issued = (await answer.json()) as { cer: string; key: string };
  const opened = openCertificate(Buffer.from(issued.cer, "base64"));
  if (!opened.ok) throw new Error("the sandbox gave no certificate");
  const { certificate } = opened;
  const key = createPrivateKey({ key: Buffer.from(issued.key, "base64"), format: "der", type: "pkcs8", passphrase });
  return {
    rfc: certificate.rfc,
    noCertificado: certificate.noCertificado,
    certificado: certificate.base64,
    issuerName: certificate.issuer.rfc4514,
    publicKey: certificate.publicKey,
    sha1: (text) => createHash("sha1").update(text).digest("base64"),
    signSha1: (text) => sign("sha1", Buffer.from(text), key).toString("base64"),
  };
}

/** A signed request to cancel; motive 02 unless the folio says otherwise. */
export function signedRequest(
  signer: XmlSigner,
  ...folios: readonly (Partial<FolioACancelar> & { readonly UUID: string })[]
): string {
  const solicitud = {
    tipo: "cancelacion" as const,
    RfcEmisor: signer.rfc,
    Fecha: "2026-11-20T12:00:00",
    Folios: folios.map((folio) => ({ Motivo: "02" as const, ...folio })),
  };
  const { revisada, problems } = checkSolicitud(solicitud);
  if (!revisada) throw new Error(JSON.stringify(problems));
  return signSolicitud(revisada, signer).xml;
}

/** Sends it as to Finkok: EstatusUUID of the first folio, or CodEstatus. */
export async function requestCancellation(sandbox: PacSandbox, xml: string): Promise<string> {
  const answer = await callFinkok(sandbox.url, "cancel", "cancel_signature", {
    xml: Buffer.from(xml).toString("base64"),
    store_pending: "false",
  });
  return answer.text("CodEstatus") || answer.text("Folios", "Folio", "EstatusUUID");
}

/** Steers the sandbox. */
export async function updateSimulation(
  sandbox: PacSandbox,
  what: "cancellations" | "clock" | "personality",
  body: unknown,
): Promise<number> {
  return (await fetch(`${sandbox.url}/sandbox/${what}`, { method: "POST", body: JSON.stringify(body) })).status;
}
