import type { Concepto } from "../comprobante/concepto.ts";
import type { Retencion } from "../comprobante/retencion.ts";
import type { Traslado } from "../comprobante/traslado.ts";

/*
 * The fields of which the cadena of a long invoice consists, named one by one: that takes a third of the time of walking
 * their tables (`fields`), and a test holds the two side by side.
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

export function trasladoFields(row: Traslado): string {
  return required(row.Base) + required(row.Impuesto) + required(row.TipoFactor) + optional(row.TasaOCuota) + optional(row.Importe);
}

export function retencionFields(row: Retencion): string {
  return required(row.Base) + required(row.Impuesto) + required(row.TipoFactor) + required(row.TasaOCuota) + required(row.Importe);
}

function required(value: string | undefined): string {
  return value === undefined ? "|" : `|${value}`;
}

function optional(value: string | undefined): string {
  return value === undefined ? "" : `|${value}`;
}
