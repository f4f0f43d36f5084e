import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { list, monedas, paises, productosIniciales, regimenes, tasas, usosCfdi } from "@timbra/sat-catalogues";
import { writeXlsx } from "hucre/xlsx";
import { LISTS, type ReleaseListName } from "../layouts.ts";

export type WorkbookCell = string | number | null;
interface TestSheet {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
}

/** What a test has changed in a list: its rows, or its headings. */
export type Changes = Partial<
  Record<ReleaseListName, (rows: readonly (readonly WorkbookCell[])[]) => readonly (readonly WorkbookCell[])[]>
>;

const META = [
  "Versión CFDI",
  "Versión catálogo",
  "Revisión catálogo",
  "Fecha publicación",
  "Fecha inicio de vigencia",
  "Fecha fin de vigencia",
];
const HEADINGS: Partial<Record<ReleaseListName, readonly (string | null)[]>> = {
  c_ClaveProdServ: [
    "Descripción",
    "Incluir IVA trasladado",
    "Incluir IEPS trasladado",
    "Complemento que debe incluir",
    "FechaInicioVigencia",
    "FechaFinVigencia",
    "Estímulo Franja Fronteriza",
    "Palabras similares",
  ],
  c_ClaveUnidad: [
    "Nombre",
    "Descripción",
    "Nota",
    "Fecha de inicio de vigencia",
    "Fecha de fin de vigencia",
    "Símbolo",
  ],
  c_CodigoPostal: [
    "c_Estado",
    "c_Municipio",
    "c_Localidad",
    "Estímulo Franja Fronteriza",
    "Fecha inicio de vigencia ",
    "Fecha fin de vigencia",
  ],
  c_TipoFactor: ["Fecha inicio de vigencia", "Fecha fin de vigencia"],
  c_Pais: ["Descripción", "Formato de código postal", "Formato de Registro de Identidad Tributaria"],
  c_UsoCFDI: [
    "Descripción",
    "Aplica para tipo persona",
    null,
    "Fecha  inicio de vigencia",
    "Fecha fin de vigencia",
    "Régimen Fiscal Receptor",
  ],
  c_Moneda: ["Descripción", "Decimales", "Porcentaje variación", "Fecha inicio de vigencia", "Fecha fin de vigencia"],
  c_RegimenFiscal: ["Descripción", "Física", "Moral", "Fecha de inicio de vigencia", "Fecha de fin de vigencia"],
  c_TasaOCuota: [
    "c_TasaOCuota",
    null,
    "Impuesto",
    "Factor",
    "Traslado",
    "Retención",
    "Fecha inicio de vigencia",
    "Fecha fin de vigencia",
  ],
};
const COMMON = ["Descripción", "Fecha inicio de vigencia", "Fecha fin de vigencia"];
/** 2022-01-01 as a spreadsheet counts days. */
const SERIAL_DAY = 44_562;

/**
 * A workbook laid out as the SAT's, with the lists that come with the product and three postal codes; its postal codes
 * go on in a second sheet.
 */
export function satWorkbook(changes: Changes = {}): TestSheet[] {
  return LISTS.flatMap((name) => {
    const heading = [name === "c_TasaOCuota" ? "Rango o Fijo" : name, ...(HEADINGS[name] ?? COMMON)];
    const rows = [heading, ...secondHeading(name), ...rowsOf(name, heading)];
    const above = [[`Catálogo ${name}`], META, [4.0, 2.0, 0, SERIAL_DAY, SERIAL_DAY]];
    const changed = changes[name]?.(rows) ?? rows;
    if (name !== "c_CodigoPostal") return [{ name, rows: [...above, ...changed] }];
    const half = changed.length - 1;
    return [
      { name: `${name}_Parte_1`, rows: [...above, ...changed.slice(0, half), ["Continúa en c_CodigoPostal_Parte_2"]] },
      { name: `${name}_Parte_2`, rows: [...above, heading, ...changed.slice(half)] },
    ];
  });
}

function secondHeading(name: ReleaseListName): readonly (readonly WorkbookCell[])[] {
  if (name === "c_TasaOCuota") return [[null, "Valor mínimo", "Valor máximo"]];
  return name === "c_UsoCFDI" || name === "c_CodigoPostal" ? [[null, null, "Física", "Moral"]] : [];
}

function rowsOf(name: ReleaseListName, heading: readonly (string | null)[]): readonly (readonly WorkbookCell[])[] {
  const cell = (title: string | null, label: string, more: Readonly<Record<string, WorkbookCell>>): WorkbookCell => {
    if (title !== null && title in more) return more[title] ?? null;
    if (/^(Descripción|Nombre)$/.test(title ?? "")) return label;
    return isFirstDay(title) ? SERIAL_DAY : null;
  };
  const row = (key: WorkbookCell, label: string, more: Readonly<Record<string, WorkbookCell>> = {}) => [
    key,
    ...heading.slice(1).map((title) => cell(title ?? null, label, more)),
  ];
  if (name === "c_ClaveProdServ")
    return productosIniciales().map(({ clave, descripcion }) =>
      row(Number(clave), descripcion, { "Palabras similares": "" }),
    );
  if (name === "c_CodigoPostal")
    return [6600, 44_100, 97_000].map((code) =>
      row(code, "", { c_Estado: "CMX", c_Municipio: code === 44_100 ? null : 15, "Estímulo Franja Fronteriza": 0 }),
    );
  if (name === "c_UsoCFDI")
    return usosCfdi().map(({ clave, descripcion, fisica, moral, regimenes: allowed }) => [
      clave,
      descripcion,
      yes(fisica),
      yes(moral),
      SERIAL_DAY,
      null,
      allowed.join(", "),
    ]);
  if (name === "c_RegimenFiscal")
    return regimenes().map(({ clave, descripcion, fisica, moral }) =>
      row(Number(clave), descripcion, { Física: yes(fisica), Moral: yes(moral) }),
    );
  if (name === "c_Moneda")
    return monedas().map(({ clave, descripcion, decimales }) => row(clave, descripcion, { Decimales: decimales }));
  if (name === "c_Pais")
    return paises().map(({ clave, descripcion, patronIdentidadTributaria: pattern = "" }) =>
      row(clave, descripcion, { "Formato de Registro de Identidad Tributaria": pattern }),
    );
  if (name === "c_TasaOCuota")
    return tasas().map(({ tipo, minimo, maximo, impuesto, factor, traslado, retencion, desde }) => [
      tipo,
      tipo === "Fijo" ? "" : Number(minimo),
      Number(maximo),
      { "001": "ISR", "002": "IVA", "003": "IEPS" }[impuesto],
      factor,
      yes(traslado),
      yes(retencion),
      desde,
      null,
    ]);
  return list(name).map(({ clave, descripcion }) => row(/^\d+$/.test(clave) ? Number(clave) : clave, descripcion));
}

function yes(flag: boolean): WorkbookCell {
  return flag ? "Sí" : "No";
}

function isFirstDay(title: string | null): boolean {
  return /^fecha\s*(de )?\s*inicio/i.test(title ?? "");
}

/** Writes sheets to a file of a new folder, by libraries that are not ours, and answers its path. */
export async function writeWorkbook(sheets: readonly TestSheet[], fileName: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "timbra-sat-")), fileName);
  await writeFile(
    path,
    fileName.endsWith(".xls")
      ? biff(sheets)
      : await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => [...row]) })) }),
  );
  return path;
}

function biff(sheets: readonly TestSheet[]): Buffer {
  const workbook = utils.book_new();
  for (const { name, rows } of sheets)
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return write(workbook, { type: "buffer", bookType: "biff8" }) as Buffer;
}
