import { eachField, fields } from "../../seal/fields.ts";
import { IMPUESTOS_LOCALES, type ImpuestosLocales, RETENCION_LOCAL, TRASLADO_LOCAL } from "./impuestos-locales.ts";

export function fieldsOfImpuestosLocales(node: ImpuestosLocales): string {
  return (
    fields(IMPUESTOS_LOCALES, node) +
    eachField(node.RetencionesLocales, (row) => fields(RETENCION_LOCAL, row)) +
    eachField(node.TrasladosLocales, (row) => fields(TRASLADO_LOCAL, row))
  );
}
