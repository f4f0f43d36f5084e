import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Emisor } from "../comprobante/emisor.ts";
import type { Receptor } from "../comprobante/receptor.ts";
import { optional, required } from "./named-fields.ts";

/*
 * The fields that every document has, named one by one like those of its lines: of a short document, walking their
 * tables would be a good part. A test holds the two side by side.
 */

/** All but Sello and Certificado. NoCertificado is absent until the document is sealed; its field is not. */
export function comprobanteFields(node: Comprobante): string {
  return (
    required(node.Version) +
    optional(node.Serie) +
    optional(node.Folio) +
    required(node.Fecha) +
    optional(node.FormaPago) +
    required(node.NoCertificado) +
    optional(node.CondicionesDePago) +
    required(node.SubTotal) +
    optional(node.Descuento) +
    required(node.Moneda) +
    optional(node.TipoCambio) +
    required(node.Total) +
    required(node.TipoDeComprobante) +
    required(node.Exportacion) +
    optional(node.MetodoPago) +
    required(node.LugarExpedicion) +
    optional(node.Confirmacion)
  );
}

export function emisorFields(node: Emisor): string {
  return required(node.Rfc) + required(node.Nombre) + required(node.RegimenFiscal) + optional(node.FacAtrAdquirente);
}

export function receptorFields(node: Receptor): string {
  return (
    required(node.Rfc) +
    required(node.Nombre) +
    required(node.DomicilioFiscalReceptor) +
    optional(node.ResidenciaFiscal) +
    optional(node.NumRegIdTrib) +
    required(node.RegimenFiscalReceptor) +
    required(node.UsoCFDI)
  );
}
