import { createHash, createPrivateKey, sign } from "node:crypto";
import { checkSolicitud, type FolioACancelar, signSolicitud, type XmlSigner } from "@timbra/cfdi";
import { openCertificate } from "@timbra/cfdi/node";
import type { PacSandbox } from "../start-pac-sandbox.ts";
import { askFinkok } from "./soap-client.ts";

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
export async function askToCancel(sandbox: PacSandbox, xml: string): Promise<string> {
  const answer = await askFinkok(sandbox.url, "cancel", "cancel_signature", {
    xml: Buffer.from(xml).toString("base64"),
    store_pending: "false",
  });
  return answer.text("CodEstatus") || answer.text("Folios", "Folio", "EstatusUUID");
}

/** Steers the sandbox. */
export async function steer(
  sandbox: PacSandbox,
  what: "cancellations" | "clock" | "personality",
  body: unknown,
): Promise<number> {
  return (await fetch(`${sandbox.url}/sandbox/${what}`, { method: "POST", body: JSON.stringify(body) })).status;
}
