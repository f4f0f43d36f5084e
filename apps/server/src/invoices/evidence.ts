import { cadenaOriginal, cadenaTimbre } from "@timbra/cfdi";
import { readCfdiConTablas } from "@timbra/cfdi/complementos";
import { readCfdi } from "@timbra/cfdi/xml";
import { type ArchiveEntry, zipStream } from "../adapters/zip/zip-stream.ts";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import { sha256 } from "../lib/sha256.ts";
import { writeReadMe } from "../texts/index.ts";
import { type Evidence, readEvidence } from "./evidence.db.ts";

/** The files of a ZIP are dated so that the same evidence is the same archive; their true times are inside. */
const UNDATED = "1980-01-01T00:00:00";

/** The evidence pack of a document as a ZIP, and the name under which it is saved; null when there is none. */
export async function getEvidence(
  deps: Deps,
  issuerId: string,
  invoiceId: string,
): Promise<{ zip: Uint8Array; name: string } | null> {
  const evidence = await withTenant(deps.db, issuerId, (tx) => readEvidence(tx, issuerId, invoiceId));
  if (evidence === null) return null;
  const { stamp, invoice } = evidence;
  const certificate = stamp === null ? null : await deps.pacs.certificate(stamp.certifierCertificate);
  const parts: Uint8Array[] = [];
  for await (const part of zipStream(await packEvidence(evidence, certificate), UNDATED)) parts.push(part);
  return { zip: Buffer.concat(parts), name: `${invoice.uuid?.toUpperCase() ?? invoice.id}-evidencia.zip` };
}

/** Changes when the pack's form does. */
const FORMAT = "timbra-evidence/1";

/**
 * The members of a pack: the same evidence, up to the same end of the issuer's audit log, gives the same bytes,
 * whenever and by whichever build it is asked for. They are kept as they are, since two compressors may write the same
 * file differently.
 */
async function packEvidence(
  evidence: Evidence,
  certifierCertificate: Uint8Array | null,
): Promise<readonly ArchiveEntry[]> {
  const files = await evidenceFiles(evidence, certifierCertificate);
  const readMe = { path: "README.txt", bytes: writeReadMe(files) };
  const manifest = { path: "manifest.json", bytes: writeManifest(evidence, files) };
  const listed = [readMe, manifest, ...files];
  const sums = listed.map(({ path, bytes }) => `${sha256(bytes).toString("hex")}  ${path}\n`).join("");
  return [...listed, { path: "SHA256SUMS", bytes: Buffer.from(sums) }].map(({ path, bytes }) => ({
    name: path,
    content: bytes,
    stored: true,
  }));
}

function writeManifest({ invoice }: Evidence, files: readonly EvidenceFile[]): Uint8Array {
  const { id, uuid, type, serie, folio, state, provider, environment, legal_date } = invoice;
  return json({
    format: FORMAT,
    document: {
      id,
      uuid: uuid?.toUpperCase() ?? null,
      type,
      serie,
      folio: folio === null ? null : Number(folio),
      state,
      legal_date,
      provider,
      environment,
    },
    files: files.map(({ path, kind, bytes }) => ({
      path,
      kind,
      bytes: bytes.byteLength,
      sha256: sha256(bytes).toString("hex"),
    })),
  });
}

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
async function evidenceFiles(
  evidence: Evidence,
  certifierCertificate: Uint8Array | null,
): Promise<readonly EvidenceFile[]> {
  const { seals, stamp, attempts, changes, head, cancellations, looks } = evidence;
  const sealed = await Promise.all(seals.map(({ xml }, at) => filesOfSealed(`sealed/${at + 1}`, xml)));
  return [
    ...sealed.flat(),
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

async function filesOfSealed(folder: string, xml: Uint8Array): Promise<EvidenceFile[]> {
  const read = await readCfdiConTablas(xml);
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

type Attempt = Evidence["attempts"][number] | Evidence["cancellations"][number]["attempts"][number];

/**
 * Every attempt to certify, with the hashes of what went out and came back; `document` is the folder of the bytes that
 * were sent.
 */
function writeAttempts(seals: Evidence["seals"], attempts: Evidence["attempts"]): Uint8Array {
  const folders = new Map(seals.map(({ id }, at) => [id, `sealed/${at + 1}`]));
  return json({
    documents: seals.map(({ id, seal, sha256, sealed_at, decided_at, ...rest }) => ({
      folder: folders.get(id),
      sha256: hex(sha256),
      sealed_at: instant(sealed_at),
      decided_at: decided_at === null ? null : instant(decided_at),
      provider: rest.provider,
      environment: rest.environment,
      outcome: rest.outcome,
    })),
    attempts: attempts.map((attempt) => ({ document: folders.get(attempt.sealed_document_id), ...toAttempt(attempt) })),
  });
}

/**
 * Every change of the document's state, with the seal of its entry in the issuer's audit log and the seal before it.
 */
function writeChanges(changes: Evidence["changes"]): Uint8Array {
  return json(
    changes.map(({ number, from_state, to_state, uuid, changed_at, recorded_at, previous_sha256, sha256, mac }) => ({
      number: Number(number),
      from_state,
      to_state,
      uuid,
      changed_at: instant(changed_at),
      recorded_at: instant(recorded_at),
      previous_sha256: hex(previous_sha256),
      sha256: hex(sha256),
      mac: mac === null ? null : hex(mac),
    })),
  );
}

/** Where the issuer's audit log ended when the pack was made. */
function writeHead({ number, recorded_at, sha256, mac }: Evidence["head"]): Uint8Array {
  return json({
    entries: Number(number),
    recorded_at: instant(recorded_at),
    sha256: hex(sha256),
    mac: mac === null ? null : hex(mac),
  });
}

/** A request to cancel: why, what became of it, and every exchange about it. */
function writeRequest({
  motive,
  replacement_uuid,
  state,
  form,
  requested_at,
  closed_at,
  attempts,
}: Evidence["cancellations"][number]): Uint8Array {
  return json({
    motive,
    replacement_uuid,
    state,
    form,
    requested_at: instant(requested_at),
    closed_at: closed_at === null ? null : instant(closed_at),
    attempts: attempts.map(toAttempt),
  });
}

/** What the SAT said of a document that was cancelled without a request of ours. */
function writeLooks(looks: Evidence["looks"]): Uint8Array {
  return json({ attempts: looks.map(toAttempt) });
}

function toAttempt({
  operation,
  provider,
  started_at,
  duration_ms,
  sent_sha256,
  received_sha256,
  answer_sha256,
  answer,
  detail,
}: Attempt): object {
  return {
    operation,
    provider,
    started_at: instant(started_at),
    duration_ms,
    sent_sha256: sent_sha256 === null ? null : hex(sent_sha256),
    received_sha256: received_sha256 === null ? null : hex(received_sha256),
    answer_sha256: answer_sha256 === null ? null : hex(answer_sha256),
    answer,
    detail,
  };
}

const hex = (bytes: Buffer): string => bytes.toString("hex");
const instant = (at: Date): string => at.toISOString();

/** Lines that a person can read and two packs can be compared by. */
function json(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
