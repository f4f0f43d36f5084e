import type { Cursor } from "../../xml/cursor.ts";
import { IMPUESTOS_LOCALES, type ImpuestosLocales, RETENCION_LOCAL, TRASLADO_LOCAL } from "./impuestos-locales.ts";

export function readImpuestosLocales(at: Cursor): ImpuestosLocales {
  return {
    tipo: "impuestosLocales",
    ...at.attributes<Omit<ImpuestosLocales, "tipo">>(IMPUESTOS_LOCALES),
    ...at.repeated("RetencionesLocales", (row) => row.attributes(RETENCION_LOCAL)),
    ...at.repeated("TrasladosLocales", (row) => row.attributes(TRASLADO_LOCAL)),
  };
}
