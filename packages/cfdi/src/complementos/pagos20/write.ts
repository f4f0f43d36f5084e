import { attributes, each, element, group, maybe } from "../../xml/element.ts";
import { DOCTO_RELACIONADO, type DoctoRelacionado, type ImpuestosDR, RETENCION_DR, TRASLADO_DR } from "./docto-relacionado.ts";
import { type ImpuestosP, RETENCION_P, TRASLADO_P } from "./impuestos-p.ts";
import { PAGO, type Pago } from "./pago.ts";
import { PAGOS, type Pagos } from "./pagos.ts";
import { TOTALES } from "./totales.ts";

export function writePagos(pagos: Pagos): string {
  return element(
    "pago20:Pagos",
    attributes(PAGOS, pagos),
    element("pago20:Totales", attributes(TOTALES, pagos.Totales)),
    each(pagos.Pago, writePago),
  );
}

function writePago(pago: Pago): string {
  return element("pago20:Pago", attributes(PAGO, pago), each(pago.DoctoRelacionado, writeDoctoRelacionado), maybe(pago.ImpuestosP, writeImpuestosP));
}

function writeDoctoRelacionado(docto: DoctoRelacionado): string {
  return element("pago20:DoctoRelacionado", attributes(DOCTO_RELACIONADO, docto), maybe(docto.ImpuestosDR, writeImpuestosDR));
}

function writeImpuestosDR(impuestos: ImpuestosDR): string {
  return group(
    "pago20:ImpuestosDR",
    group(
      "pago20:RetencionesDR",
      each(impuestos.RetencionesDR, (row) => element("pago20:RetencionDR", attributes(RETENCION_DR, row))),
    ),
    group(
      "pago20:TrasladosDR",
      each(impuestos.TrasladosDR, (row) => element("pago20:TrasladoDR", attributes(TRASLADO_DR, row))),
    ),
  );
}

function writeImpuestosP(impuestos: ImpuestosP): string {
  return group(
    "pago20:ImpuestosP",
    group(
      "pago20:RetencionesP",
      each(impuestos.RetencionesP, (row) => element("pago20:RetencionP", attributes(RETENCION_P, row))),
    ),
    group(
      "pago20:TrasladosP",
      each(impuestos.TrasladosP, (row) => element("pago20:TrasladoP", attributes(TRASLADO_P, row))),
    ),
  );
}
