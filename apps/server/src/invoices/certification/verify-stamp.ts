import { type Comprobante, cadenaOriginal, type Timbre } from "@timbra/cfdi";
import { verifyTimbre } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";

export type StampCheck =
  | { readonly ok: true; readonly timbre: Timbre }
  | { readonly ok: false; readonly reason: StampFault };

export type StampFault =
  | "unreadable"
  | "no_stamp"
  | "seals_other_document"
  | "document_altered"
  | "stamp_seal_invalid"
  | "stamp_of_test_authority"
  | "uuid_invalid"
  | "uuid_taken";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Whether what a provider sent back is our own document, certified. A stamp that fails any of this is never stored as
 * one: the document must still say what we sealed (same cadena original, same Sello) and the stamp must seal that
 * Sello. `certifierCertificate` is null for providers that publish none; then the stamp's own seal cannot be checked
 * here.
 */
export function verifyStamp(
  received: Uint8Array,
  sealedXml: Uint8Array,
  certifierCertificate: (number: string) => Uint8Array | null,
): StampCheck {
  const ours = readCfdi(sealedXml);
  if (!ours.ok) throw new Error("A sealed document of our own cannot be read.");
  const read = readCfdi(received);
  if (!read.ok) return { ok: false, reason: "unreadable" };
  const { comprobante, timbre } = read;
  if (timbre === undefined) return { ok: false, reason: "no_stamp" };
  if (timbre.SelloCFD !== ours.comprobante.Sello) return { ok: false, reason: "seals_other_document" };
  if (!UUID.test(timbre.UUID)) return { ok: false, reason: "uuid_invalid" };
  if (!sameDocument(comprobante, ours.comprobante)) return { ok: false, reason: "document_altered" };
  const certificate = certifierCertificate(timbre.NoCertificadoSAT);
  if (certificate !== null && !verifyTimbre(timbre, certificate)) return { ok: false, reason: "stamp_seal_invalid" };
  return { ok: true, timbre };
}

function sameDocument(received: Comprobante, ours: Comprobante): boolean {
  const same = received.Sello === ours.Sello && received.Certificado === ours.Certificado;
  return same && cadenaOriginal(received) === cadenaOriginal(ours);
}
