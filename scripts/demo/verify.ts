import { checkComprobante } from "@timbra/cfdi";
import { verifySello, verifyTimbre } from "@timbra/cfdi/node";
import { pagos20 } from "@timbra/cfdi/pagos";
import { readCfdi } from "@timbra/cfdi/xml";
import { createCatalogos } from "@timbra/sat-catalogues";
import type { Api } from "./api.ts";

/** What the server says of a document, to be compared with the document itself. */
export interface Told {
  readonly uuid: string;
  /** Of a payment receipt zero, by law. */
  readonly total: string;
}

/** What holds of the stamped document, looked at with nothing but its bytes and the certifier's certificate. */
export interface Verification {
  readonly readable: boolean;
  readonly sealed_by_issuer: boolean;
  readonly stamp_seals_this_document: boolean;
  readonly stamp_verifies: boolean;
  readonly same_uuid: boolean;
  readonly same_total: boolean;
  /** No rule of the SAT's matrices is broken. */
  readonly rules_hold: boolean;
}

export async function verify(api: Api, xml: Buffer, told: Told): Promise<Verification> {
  const read = readCfdi(xml);
  if (!read.ok || read.timbre === undefined) return nothingHolds(read.ok);
  const { comprobante, timbre } = read;
  const certificate = await api.file(`/api/certifiers/${timbre.NoCertificadoSAT}`);
  return {
    readable: true,
    sealed_by_issuer: verifySello(comprobante),
    stamp_seals_this_document: timbre.SelloCFD === comprobante.Sello,
    stamp_verifies: verifyTimbre(timbre, certificate),
    same_uuid: timbre.UUID.toUpperCase() === told.uuid.toUpperCase(),
    same_total: comprobante.Total === told.total,
    rules_hold: checkComprobante(comprobante, { catalogos: createCatalogos(), complementos: [pagos20] }).every(
      ({ severity }) => severity !== "error",
    ),
  };
}

function nothingHolds(readable: boolean): Verification {
  return {
    readable,
    sealed_by_issuer: false,
    stamp_seals_this_document: false,
    stamp_verifies: false,
    same_uuid: false,
    same_total: false,
    rules_hold: false,
  };
}
