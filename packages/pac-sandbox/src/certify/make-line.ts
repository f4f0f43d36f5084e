import { addTimbre } from "@timbra/cfdi/xml";
import type { Authority } from "../authority/open-authority.ts";
import type { StampLine } from "../book/entry.ts";
import { sha256 } from "../book/sha256.ts";
import { makeTimbre } from "./make-timbre.ts";
import type { ReadDocument } from "./read-document.ts";
import { relatedTo } from "./related.ts";

/** The stamped document and what the book says of it. */
export function makeLine(document: ReadDocument, authority: Authority, now: Date, customId?: string): StampLine {
  const { comprobante } = document;
  const timbre = makeTimbre(comprobante.Sello ?? "", authority, now);
  const xml = addTimbre(document.text, timbre);
  const relacionados = relatedTo(comprobante);
  return {
    uuid: timbre.UUID,
    fechaTimbrado: timbre.FechaTimbrado,
    rfc: comprobante.Emisor.Rfc,
    receptor: comprobante.Receptor.Rfc,
    tipo: comprobante.TipoDeComprobante,
    ...(comprobante.Serie !== undefined && { serie: comprobante.Serie }),
    ...(comprobante.Folio !== undefined && { folio: comprobante.Folio }),
    fecha: comprobante.Fecha,
    total: comprobante.Total,
    moneda: comprobante.Moneda,
    sello: document.sello,
    cadena: document.cadena,
    sha256: sha256(xml),
    ...(relacionados.length > 0 && { relacionados }),
    ...(customId !== undefined && { customId }),
    at: now.toISOString(),
    xml,
  };
}
