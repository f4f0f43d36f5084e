import type { Comprobante } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { Tx } from "../adapters/postgres/index.ts";
import { findSealedXml, type StoredStamp } from "./stamp-facts.db.ts";

/**
 * The document as it was sealed; once it is stamped, as it came back, which says the same. Null when it was never
 * sealed.
 */
export async function readSealed(
  tx: Tx,
  issuerId: string,
  id: string,
  stamp: StoredStamp | null,
): Promise<Comprobante | null> {
  const xml = stamp?.xml ?? (await findSealedXml(tx, issuerId, id));
  if (xml === null) return null;
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A sealed document of our own cannot be read.");
  return read.comprobante;
}
