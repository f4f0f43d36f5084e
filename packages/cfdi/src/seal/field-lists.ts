import type { Comprobante, Emisor, Receptor } from "../comprobante/comprobante.ts";
import type { Concepto } from "../comprobante/concepto.ts";
import { type Retencion, TaxTextCache, type Traslado } from "../comprobante/impuestos.ts";

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

/*
 * The fields of which the cadena of a long invoice consists, named one by one: that takes a third of the time of
 * walking their tables (`fields`), and a test holds the two side by side.
 */

export function conceptoFields(node: Concepto): string {
  return (
    required(node.ClaveProdServ) +
    optional(node.NoIdentificacion) +
    required(node.Cantidad) +
    required(node.ClaveUnidad) +
    optional(node.Unidad) +
    required(node.Descripcion) +
    required(node.ValorUnitario) +
    required(node.Importe) +
    optional(node.Descuento) +
    required(node.ObjetoImp)
  );
}

const charged = new TaxTextCache((tax) => required(tax.Impuesto) + required(tax.TipoFactor) + optional(tax.TasaOCuota));
const withheld = new TaxTextCache(
  (tax) => required(tax.Impuesto) + required(tax.TipoFactor) + required(tax.TasaOCuota),
);

export function trasladoFields(row: Traslado): string {
  return required(row.Base) + charged.of(row) + optional(row.Importe);
}

export function retencionFields(row: Retencion): string {
  return required(row.Base) + withheld.of(row) + required(row.Importe);
}

/** A field that is always there. */
function required(value: string | undefined): string {
  return value === undefined ? "|" : `|${value}`;
}

/** A field that is there when its attribute is. */
function optional(value: string | undefined): string {
  return value === undefined ? "" : `|${value}`;
}
