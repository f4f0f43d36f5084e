import { eachField, fields } from "../../seal/fields.ts";
import { LEYENDA_FISCAL, LEYENDAS_FISCALES, type LeyendasFiscales } from "./leyendas-fiscales.ts";

export function fieldsOfLeyendasFiscales(node: LeyendasFiscales): string {
  return fields(LEYENDAS_FISCALES, node) + eachField(node.Leyenda, (leyenda) => fields(LEYENDA_FISCAL, leyenda));
}
