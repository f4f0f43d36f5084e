import { eachField, fields } from "../../seal/fields.ts";
import { DOCTO_RELACIONADO, type DoctoRelacionado, RETENCION_DR, TRASLADO_DR } from "./docto-relacionado.ts";
import { RETENCION_P, TRASLADO_P } from "./impuestos-p.ts";
import { PAGO, type Pago } from "./pago.ts";
import { PAGOS, type Pagos } from "./pagos.ts";
import { TOTALES } from "./totales.ts";

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
