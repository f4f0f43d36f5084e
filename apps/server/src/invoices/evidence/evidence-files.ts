import { cadenaOriginal, cadenaTimbre } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { Evidence } from "./evidence.db.ts";
import { writeAttempts, writeChanges, writeHead, writeLooks, writeRequest } from "./evidence-json.ts";

/** What a file of the pack is; the manifest names it so. */
export type EvidenceKind =
  | "sealed_document"
  | "stamped_document"
  | "cadena_original"
  | "seal"
  | "certificate"
  | "attempts"
  | "history"
  | "cancellation"
  | "cancellation_request"
  | "acknowledgement";

export interface EvidenceFile {
  readonly path: string;
  readonly kind: EvidenceKind;
  readonly bytes: Uint8Array;
}

/**
 * The files of a pack, in order. What was stored is there byte for byte; cadenas and seals are taken out of it, for
 * OpenSSL to hold against each other.
 */
export function evidenceFiles(evidence: Evidence, certifierCertificate: Uint8Array | null): readonly EvidenceFile[] {
  const { seals, stamp, attempts, changes, head, cancellations, looks } = evidence;
  return [
    ...seals.flatMap(({ xml }, at) => sealedFiles(`sealed/${at + 1}`, xml)),
    ...(stamp === null ? [] : stampFiles(stamp.xml, certifierCertificate)),
    { path: "attempts.json", kind: "attempts", bytes: writeAttempts(seals, attempts) },
    { path: "history.json", kind: "history", bytes: writeChanges(changes) },
    { path: "audit-log-head.json", kind: "history", bytes: writeHead(head) },
    ...cancellations.flatMap((request, at) => cancellationFiles(`cancellations/${at + 1}`, request)),
    ...(looks.length === 0
      ? []
      : [{ path: "cancelled-elsewhere.json", kind: "cancellation", bytes: writeLooks(looks) } as const]),
  ];
}

function sealedFiles(folder: string, xml: Uint8Array): EvidenceFile[] {
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A sealed document of our own cannot be read.");
  const { comprobante } = read;
  const { Sello = "", Certificado = "" } = comprobante;
  return [
    { path: `${folder}/document.xml`, kind: "sealed_document", bytes: xml },
    { path: `${folder}/cadena.txt`, kind: "cadena_original", bytes: Buffer.from(cadenaOriginal(comprobante)) },
    { path: `${folder}/seal.bin`, kind: "seal", bytes: Buffer.from(Sello, "base64") },
    { path: `${folder}/certificate.cer`, kind: "certificate", bytes: Buffer.from(Certificado, "base64") },
  ];
}

function stampFiles(xml: Uint8Array, certificate: Uint8Array | null): EvidenceFile[] {
  const read = readCfdi(xml);
  if (!read.ok || read.timbre === undefined) throw new Error("A stamped document of our own cannot be read.");
  const { timbre } = read;
  return [
    { path: "stamp/document.xml", kind: "stamped_document", bytes: xml },
    { path: "stamp/cadena.txt", kind: "cadena_original", bytes: Buffer.from(cadenaTimbre(timbre)) },
    { path: "stamp/seal.bin", kind: "seal", bytes: Buffer.from(timbre.SelloSAT, "base64") },
    ...(certificate === null
      ? []
      : [{ path: "stamp/certificate.cer", kind: "certificate", bytes: certificate } as const]),
  ];
}

function cancellationFiles(folder: string, request: Evidence["cancellations"][number]): EvidenceFile[] {
  return [
    { path: `${folder}/cancellation.json`, kind: "cancellation", bytes: writeRequest(request) },
    { path: `${folder}/request.xml`, kind: "cancellation_request", bytes: request.xml },
    ...request.receipts.map(({ xml }, at) => ({
      path: `${folder}/acknowledgement-${at + 1}.xml`,
      kind: "acknowledgement" as const,
      bytes: xml,
    })),
  ];
}
