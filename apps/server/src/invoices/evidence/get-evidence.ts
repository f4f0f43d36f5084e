import { inIssuer } from "../../adapters/postgres/index.ts";
import { zipStream } from "../../adapters/zip/index.ts";
import type { Deps } from "../../deps.ts";
import { readEvidence } from "./evidence.db.ts";
import { packEvidence } from "./pack-evidence.ts";

/** The files of a ZIP are dated so that the same evidence is the same archive; their true times are inside. */
const UNDATED = "1980-01-01T00:00:00";

/** The evidence pack of a document as a ZIP, and the name under which it is saved; null when there is none. */
export async function getEvidence(
  deps: Deps,
  issuerId: string,
  invoiceId: string,
): Promise<{ zip: Uint8Array; name: string } | null> {
  const evidence = await inIssuer(deps.db, issuerId, (tx) => readEvidence(tx, issuerId, invoiceId));
  if (evidence === null) return null;
  const { stamp, invoice } = evidence;
  const certificate = stamp === null ? null : await deps.pacs.certificate(stamp.certifier_certificate);
  const parts: Uint8Array[] = [];
  for await (const part of zipStream(packEvidence(evidence, certificate), UNDATED)) parts.push(part);
  return { zip: Buffer.concat(parts), name: `${invoice.uuid?.toUpperCase() ?? invoice.id}-evidencia.zip` };
}
