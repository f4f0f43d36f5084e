import type { Cursor } from "../../xml/cursor.ts";
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
