import type { AttributesOf } from "../comprobante/attributes.ts";
import { eachField, fields } from "../seal/fields.ts";
import type { Cursor } from "../xml/cursor.ts";
import { attributes, each, element } from "../xml/element.ts";

/** Legends that a tax provision makes mandatory (complement leyendasFisc 1.0). */
export interface LeyendasFiscales {
  readonly tipo: "leyendasFiscales";
  readonly version: "1.0";
  readonly Leyenda: readonly LeyendaFiscal[];
}

/** A legend, and the provision and norm that ask for it. */
export interface LeyendaFiscal {
  /** The law, resolution or circular that asks for it. */
  readonly disposicionFiscal?: string;
  /** The article, rule or number of it. */
  readonly norma?: string;
  /** What it says. */
  readonly textoLeyenda: string;
}

export const LEYENDAS_FISCALES: AttributesOf<Omit<LeyendasFiscales, "tipo">> = { version: ["1.0"] };

export const LEYENDA_FISCAL: AttributesOf<LeyendaFiscal> = {
  disposicionFiscal: "O",
  norma: "O",
  textoLeyenda: "R",
};

export function fieldsOfLeyendasFiscales(node: LeyendasFiscales): string {
  return fields(LEYENDAS_FISCALES, node) + eachField(node.Leyenda, (leyenda) => fields(LEYENDA_FISCAL, leyenda));
}

export function writeLeyendasFiscales(node: LeyendasFiscales): string {
  return element(
    "leyendasFisc:LeyendasFiscales",
    attributes(LEYENDAS_FISCALES, node),
    each(node.Leyenda, (leyenda) => element("leyendasFisc:Leyenda", attributes(LEYENDA_FISCAL, leyenda))),
  );
}

export function readLeyendasFiscales(at: Cursor): LeyendasFiscales {
  return {
    tipo: "leyendasFiscales",
    ...at.attributes<Omit<LeyendasFiscales, "tipo">>(LEYENDAS_FISCALES),
    Leyenda: at.atLeastOne("Leyenda", (leyenda) => leyenda.attributes(LEYENDA_FISCAL)),
  };
}
