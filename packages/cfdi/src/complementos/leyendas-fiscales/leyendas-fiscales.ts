import type { AttributesOf } from "../../comprobante/attributes.ts";

/** Legends that a tax provision makes mandatory (complement leyendasFisc 1.0). */
export interface LeyendasFiscales {
  readonly tipo: "leyendasFiscales";
  readonly version: "1.0";
  readonly Leyenda: readonly LeyendaFiscal[];
}

/** A legend, and the provision and norm that ask for it. */
export interface LeyendaFiscal {
  readonly disposicionFiscal?: string;
  readonly norma?: string;
  readonly textoLeyenda: string;
}

export const LEYENDAS_FISCALES: AttributesOf<Omit<LeyendasFiscales, "tipo">> = { version: ["1.0"] };

export const LEYENDA_FISCAL: AttributesOf<LeyendaFiscal> = {
  disposicionFiscal: "O",
  norma: "O",
  textoLeyenda: "R",
};
