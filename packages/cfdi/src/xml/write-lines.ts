import { CONCEPTO, type Concepto } from "../comprobante/concepto.ts";
import { RETENCION, type Retencion } from "../comprobante/retencion.ts";
import { TaxTexts } from "../comprobante/tax-texts.ts";
import { TRASLADO, type Traslado } from "../comprobante/traslado.ts";
import { attributes, type Escape } from "./element.ts";
import { escapeAttribute } from "./escape.ts";
import { optional, required } from "./named-attributes.ts";

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

const charged = new TaxTexts(
  (tax) =>
    required('" Impuesto="', tax.Impuesto, escapeAttribute) +
    required('" TipoFactor="', tax.TipoFactor, escapeAttribute) +
    optional('" TasaOCuota="', tax.TasaOCuota, escapeAttribute),
);

const withheld = new TaxTexts(
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
