import { CFDI_FILE_BYTES } from "@timbra/contract";
import { unzipSync } from "fflate";

/** A document that came as a file, or inside an archive. */
export interface DroppedDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a file holds: documents, and how many files beside them are none. */
export interface DroppedFile {
  readonly documents: readonly DroppedDocument[];
  readonly others: number;
  /** An archive that cannot be opened, or holds more than is read of one. */
  readonly fault?: "not_an_archive" | "too_much";
}

/** More is a mistake, or meant to fill the memory of who opens it. */
export const MOST_DOCUMENTS = 5_000;
const MOST_BYTES = 400 * 1024 * 1024;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** The documents of a dropped file: itself, or the XMLs of a ZIP, folders included. */
export function readDocuments(name: string, bytes: Uint8Array): DroppedFile {
  if (!ZIP.every((byte, at) => bytes[at] === byte)) {
    if (/\.zip$/i.test(name)) return { documents: [], others: 0, fault: "not_an_archive" };
    return { documents: [{ name, bytes }], others: 0 };
  }
  const seen = { documents: 0, others: 0, bytes: 0 };
  try {
    const files = unzipSync(bytes, { filter: (entry) => isWanted(entry, seen) });
    const documents = Object.entries(files).map(([path, content]) => ({ name: `${name}/${path}`, bytes: content }));
    const isTooMuch = seen.documents > MOST_DOCUMENTS || seen.bytes > MOST_BYTES;
    return { documents, others: seen.others, ...(isTooMuch && { fault: "too_much" as const }) };
  } catch {
    return { documents: [], others: seen.others, fault: "not_an_archive" };
  }
}

/** Sizes are what the archive says; what turns out larger when it is unpacked is an error of the archive. */
function isWanted(
  { name, originalSize }: { readonly name: string; readonly originalSize: number },
  seen: { documents: number; others: number; bytes: number },
): boolean {
  if (name.endsWith("/") || name.startsWith("__MACOSX/")) return false;
  if (!/\.xml$/i.test(name) || originalSize > CFDI_FILE_BYTES) {
    seen.others += 1;
    return false;
  }
  seen.documents += 1;
  seen.bytes += originalSize;
  return seen.documents <= MOST_DOCUMENTS && seen.bytes <= MOST_BYTES;
}
