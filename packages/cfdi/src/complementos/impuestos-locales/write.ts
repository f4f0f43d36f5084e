import { attributes, each, element } from "../../xml/element.ts";
import { IMPUESTOS_LOCALES, type ImpuestosLocales, RETENCION_LOCAL, TRASLADO_LOCAL } from "./impuestos-locales.ts";

export function writeImpuestosLocales(node: ImpuestosLocales): string {
  const retenciones = each(node.RetencionesLocales, (row) =>
    element("implocal:RetencionesLocales", attributes(RETENCION_LOCAL, row)),
  );
  const traslados = each(node.TrasladosLocales, (row) =>
    element("implocal:TrasladosLocales", attributes(TRASLADO_LOCAL, row)),
  );
  return element("implocal:ImpuestosLocales", attributes(IMPUESTOS_LOCALES, node), retenciones + traslados);
}
