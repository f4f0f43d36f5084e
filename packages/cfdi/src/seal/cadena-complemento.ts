import { fieldsOfImpuestosLocales } from "../complementos/impuestos-locales/cadena.ts";
import { fieldsOfLeyendasFiscales } from "../complementos/leyendas-fiscales/cadena.ts";
import { fieldsOfPagos } from "../complementos/pagos20/cadena.ts";
import type { Complemento } from "../comprobante/complemento.ts";

/** What a complement adds to the cadena original of its document. The stamp adds nothing: it comes after the seal. */
export function fieldsOfComplemento(complemento: Complemento): string {
  switch (complemento.tipo) {
    case "impuestosLocales":
      return fieldsOfImpuestosLocales(complemento);
    case "leyendasFiscales":
      return fieldsOfLeyendasFiscales(complemento);
    case "pagos":
      return fieldsOfPagos(complemento);
    case "timbre":
    case "desconocido":
      return "";
  }
}
