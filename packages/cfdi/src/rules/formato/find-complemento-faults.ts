import type { ComplementoDesconocido } from "../../complementos/desconocido.ts";
import {
  IMPUESTOS_LOCALES,
  type ImpuestosLocales,
  RETENCION_LOCAL,
  TRASLADO_LOCAL,
} from "../../complementos/impuestos-locales/impuestos-locales.ts";
import {
  LEYENDA_FISCAL,
  LEYENDAS_FISCALES,
  type LeyendasFiscales,
} from "../../complementos/leyendas-fiscales/leyendas-fiscales.ts";
import type { Complemento } from "../../comprobante/complemento.ts";
import { type Fault, nodeCheck, valueCheck } from "./shape.ts";
import { anything, pattern, text } from "./shapes.ts";

/**
 * Every value of a complement that its schema would refuse. Payments come by a door of their own (`findPagosFaults`); a
 * stamp is not written here.
 */
export function findComplementoFaults(node: Complemento, path: string, faults: Fault[]): void {
  if (node.tipo === "leyendasFiscales") leyendasFaults(node, path, faults);
  else if (node.tipo === "impuestosLocales") localesFaults(node, path, faults);
  else if (node.tipo === "desconocido") desconocidoFaults(node, path, faults);
}

/** Their schemas give these no length. */
const anyText = text(Number.POSITIVE_INFINITY);
const version = pattern(/^1\.0$/);

const checkLeyendas = nodeCheck(LEYENDAS_FISCALES, { version });
const checkLeyenda = nodeCheck(LEYENDA_FISCAL, { disposicionFiscal: anyText, norma: anyText, textoLeyenda: anyText });

function leyendasFaults(node: LeyendasFiscales, path: string, faults: Fault[]): void {
  checkLeyendas(node, path, faults);
  const { Leyenda = [] } = node;
  if (Leyenda.length === 0) faults.push({ code: "TIMBRA-FALTA", path: `${path}.Leyenda`, params: {} });
  for (const [index, leyenda] of Leyenda.entries()) checkLeyenda(leyenda, `${path}.Leyenda[${index}]`, faults);
}

/** Amounts and rates have a rule of their own (TIMBRA-LOCALES-IMPORTE). */
const checkLocales = nodeCheck(IMPUESTOS_LOCALES, {
  version,
  TotaldeRetenciones: anything,
  TotaldeTraslados: anything,
});
const checkRetencionLocal = nodeCheck(RETENCION_LOCAL, {
  ImpLocRetenido: anyText,
  TasadeRetencion: anything,
  Importe: anything,
});
const checkTrasladoLocal = nodeCheck(TRASLADO_LOCAL, {
  ImpLocTrasladado: anyText,
  TasadeTraslado: anything,
  Importe: anything,
});

function localesFaults(node: ImpuestosLocales, path: string, faults: Fault[]): void {
  checkLocales(node, path, faults);
  for (const [index, row] of (node.RetencionesLocales ?? []).entries())
    checkRetencionLocal(row, `${path}.RetencionesLocales[${index}]`, faults);
  for (const [index, row] of (node.TrasladosLocales ?? []).entries())
    checkTrasladoLocal(row, `${path}.TrasladosLocales[${index}]`, faults);
}

/** What is inside it is for who knows it; its namespace and its schema are written at the root of the document. */
function desconocidoFaults(
  { namespace, nombre, xml, esquema }: ComplementoDesconocido,
  path: string,
  faults: Fault[],
): void {
  valueCheck(namespace, anyText, `${path}.namespace`, faults);
  valueCheck(nombre, anyText, `${path}.nombre`, faults);
  valueCheck(xml, anything, `${path}.xml`, faults);
  if (esquema !== undefined) valueCheck(esquema, anyText, `${path}.esquema`, faults);
}
