import { createHash } from "node:crypto";
import type { ArchiveEntry } from "../../adapters/zip/index.ts";
import type { Evidence } from "./evidence.db.ts";
import { type EvidenceFile, evidenceFiles } from "./evidence-files.ts";
import { json } from "./evidence-json.ts";
import { writeReadMe } from "./read-me.ts";

/** Changes when the pack's form does. */
const FORMAT = "timbra-evidence/1";

/**
 * The members of a pack: the same evidence, up to the same end of the issuer's audit log, gives the same bytes,
 * whenever and by whichever build it is asked for. They are kept as they are, since two compressors may write the same
 * file differently.
 */
export function packEvidence(evidence: Evidence, certifierCertificate: Uint8Array | null): readonly ArchiveEntry[] {
  const files = evidenceFiles(evidence, certifierCertificate);
  const readMe = { path: "README.txt", bytes: writeReadMe(files) };
  const manifest = { path: "manifest.json", bytes: writeManifest(evidence, files) };
  const listed = [readMe, manifest, ...files];
  const sums = listed.map(({ path, bytes }) => `${sha256(bytes)}  ${path}\n`).join("");
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
    files: files.map(({ path, kind, bytes }) => ({ path, kind, bytes: bytes.byteLength, sha256: sha256(bytes) })),
  });
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
