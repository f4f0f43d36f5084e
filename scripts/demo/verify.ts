import { verifySello, verifyTimbre } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import type { Api } from "./api.ts";
import type { Stamped } from "./sale.ts";

/** What holds of the stamped document, looked at with nothing but its bytes and the certifier's certificate. */
export interface Verification {
  readonly readable: boolean;
  readonly sealed_by_issuer: boolean;
  readonly stamp_seals_this_document: boolean;
  readonly stamp_verifies: boolean;
  readonly same_uuid: boolean;
  readonly same_total: boolean;
}

export async function verify(api: Api, xml: Buffer, invoice: Stamped): Promise<Verification> {
  const read = readCfdi(xml);
  if (!read.ok || read.timbre === undefined) return nothingHolds(read.ok);
  const { comprobante, timbre } = read;
  const certificate = await api.file(`/api/certifiers/${timbre.NoCertificadoSAT}`);
  return {
    readable: true,
    sealed_by_issuer: verifySello(comprobante),
    stamp_seals_this_document: timbre.SelloCFD === comprobante.Sello,
    stamp_verifies: verifyTimbre(timbre, certificate),
    same_uuid: timbre.UUID.toUpperCase() === invoice.uuid.toUpperCase(),
    same_total: comprobante.Total === invoice.totals?.total,
  };
}

function nothingHolds(readable: boolean): Verification {
  return { readable, sealed_by_issuer: false, stamp_seals_this_document: false, stamp_verifies: false, same_uuid: false, same_total: false };
}
