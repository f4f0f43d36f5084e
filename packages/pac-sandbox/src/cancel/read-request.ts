import type { Authority } from "../authority/open-authority.ts";
import type { Reason } from "../certify/reason.ts";
import { attributeOf, childrenOf, type XmlNode } from "../xml/read-xml.ts";
import { isDated, MALFORMED, readSigned } from "./read-signed.ts";

/** A request to cancel, of whom it was proved that it may ask. */
export interface CancellationRequest {
  readonly rfc: string;
  readonly folios: readonly RequestedFolio[];
}

export interface RequestedFolio {
  /** Upper case. */
  readonly uuid: string;
  readonly motivo: string;
  readonly folioSustitucion: string;
}

/** Reads a signed Cancelacion (CancelaCfdi.xsd) and judges who signed it; the first thing that is wrong. */
export function readRequest(xml: Uint8Array, authority: Authority, now: Date): CancellationRequest | Reason {
  const signed = readSigned(
    xml,
    "Cancelacion",
    (root) => (isDated(root) ? attributeOf(root, "RfcEmisor") : undefined),
    { authority, now },
  );
  if ("code" in signed) return signed;
  const folios = childrenOf(signed.root, "Folios").flatMap((node) => childrenOf(node, "Folio").map(folioOf));
  return folios.length === 0 ? MALFORMED : { rfc: signed.rfc, folios };
}

/** A document to cancel as an element's attributes name it. */
export function folioOf(node: XmlNode): RequestedFolio {
  return {
    uuid: (attributeOf(node, "UUID") ?? "").toUpperCase(),
    motivo: attributeOf(node, "Motivo") ?? "",
    folioSustitucion: (attributeOf(node, "FolioSustitucion") ?? "").toUpperCase(),
  };
}
