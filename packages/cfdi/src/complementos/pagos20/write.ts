import { attributes, each, element, group, maybe } from "../../xml/element.ts";
import {
  DOCTO_RELACIONADO,
  type DoctoRelacionado,
  type ImpuestosDR,
  RETENCION_DR,
  TRASLADO_DR,
} from "./docto-relacionado.ts";
import { type ImpuestosP, RETENCION_P, TRASLADO_P } from "./impuestos-p.ts";
import { PAGO, type Pago } from "./pago.ts";
import { PAGOS, type Pagos } from "./pagos.ts";
import { TOTALES } from "./totales.ts";

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
