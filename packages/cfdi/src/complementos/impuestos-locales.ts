import type { AttributesOf } from "../comprobante/attributes.ts";
import { eachField, fields } from "../seal/fields.ts";
import type { Cursor } from "../xml/cursor.ts";
import { attributes, each, element } from "../xml/element.ts";

/** State and municipal taxes (complement implocal 1.0). They enter the document's Total. Two decimals each. */
export interface ImpuestosLocales {
  readonly tipo: "impuestosLocales";
  readonly version: "1.0";
  /** The sum of RetencionesLocales; "0.00" without any. */
  readonly TotaldeRetenciones: string;
  /** The sum of TrasladosLocales; "0.00" without any. */
  readonly TotaldeTraslados: string;
  readonly RetencionesLocales?: readonly RetencionLocal[];
  readonly TrasladosLocales?: readonly TrasladoLocal[];
}

/** A local tax withheld; TasadeRetencion is a percentage ("5.00"). */
export interface RetencionLocal {
  /** The name of the tax. */
  readonly ImpLocRetenido: string;
  readonly TasadeRetencion: string;
  readonly Importe: string;
}

/** A local tax charged; TasadeTraslado is a percentage ("3.00"). */
export interface TrasladoLocal {
  /** The name of the tax. */
  readonly ImpLocTrasladado: string;
  readonly TasadeTraslado: string;
  readonly Importe: string;
}

export const IMPUESTOS_LOCALES: AttributesOf<Omit<ImpuestosLocales, "tipo">> = {
  version: ["1.0"],
  TotaldeRetenciones: "R",
  TotaldeTraslados: "R",
};

export const RETENCION_LOCAL: AttributesOf<RetencionLocal> = {
  ImpLocRetenido: "R",
  TasadeRetencion: "R",
  Importe: "R",
};

export const TRASLADO_LOCAL: AttributesOf<TrasladoLocal> = {
  ImpLocTrasladado: "R",
  TasadeTraslado: "R",
  Importe: "R",
};

export function fieldsOfImpuestosLocales(node: ImpuestosLocales): string {
  return (
    fields(IMPUESTOS_LOCALES, node) +
    eachField(node.RetencionesLocales, (row) => fields(RETENCION_LOCAL, row)) +
    eachField(node.TrasladosLocales, (row) => fields(TRASLADO_LOCAL, row))
  );
}

export function writeImpuestosLocales(node: ImpuestosLocales): string {
  const retenciones = each(node.RetencionesLocales, (row) =>
    element("implocal:RetencionesLocales", attributes(RETENCION_LOCAL, row)),
  );
  const traslados = each(node.TrasladosLocales, (row) =>
    element("implocal:TrasladosLocales", attributes(TRASLADO_LOCAL, row)),
  );
  return element("implocal:ImpuestosLocales", attributes(IMPUESTOS_LOCALES, node), retenciones + traslados);
}

export function readImpuestosLocales(at: Cursor): ImpuestosLocales {
  return {
    tipo: "impuestosLocales",
    ...at.attributes<Omit<ImpuestosLocales, "tipo">>(IMPUESTOS_LOCALES),
    ...at.repeated("RetencionesLocales", (row) => row.attributes(RETENCION_LOCAL)),
    ...at.repeated("TrasladosLocales", (row) => row.attributes(TRASLADO_LOCAL)),
  };
}
