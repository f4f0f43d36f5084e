import type { Comprobante } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { StampEntry } from "../book/entry.ts";
import type { Book } from "../book/open-book.ts";

/** A stamped document, read. */
export interface StampedDocument {
  readonly entry: StampEntry;
  readonly comprobante: Comprobante;
}

/** The stamped document of a UUID; null when nobody stamped one here. */
export async function paperOf(book: Book, uuid: string): Promise<StampedDocument | null> {
  const found = book.byUuid(uuid);
  if (!found) return null;
  const read = readCfdi(await found.xml());
  if (!read.ok) throw new Error("a document in the book is not a stamped CFDI");
  return { entry: found.entry, comprobante: read.comprobante };
}
