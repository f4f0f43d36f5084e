import { type Comprobante, cadenaOriginal, hasUnknownComplement, type Timbre } from "@timbra/cfdi";
import { readCfdiConTablas } from "@timbra/cfdi/complementos";
import { verifyTimbre } from "@timbra/cfdi/node";

import { isUuid } from "@timbra/contract";
import type { PacPort, StampAnswer } from "../../adapters/pac/index.ts";
import { isOfTestAuthority } from "../../lib/test-authority.ts";

/**
 * Judges the stamp in an answer with the certificate of the provider that gave it; null when the answer holds none. A
 * live provider may publish no certificate, but its stamps are never those of an authority for tests.
 */
export async function verifyAnswer(
  pac: PacPort,
  document: { readonly xml: Uint8Array },
  answer: StampAnswer,
): Promise<StampCheck | null> {
  if (!("xml" in answer)) return null;
  const number = certifierNumberIn(answer.xml);
  const certificate = number === null ? null : await pac.certificate(number);
  const check = await verifyStamp(answer.xml, document.xml, () => certificate);
  if (check.ok && pac.environment === "live" && isOfTestAuthority(check.timbre.NoCertificadoSAT))
    return { ok: false, reason: "stamp_of_test_authority" };
  return check;
}

/** A look ahead for the certificate's number only; what the stamp says is judged by `verifyStamp`. */
function certifierNumberIn(xml: Uint8Array): string | null {
  return /\bNoCertificadoSAT="(\d{20})"/.exec(Buffer.from(xml).toString("latin1"))?.[1] ?? null;
}

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

/**
 * Whether what a provider sent back is our own document, certified. A stamp that fails any of this is never stored as
 * one: the document must still say what we sealed (same cadena original, same Sello) and the stamp must seal that
 * Sello. `certifierCertificate` is null for providers that publish none; then the stamp's own seal cannot be checked
 * here.
 */
async function verifyStamp(
  received: Uint8Array,
  sealedXml: Uint8Array,
  certifierCertificate: (number: string) => Uint8Array | null,
): Promise<StampCheck> {
  const ours = await readCfdiConTablas(sealedXml);
  if (!ours.ok) throw new Error("A sealed document of our own cannot be read.");
  const read = await readCfdiConTablas(received);
  if (!read.ok) return { ok: false, reason: "unreadable" };
  const { comprobante, timbre } = read;
  if (timbre === undefined) return { ok: false, reason: "no_stamp" };
  if (timbre.SelloCFD !== ours.comprobante.Sello) return { ok: false, reason: "seals_other_document" };
  if (!isUuid(timbre.UUID)) return { ok: false, reason: "uuid_invalid" };
  if (!isSameDocument(comprobante, ours.comprobante)) return { ok: false, reason: "document_altered" };
  const certificate = certifierCertificate(timbre.NoCertificadoSAT);
  if (certificate !== null && !verifyTimbre(timbre, certificate)) return { ok: false, reason: "stamp_seal_invalid" };
  return { ok: true, timbre };
}

function isSameDocument(received: Comprobante, ours: Comprobante): boolean {
  const same = received.Sello === ours.Sello && received.Certificado === ours.Certificado;
  // What no table knows was not sealed here.
  return same && !hasUnknownComplement(received) && cadenaOriginal(received) === cadenaOriginal(ours);
}
