import { createPrivateKey, sign } from "node:crypto";
import type { Signer } from "@timbra/cfdi";
import type { PacSandbox } from "../start-pac-sandbox.ts";

/** An answer to a stamp request. */
export interface StampAnswer {
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
): Promise<StampAnswer> {
  const response = await sendXml(sandbox, token, xml, o);
  return { status: response.status, envelope: (await response.json()) as StampAnswer["envelope"] };
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
