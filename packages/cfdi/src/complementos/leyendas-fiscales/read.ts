import type { Cursor } from "../../xml/cursor.ts";
import { LEYENDA_FISCAL, LEYENDAS_FISCALES, type LeyendasFiscales } from "./leyendas-fiscales.ts";

export function readLeyendasFiscales(at: Cursor): LeyendasFiscales {
  return {
    tipo: "leyendasFiscales",
    ...at.attributes<Omit<LeyendasFiscales, "tipo">>(LEYENDAS_FISCALES),
    Leyenda: at.atLeastOne("Leyenda", (leyenda) => leyenda.attributes(LEYENDA_FISCAL)),
  };
}
