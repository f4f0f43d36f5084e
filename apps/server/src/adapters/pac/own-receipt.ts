import { readAcuse } from "@timbra/cfdi/xml";

/**
 * An acknowledgement as it came, if it speaks of this document; null otherwise. Providers have been seen to give the
 * acknowledgement of another request (QUIRKS.md).
 */
export function ownReceipt(text: string, uuid: string): Uint8Array | null {
  if (text.trim() === "") return null;
  const reading = readAcuse(text);
  const isOwn = reading.ok && reading.acuse.Folios.some((folio) => folio.UUID.toUpperCase() === uuid.toUpperCase());
  return isOwn ? new TextEncoder().encode(text) : null;
}
