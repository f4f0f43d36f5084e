import { type Comprobante, expresionImpresa } from "@timbra/cfdi";
import type { StoredStamp } from "./stamp-facts.db.ts";

/** What a stamp says, with the text of its QR code. */
export function toStampFacts(
  { uuid, certifiedAt, certifierRfc, certifierCertificate }: StoredStamp,
  document: Comprobante,
) {
  const facts = {
    uuid,
    certified_at: certifiedAt,
    certifier_rfc: certifierRfc,
    certifier_certificate: certifierCertificate,
  };
  return { ...facts, sat_qr: qrText(uuid, document), expedition_zip: document.LugarExpedicion };
}

function qrText(uuid: string, { Emisor, Receptor, Total, Sello }: Comprobante): string {
  return expresionImpresa({ uuid, rfcEmisor: Emisor.Rfc, rfcReceptor: Receptor.Rfc, total: Total, sello: Sello ?? "" });
}
