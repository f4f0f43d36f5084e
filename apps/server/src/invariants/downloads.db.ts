import { createHash } from "node:crypto";
import type { Tx } from "../adapters/postgres/index.ts";

export interface StampedFile {
  readonly issuer_id: string;
  readonly invoice_id: string;
  readonly uuid: string;
}

/**
 * I5 as far as files go: every stamped XML that leaves (a download, an attachment, a member of a ZIP) is what the
 * provider sent. `download` fetches it by whichever way is to be held against it; null: it did not come. Answers those
 * that differ.
 */
export async function differingDownloads(
  tx: Tx,
  download: (file: StampedFile) => Promise<Uint8Array | null>,
): Promise<readonly StampedFile[]> {
  const stamps = await tx
    .selectFrom("stamps")
    .select(["issuer_id", "invoice_id", "uuid", "sha256"])
    .orderBy("issuer_id")
    .orderBy("invoice_id")
    .execute();
  const differing: StampedFile[] = [];
  for (const { sha256, ...file } of stamps) {
    const bytes = await download(file);
    if (bytes === null || !createHash("sha256").update(bytes).digest().equals(sha256)) differing.push(file);
  }
  return differing;
}
