import type { Lista } from "@timbra/sat-catalogues";

/** How one list is laid out in the SAT's workbook and in the SQLite file. */
export interface Layout {
  /** Table of the SQLite file. */
  readonly table: string;
  /** What a key looks like, whole. */
  readonly key: RegExp;
  /** Spreadsheets lose the zeros that a number begins with. */
  readonly digits: number;
  /** The column of the label begins so; undefined where the key is the label. Compared without accents and capitals. */
  readonly label: string | undefined;
  /** Whether the sheet has columns for the first and the last day. */
  readonly dated: boolean;
  /** What else is kept: how its column in the workbook begins, and its name in the SQLite file. */
  readonly extra: readonly (readonly [heading: string, column: string])[];
}

const plain = (table: string, key: RegExp, digits: number, more: Partial<Layout> = {}): Layout => ({
  table: `cfdi_40_${table}`,
  key,
  digits,
  label: "descripcion",
  dated: true,
  extra: [],
  ...more,
});

/** Every list that documents are checked against. Source: row 4 of the sheets of catCFDI_V_4, and the tables of phpcfdi/resources-sat-catalogs. */
export const LAYOUTS: Readonly<Record<Lista, Layout>> = {
  c_FormaPago: plain("formas_pago", /^\d{2}$/, 2),
  c_MetodoPago: plain("metodos_pago", /^[A-Z]{3}$/, 0),
  c_Moneda: plain("monedas", /^[A-Z]{3}$/, 0),
  c_TipoDeComprobante: plain("tipos_comprobantes", /^[A-Z]$/, 0),
  c_Exportacion: plain("exportaciones", /^\d{2}$/, 2),
  c_CodigoPostal: plain("codigos_postales", /^\d{5}$/, 5, {
    label: undefined,
    extra: [
      ["c_estado", "estado"],
      ["estimulo", "estimulo_frontera"],
    ],
  }),
  c_Periodicidad: plain("periodicidades", /^\d{2}$/, 2),
  c_Meses: plain("meses", /^\d{2}$/, 2),
  c_TipoRelacion: plain("tipos_relaciones", /^\d{2}$/, 2),
  c_RegimenFiscal: plain("regimenes_fiscales", /^\d{3}$/, 3),
  c_Pais: plain("paises", /^[A-Z]{3}$/, 0, { dated: false }),
  c_UsoCFDI: plain("usos_cfdi", /^[A-Z]{1,2}\d{2}$/, 0),
  c_ClaveProdServ: plain("productos_servicios", /^\d{8}$/, 8, { extra: [["palabras similares", "similares"]] }),
  c_ClaveUnidad: plain("claves_unidades", /^[A-Z0-9][A-Za-z0-9]{1,2}$/, 2, { label: "nombre", extra: [["simbolo", "simbolo"]] }),
  c_ObjetoImp: plain("objetos_impuestos", /^\d{2}$/, 2),
  c_Impuesto: plain("impuestos", /^\d{3}$/, 3),
  c_TipoFactor: plain("tipos_factores", /^[A-Z][a-z]+$/, 0, { label: undefined }),
  c_Aduana: plain("aduanas", /^\d{2}$/, 2),
};

export const LISTS = Object.keys(LAYOUTS) as readonly Lista[];
