import type { Lista } from "@timbra/sat-catalogues";

/** How one list is laid out in the SAT's workbook and in the SQLite file. */
export interface ListLayout {
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
  /** What else is kept. */
  readonly extra: readonly ExtraColumn[];
  /** What stands over the first column of its sheet, where that is not the list's name. */
  readonly heading?: string;
  /** Whether its first column may say the same in many rows. */
  readonly repeats?: true;
}

/** A column besides key, days and label. */
export interface ExtraColumn {
  /** How its heading in the workbook begins. */
  readonly heading: string;
  /** How many columns to the right of that heading it stands: one heading may be over two. */
  readonly beside?: number;
  /** Its name in the SQLite file. */
  readonly column: string;
  /** What a cell may hold. */
  readonly holds?: RegExp;
}

/** The lists of keys, and the rates. */
export type ReleaseListName = Lista | "c_TasaOCuota";

/** "Sí" and nothing in the workbook, 1 and nothing in the SQLite file. */
const FLAG = /^(s[ií]|no|0|1|true|false|)$/i;
const DECIMAL = /^\d{1,3}(\.\d{1,6})?$/;

const plain = (table: string, key: RegExp, digits: number, more: Partial<ListLayout> = {}): ListLayout => ({
  table: `cfdi_40_${table}`,
  key,
  digits,
  label: "descripcion",
  dated: true,
  extra: [],
  ...more,
});

/**
 * Every list that documents are checked against. Source: row 4 of the sheets of catCFDI_V_4, and the tables of
 * phpcfdi/resources-sat-catalogs.
 */
export const LAYOUTS: Readonly<Record<ReleaseListName, ListLayout>> = {
  c_FormaPago: plain("formas_pago", /^\d{2}$/, 2),
  c_MetodoPago: plain("metodos_pago", /^[A-Z]{3}$/, 0),
  c_Moneda: plain("monedas", /^[A-Z]{3}$/, 0, {
    extra: [{ heading: "decimales", column: "decimales", holds: /^[0-6]$/ }],
  }),
  c_TipoDeComprobante: plain("tipos_comprobantes", /^[A-Z]$/, 0),
  c_Exportacion: plain("exportaciones", /^\d{2}$/, 2),
  c_CodigoPostal: plain("codigos_postales", /^\d{5}$/, 5, {
    label: undefined,
    extra: [
      { heading: "c_estado", column: "estado" },
      { heading: "estimulo", column: "estimulo_frontera" },
    ],
  }),
  c_Periodicidad: plain("periodicidades", /^\d{2}$/, 2),
  c_Meses: plain("meses", /^\d{2}$/, 2),
  c_TipoRelacion: plain("tipos_relaciones", /^\d{2}$/, 2),
  c_RegimenFiscal: plain("regimenes_fiscales", /^\d{3}$/, 3, {
    extra: [
      { heading: "fisica", column: "aplica_fisica", holds: FLAG },
      { heading: "moral", column: "aplica_moral", holds: FLAG },
    ],
  }),
  c_Pais: plain("paises", /^[A-Z]{3}$/, 0, {
    dated: false,
    extra: [{ heading: "formato de registro", column: "patron_identidad_tributaria" }],
  }),
  c_UsoCFDI: plain("usos_cfdi", /^[A-Z]{1,2}\d{2}$/, 0, {
    extra: [
      { heading: "aplica para tipo persona", column: "aplica_fisica", holds: FLAG },
      { heading: "aplica para tipo persona", beside: 1, column: "aplica_moral", holds: FLAG },
      { heading: "regimen fiscal receptor", column: "regimenes_fiscales_receptores", holds: /^\d{3}(\s*,\s*\d{3})*$/ },
    ],
  }),
  c_ClaveProdServ: plain("productos_servicios", /^\d{8}$/, 8, {
    extra: [{ heading: "palabras similares", column: "similares" }],
  }),
  c_ClaveUnidad: plain("claves_unidades", /^[A-Z0-9][A-Za-z0-9]{1,2}$/, 2, {
    label: "nombre",
    extra: [{ heading: "simbolo", column: "simbolo" }],
  }),
  c_ObjetoImp: plain("objetos_impuestos", /^\d{2}$/, 2),
  c_Impuesto: plain("impuestos", /^\d{3}$/, 3),
  c_TipoFactor: plain("tipos_factores", /^[A-Z][a-z]+$/, 0, { label: undefined }),
  c_Aduana: plain("aduanas", /^\d{2}$/, 2),
  c_TasaOCuota: plain("reglas_tasa_cuota", /^(Fijo|Rango)$/, 0, {
    heading: "rango o fijo",
    label: undefined,
    repeats: true,
    extra: [
      { heading: "c_tasaocuota", column: "minimo", holds: /^(\d{1,3}(\.\d{1,6})?|)$/ },
      { heading: "c_tasaocuota", beside: 1, column: "valor", holds: DECIMAL },
      { heading: "impuesto", column: "impuesto", holds: /^(ISR|IVA|IEPS)\b/ },
      { heading: "factor", column: "factor", holds: /^(Tasa|Cuota)$/ },
      { heading: "traslado", column: "traslado", holds: FLAG },
      { heading: "retencion", column: "retencion", holds: FLAG },
    ],
  }),
};

export const LISTS = Object.keys(LAYOUTS) as readonly ReleaseListName[];

/** The column by which a list's keys are known in the SQLite file. */
export function keyColumn(list: ReleaseListName): string {
  return list === "c_TasaOCuota" ? "tipo" : "id";
}
