import { eachField, fields } from "../../seal/fields.ts";
import type { Cursor } from "../../xml/cursor.ts";
import { attributes, each, element, group, maybe } from "../../xml/element.ts";
import {
  DOCTO_RELACIONADO,
  type DoctoRelacionado,
  type ImpuestosDR,
  type ImpuestosP,
  PAGO,
  PAGOS,
  type Pago,
  type Pagos,
  RETENCION_DR,
  RETENCION_P,
  TOTALES,
  TRASLADO_DR,
  TRASLADO_P,
} from "./pagos.ts";

export function writePagos(pagos: Pagos): string {
  const totales = element("pago20:Totales", attributes(TOTALES, pagos.Totales));
  return element("pago20:Pagos", attributes(PAGOS, pagos), totales + each(pagos.Pago, writePago));
}

function writePago(pago: Pago): string {
  const content = each(pago.DoctoRelacionado, writeDoctoRelacionado) + maybe(pago.ImpuestosP, writeImpuestosP);
  return element("pago20:Pago", attributes(PAGO, pago), content);
}

function writeDoctoRelacionado(docto: DoctoRelacionado): string {
  return element(
    "pago20:DoctoRelacionado",
    attributes(DOCTO_RELACIONADO, docto),
    maybe(docto.ImpuestosDR, writeImpuestosDR),
  );
}

function writeImpuestosDR({ RetencionesDR, TrasladosDR }: ImpuestosDR): string {
  const retenciones = each(RetencionesDR, (row) => element("pago20:RetencionDR", attributes(RETENCION_DR, row)));
  const traslados = each(TrasladosDR, (row) => element("pago20:TrasladoDR", attributes(TRASLADO_DR, row)));
  return group(
    "pago20:ImpuestosDR",
    group("pago20:RetencionesDR", retenciones) + group("pago20:TrasladosDR", traslados),
  );
}

function writeImpuestosP({ RetencionesP, TrasladosP }: ImpuestosP): string {
  const retenciones = each(RetencionesP, (row) => element("pago20:RetencionP", attributes(RETENCION_P, row)));
  const traslados = each(TrasladosP, (row) => element("pago20:TrasladoP", attributes(TRASLADO_P, row)));
  return group("pago20:ImpuestosP", group("pago20:RetencionesP", retenciones) + group("pago20:TrasladosP", traslados));
}

export function readPagos(at: Cursor): Pagos {
  return {
    tipo: "pagos",
    ...at.attributes<Omit<Pagos, "tipo">>(PAGOS),
    ...at.required("Totales", (node) => node.attributes(TOTALES)),
    Pago: at.atLeastOne("Pago", readPago),
  };
}

function readPago(at: Cursor): Pago {
  return {
    ...at.attributes(PAGO),
    DoctoRelacionado: at.atLeastOne("DoctoRelacionado", readDoctoRelacionado),
    ...at.optional("ImpuestosP", readImpuestosP),
  };
}

function readDoctoRelacionado(at: Cursor): DoctoRelacionado {
  return { ...at.attributes(DOCTO_RELACIONADO), ...at.optional("ImpuestosDR", readImpuestosDR) };
}

function readImpuestosDR(at: Cursor): ImpuestosDR {
  at.withoutAttributes();
  return {
    ...at.optional("RetencionesDR", (rows) => rows.items("RetencionDR", (row) => row.attributes(RETENCION_DR))),
    ...at.optional("TrasladosDR", (rows) => rows.items("TrasladoDR", (row) => row.attributes(TRASLADO_DR))),
  };
}

function readImpuestosP(at: Cursor): ImpuestosP {
  at.withoutAttributes();
  return {
    ...at.optional("RetencionesP", (rows) => rows.items("RetencionP", (row) => row.attributes(RETENCION_P))),
    ...at.optional("TrasladosP", (rows) => rows.items("TrasladoP", (row) => row.attributes(TRASLADO_P))),
  };
}

export function fieldsOfPagos(pagos: Pagos): string {
  return fields(PAGOS, pagos) + fields(TOTALES, pagos.Totales) + eachField(pagos.Pago, fieldsOfPago);
}

function fieldsOfPago(pago: Pago): string {
  return (
    fields(PAGO, pago) +
    eachField(pago.DoctoRelacionado, fieldsOfDoctoRelacionado) +
    eachField(pago.ImpuestosP?.RetencionesP, (row) => fields(RETENCION_P, row)) +
    eachField(pago.ImpuestosP?.TrasladosP, (row) => fields(TRASLADO_P, row))
  );
}

function fieldsOfDoctoRelacionado(docto: DoctoRelacionado): string {
  return (
    fields(DOCTO_RELACIONADO, docto) +
    eachField(docto.ImpuestosDR?.RetencionesDR, (row) => fields(RETENCION_DR, row)) +
    eachField(docto.ImpuestosDR?.TrasladosDR, (row) => fields(TRASLADO_DR, row))
  );
}
