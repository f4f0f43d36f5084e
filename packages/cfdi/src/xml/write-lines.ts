import type { Concepto } from "../comprobante/concepto.ts";
import type { Retencion } from "../comprobante/retencion.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import type { Escape } from "./element.ts";

/*
 * The attributes of which a long invoice consists, named one by one: that takes a third of the time of walking their
 * tables (`attributes`), and a test holds the two side by side.
 */

export function conceptoAttributes(node: Concepto, escaped: Escape): string {
  return (
    required(' ClaveProdServ="', node.ClaveProdServ, escaped) +
    optional(' NoIdentificacion="', node.NoIdentificacion, escaped) +
    required(' Cantidad="', node.Cantidad, escaped) +
    required(' ClaveUnidad="', node.ClaveUnidad, escaped) +
    optional(' Unidad="', node.Unidad, escaped) +
    required(' Descripcion="', node.Descripcion, escaped) +
    required(' ValorUnitario="', node.ValorUnitario, escaped) +
    required(' Importe="', node.Importe, escaped) +
    optional(' Descuento="', node.Descuento, escaped) +
    required(' ObjetoImp="', node.ObjetoImp, escaped)
  );
}

export function trasladoAttributes(row: Traslado, escaped: Escape): string {
  return (
    required(' Base="', row.Base, escaped) +
    required(' Impuesto="', row.Impuesto, escaped) +
    required(' TipoFactor="', row.TipoFactor, escaped) +
    optional(' TasaOCuota="', row.TasaOCuota, escaped) +
    optional(' Importe="', row.Importe, escaped)
  );
}

export function retencionAttributes(row: Retencion, escaped: Escape): string {
  return (
    required(' Base="', row.Base, escaped) +
    required(' Impuesto="', row.Impuesto, escaped) +
    required(' TipoFactor="', row.TipoFactor, escaped) +
    required(' TasaOCuota="', row.TasaOCuota, escaped) +
    required(' Importe="', row.Importe, escaped)
  );
}

function required(start: string, value: string | undefined, escaped: Escape): string {
  return value === undefined ? "" : `${start}${escaped(value)}"`;
}

function optional(start: string, value: string | undefined, escaped: Escape): string {
  return value === undefined || value === "" ? "" : `${start}${escaped(value)}"`;
}
