import type { ListName } from "@timbra/sat-catalogues";

/** How one list is laid out in the SAT's workbook. */
export interface ListLayout {
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
  /** A workbook without it is read all the same: nothing is known then. */
  readonly optional?: true;
  /** What a cell may hold. */
  readonly holds?: RegExp;
}

/** The lists of keys, and the rates. */
export type ReleaseListName = ListName | "c_TasaOCuota";

const FLAG = /^(s[ií]|no|0|1|true|false|)$/i;
const DECIMAL = /^\d{1,3}(\.\d{1,6})?$/;

const plain = (key: RegExp, digits: number, more: Partial<ListLayout> = {}): ListLayout => ({
  key,
  digits,
  label: "descripcion",
  dated: true,
  extra: [],
  ...more,
});

/**
 * Every list that documents are checked against. Source: row 4 of the sheets of catCFDI_V_4.
 */
export const LAYOUTS: Readonly<Record<ReleaseListName, ListLayout>> = {
  c_FormaPago: plain(/^\d{2}$/, 2),
  c_MetodoPago: plain(/^[A-Z]{3}$/, 0),
  c_Moneda: plain(/^[A-Z]{3}$/, 0, {
    extra: [{ heading: "decimales", holds: /^[0-6]$/ }],
  }),
  c_TipoDeComprobante: plain(/^[A-Z]$/, 0),
  c_Exportacion: plain(/^\d{2}$/, 2),
  c_CodigoPostal: plain(/^\d{5}$/, 5, {
    label: undefined,
    extra: [{ heading: "c_estado" }, { heading: "estimulo" }, { heading: "c_municipio", optional: true }],
  }),
  c_Periodicidad: plain(/^\d{2}$/, 2),
  c_Meses: plain(/^\d{2}$/, 2),
  c_TipoRelacion: plain(/^\d{2}$/, 2),
  c_RegimenFiscal: plain(/^\d{3}$/, 3, {
    extra: [
      { heading: "fisica", holds: FLAG },
      { heading: "moral", holds: FLAG },
    ],
  }),
  c_Pais: plain(/^[A-Z]{3}$/, 0, {
    dated: false,
    extra: [{ heading: "formato de registro" }],
  }),
  c_UsoCFDI: plain(/^[A-Z]{1,2}\d{2}$/, 0, {
    extra: [
      { heading: "aplica para tipo persona", holds: FLAG },
      { heading: "aplica para tipo persona", beside: 1, holds: FLAG },
      { heading: "regimen fiscal receptor", holds: /^\d{3}(\s*,\s*\d{3})*$/ },
    ],
  }),
  c_ClaveProdServ: plain(/^\d{8}$/, 8, {
    extra: [
      { heading: "palabras similares" },
      { heading: "incluir iva", optional: true },
      { heading: "incluir ieps", optional: true },
      { heading: "complemento que debe", optional: true },
    ],
  }),
  c_ClaveUnidad: plain(/^[A-Z0-9][A-Za-z0-9]{1,2}$/, 2, {
    label: "nombre",
    extra: [{ heading: "simbolo" }],
  }),
  c_ObjetoImp: plain(/^\d{2}$/, 2),
  c_Impuesto: plain(/^\d{3}$/, 3),
  c_TipoFactor: plain(/^[A-Z][a-z]+$/, 0, { label: undefined }),
  c_Aduana: plain(/^\d{2}$/, 2),
  c_TasaOCuota: plain(/^(Fijo|Rango)$/, 0, {
    heading: "rango o fijo",
    label: undefined,
    repeats: true,
    extra: [
      { heading: "c_tasaocuota", holds: /^(\d{1,3}(\.\d{1,6})?|)$/ },
      { heading: "c_tasaocuota", beside: 1, holds: DECIMAL },
      { heading: "impuesto", holds: /^(ISR|IVA|IEPS)\b/ },
      { heading: "factor", holds: /^(Tasa|Cuota)$/ },
      { heading: "traslado", holds: FLAG },
      { heading: "retencion", holds: FLAG },
    ],
  }),
};

export const LISTS = Object.keys(LAYOUTS) as readonly ReleaseListName[];
