import { centralHeader, crc32, dosTime, ending, localHeader, type PlacedFile } from "@timbra/contract/zip";

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * A ZIP of a few files, kept as they are: XML and PDF of an invoice gain little from compression.
 * @param local dates them, `YYYY-MM-DDTHH:mm:ss`
 */
export function zip(entries: readonly ZipEntry[], local: string): Blob {
  const at = dosTime(local);
  const parts: Uint8Array[] = [];
  const placed: PlacedFile[] = [];
  let offset = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    offset += part.length;
  };
  for (const { name, bytes } of entries) {
    const size = bytes.length;
    const file = {
      path: new TextEncoder().encode(name),
      method: 0,
      streamed: false,
      crc: crc32(bytes),
      compressed: size,
      size,
      offset,
    } as const;
    placed.push(file);
    add(localHeader(file, at));
    add(bytes);
  }
  const directory = offset;
  for (const file of placed) add(centralHeader(file, at));
  add(ending(placed.length, directory, offset - directory));
  return new Blob(parts as BlobPart[], { type: "application/zip" });
}
