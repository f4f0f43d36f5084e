import type { ComplementoDesconocido } from "../complementos/desconocido.ts";
import { fieldsOfImpuestosLocales } from "../complementos/impuestos-locales/cadena.ts";
import { fieldsOfLeyendasFiscales } from "../complementos/leyendas-fiscales/cadena.ts";
import { fieldsOfPagos } from "../complementos/pagos20/cadena.ts";
import type { Complemento } from "../comprobante/complemento.ts";
import { eachField, field } from "./fields.ts";

/** What who knows it says; nothing, when nobody does. */
export function fieldsOfDesconocido({ campos }: ComplementoDesconocido): string {
  return eachField(campos, field);
}

/** What a complement adds to the cadena original of its document. The stamp adds nothing: it comes after the seal. */
export function fieldsOfComplemento(complemento: Complemento): string {
  switch (complemento.tipo) {
    case "impuestosLocales":
      return fieldsOfImpuestosLocales(complemento);
    case "leyendasFiscales":
      return fieldsOfLeyendasFiscales(complemento);
    case "pagos":
      return fieldsOfPagos(complemento);
    case "desconocido":
      return fieldsOfDesconocido(complemento);
    case "timbre":
      return "";
  }
}
