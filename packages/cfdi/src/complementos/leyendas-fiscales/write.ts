import { attributes, each, element } from "../../xml/element.ts";
import { LEYENDA_FISCAL, LEYENDAS_FISCALES, type LeyendasFiscales } from "./leyendas-fiscales.ts";

export function writeLeyendasFiscales(node: LeyendasFiscales): string {
  return element(
    "leyendasFisc:LeyendasFiscales",
    attributes(LEYENDAS_FISCALES, node),
    each(node.Leyenda, (leyenda) => element("leyendasFisc:Leyenda", attributes(LEYENDA_FISCAL, leyenda))),
  );
}
