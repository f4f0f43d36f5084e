import type { Concepto } from "../comprobante/concepto.ts";
import type { Retencion } from "../comprobante/retencion.ts";
import { TaxTexts } from "../comprobante/tax-texts.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { optional, required } from "./named-fields.ts";

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

const charged = new TaxTexts((tax) => required(tax.Impuesto) + required(tax.TipoFactor) + optional(tax.TasaOCuota));
const withheld = new TaxTexts((tax) => required(tax.Impuesto) + required(tax.TipoFactor) + required(tax.TasaOCuota));

export function trasladoFields(row: Traslado): string {
  return required(row.Base) + charged.of(row) + optional(row.Importe);
}

export function retencionFields(row: Retencion): string {
  return required(row.Base) + withheld.of(row) + required(row.Importe);
}
