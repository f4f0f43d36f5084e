import type { AttributesOf } from "../../comprobante/attributes.ts";

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
