import { COMPROBANTE, type Comprobante } from "../comprobante/comprobante.ts";
import { EMISOR, type Emisor } from "../comprobante/emisor.ts";
import { RECEPTOR, type Receptor } from "../comprobante/receptor.ts";
import { attributes, type Escape } from "./element.ts";
import { escapeAttribute } from "./escape.ts";
import { optional, required } from "./named-attributes.ts";

/*
 * The attributes that every document has, named one by one like those of its lines: of a short document, walking their
 * tables would be a good part. A test holds the two side by side.
 */

/** The seal and the certificate are not signed, so nobody has looked through them yet. */
export function comprobanteAttributes(node: Comprobante, escaped: Escape): string {
  if (node.Version === undefined) return attributes(COMPROBANTE, node, escaped);
  return (
    ` Version="${escaped(node.Version)}` +
    optional('" Serie="', node.Serie, escaped) +
    optional('" Folio="', node.Folio, escaped) +
    required('" Fecha="', node.Fecha, escaped) +
    optional('" Sello="', node.Sello, escapeAttribute) +
    optional('" FormaPago="', node.FormaPago, escaped) +
    optional('" NoCertificado="', node.NoCertificado, escaped) +
    optional('" Certificado="', node.Certificado, escapeAttribute) +
    optional('" CondicionesDePago="', node.CondicionesDePago, escaped) +
    required('" SubTotal="', node.SubTotal, escaped) +
    optional('" Descuento="', node.Descuento, escaped) +
    required('" Moneda="', node.Moneda, escaped) +
    optional('" TipoCambio="', node.TipoCambio, escaped) +
    required('" Total="', node.Total, escaped) +
    required('" TipoDeComprobante="', node.TipoDeComprobante, escaped) +
    required('" Exportacion="', node.Exportacion, escaped) +
    optional('" MetodoPago="', node.MetodoPago, escaped) +
    required('" LugarExpedicion="', node.LugarExpedicion, escaped) +
    optional('" Confirmacion="', node.Confirmacion, escaped) +
    '"'
  );
}

export function emisorAttributes(node: Emisor, escaped: Escape): string {
  if (node.Rfc === undefined) return attributes(EMISOR, node, escaped);
  return (
    ` Rfc="${escaped(node.Rfc)}` +
    required('" Nombre="', node.Nombre, escaped) +
    required('" RegimenFiscal="', node.RegimenFiscal, escaped) +
    optional('" FacAtrAdquirente="', node.FacAtrAdquirente, escaped) +
    '"'
  );
}

export function receptorAttributes(node: Receptor, escaped: Escape): string {
  if (node.Rfc === undefined) return attributes(RECEPTOR, node, escaped);
  return (
    ` Rfc="${escaped(node.Rfc)}` +
    required('" Nombre="', node.Nombre, escaped) +
    required('" DomicilioFiscalReceptor="', node.DomicilioFiscalReceptor, escaped) +
    optional('" ResidenciaFiscal="', node.ResidenciaFiscal, escaped) +
    optional('" NumRegIdTrib="', node.NumRegIdTrib, escaped) +
    required('" RegimenFiscalReceptor="', node.RegimenFiscalReceptor, escaped) +
    required('" UsoCFDI="', node.UsoCFDI, escaped) +
    '"'
  );
}
