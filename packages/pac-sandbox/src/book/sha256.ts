import { createHash } from "node:crypto";

/** Hex digest of the text's UTF-8 bytes, or of the bytes. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
