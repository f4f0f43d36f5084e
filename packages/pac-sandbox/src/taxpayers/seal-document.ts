import { type Comprobante, cadenaOriginal, writeXml } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { StampVerdict } from "../certify/certify.ts";
import { reasonsOf } from "../certify/read-document.ts";
import { unknownComplements } from "../certify/unknown-complements.ts";
import type { Taxpayers } from "./taxpayers.ts";

type Refused = Extract<StampVerdict, { kind: "refused" }>;

/**
 * Seals a document without a seal, whatever else is wrong with it, with the certificate that its issuer has registered
 * (720 without one).
 */
export function sealDocument(xml: Uint8Array, taxpayers: Taxpayers): Buffer | Refused {
  const read = readCfdi(xml);
  if (!read.ok) return { kind: "refused", reasons: reasonsOf(read.problems) };
  const { Sello: _, ...comprobante } = read.comprobante;
  const rfc = comprobante.Emisor.Rfc;
  const unknown = unknownComplements(comprobante);
  if (unknown.length > 0) return { kind: "refused", reasons: unknown, rfc };
  const credential = taxpayers.find(rfc)?.credential;
  if (credential === undefined) {
    return {
      kind: "refused",
      reasons: [{ code: "720", message: "El RFC emisor no tiene un certificado registrado y activo." }],
      rfc,
    };
  }
  const unsealed: Comprobante = {
    ...comprobante,
    NoCertificado: credential.noCertificado,
    Certificado: credential.certificado,
  };
  return Buffer.from(writeXml({ ...unsealed, Sello: credential.sign(cadenaOriginal(unsealed)) }), "utf8");
}
