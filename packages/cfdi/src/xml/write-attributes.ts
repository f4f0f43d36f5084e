import {
  COMPROBANTE,
  type Comprobante,
  EMISOR,
  type Emisor,
  RECEPTOR,
  type Receptor,
} from "../comprobante/comprobante.ts";
import { CONCEPTO, type Concepto } from "../comprobante/concepto.ts";
import { RETENCION, type Retencion, TaxTextCache, TRASLADO, type Traslado } from "../comprobante/impuestos.ts";
import { attributes, type Escape } from "./element.ts";
import { escapeAttribute } from "./escape.ts";

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

/*
 * The attributes of which a long invoice consists, named one by one: that takes a third of the time of walking their
 * tables (`attributes`), and a test holds the two side by side. A node without its first attribute is left to the
 * table.
 */

export function conceptoAttributes(node: Concepto, escaped: Escape): string {
  if (node.ClaveProdServ === undefined) return attributes(CONCEPTO, node, escaped);
  return (
    ` ClaveProdServ="${escaped(node.ClaveProdServ)}` +
    optional('" NoIdentificacion="', node.NoIdentificacion, escaped) +
    required('" Cantidad="', node.Cantidad, escaped) +
    required('" ClaveUnidad="', node.ClaveUnidad, escaped) +
    optional('" Unidad="', node.Unidad, escaped) +
    required('" Descripcion="', node.Descripcion, escaped) +
    required('" ValorUnitario="', node.ValorUnitario, escaped) +
    required('" Importe="', node.Importe, escaped) +
    optional('" Descuento="', node.Descuento, escaped) +
    required('" ObjetoImp="', node.ObjetoImp, escaped) +
    '"'
  );
}

const charged = new TaxTextCache(
  (tax) =>
    required('" Impuesto="', tax.Impuesto, escapeAttribute) +
    required('" TipoFactor="', tax.TipoFactor, escapeAttribute) +
    optional('" TasaOCuota="', tax.TasaOCuota, escapeAttribute),
);

const withheld = new TaxTextCache(
  (tax) =>
    required('" Impuesto="', tax.Impuesto, escapeAttribute) +
    required('" TipoFactor="', tax.TipoFactor, escapeAttribute) +
    required('" TasaOCuota="', tax.TasaOCuota, escapeAttribute),
);

export function trasladoAttributes(row: Traslado, escaped: Escape): string {
  if (row.Base === undefined) return attributes(TRASLADO, row, escaped);
  return ` Base="${escaped(row.Base)}${charged.of(row)}${optional('" Importe="', row.Importe, escaped)}"`;
}

export function retencionAttributes(row: Retencion, escaped: Escape): string {
  if (row.Base === undefined) return attributes(RETENCION, row, escaped);
  return ` Base="${escaped(row.Base)}${withheld.of(row)}${required('" Importe="', row.Importe, escaped)}"`;
}

/*
 * Attributes after the first of their element. `start` ends the one before them, as `" Folio="` does: text is joined
 * twice for each of them, not three times, and a document is thousands.
 */

function required(start: string, value: string | undefined, escaped: Escape): string {
  return value === undefined ? "" : start + escaped(value);
}

function optional(start: string, value: string | undefined, escaped: Escape): string {
  return value === undefined || value === "" ? "" : start + escaped(value);
}
