const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * A text file in the encoding that it was written in: UTF-16 and UTF-8 when it says so or can be read so, else
 * Windows-1252, in which Excel writes where Spanish is the language. No valid UTF-8 with an accent is likely to be
 * anything else.
 */
export function decodedText(bytes: Uint8Array): string {
  return read(bytes).replace(BYTE_ORDER_MARK, "").normalize("NFC");
}

function read(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
