import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Every generated module: its file name in `src/generated` and its text. */
export function buildModules(): ReadonlyMap<string, string> {
  const tables = [...microTables(), ratesTable(), ...sourceTables()];
  return new Map(tables.map((table) => [`${table.file}.gen.ts`, renderTable(table)]));
}

type Column = readonly [name: string, value: (row: SatMicroRow) => string];

/** The catalogues of CFDI 4.0 are in force since this day; rows without their own date get it. */
const CFDI_40_SINCE = "2022-01-01";

const text =
  (field: string) =>
  (row: SatMicroRow): string =>
    String(row[field] ?? "");
const flag =
  (field: string) =>
  (row: SatMicroRow): string =>
    row[field] === 1 ? "1" : "0";

const KEY: Column = ["clave", (row) => text("id")(row) || text("estado")(row)];
const LABEL: Column = ["descripcion", text("texto")];
const SINCE: Column = ["desde", (row) => text("vigencia_desde")(row) || CFDI_40_SINCE];
const UNTIL: Column = ["hasta", text("vigencia_hasta")];
const PERSON: readonly Column[] = [
  ["fisica", flag("aplica_fisica")],
  ["moral", flag("aplica_moral")],
];

/** The label goes last: it is never empty, so that no line ends in a tab. */
function table(file: string, list: string, extra: readonly Column[] = [], label: Column = LABEL): Table {
  const columns = [KEY, SINCE, UNTIL, ...extra, label];
  return {
    file,
    constant: file.replaceAll("-", "_").toUpperCase(),
    columns: columns.map(([name]) => name),
    rows: readSatMicro(list).map((row) => columns.map(([, value]) => value(row))),
  };
}

/** "Por definir": the workbook says "Opcional" in every column of the payment complement, the package cannot. */
const undefinedYet = (row: SatMicroRow): boolean => row["id"] === "99";
const banked = (row: SatMicroRow): string => (row["es_bancarizado"] === 1 ? "si" : "no");
const pattern =
  (field: string) =>
  (row: SatMicroRow): string =>
    undefinedYet(row) ? "" : text(field)(row);

const FORMAS_PAGO: readonly Column[] = [
  ["bancarizado", (row) => (undefinedYet(row) ? "opcional" : banked(row))],
  ["rfcEmisorCtaOrd", flag("permite_banco_ordenante_rfc")],
  ["ctaOrdenante", flag("permite_cuenta_ordenante")],
  ["patronCtaOrdenante", pattern("patron_cuenta_ordenante")],
  ["rfcEmisorCtaBen", flag("permite_banco_beneficiario_rfc")],
  ["ctaBeneficiario", flag("permite_cuenta_beneficiario")],
  ["patronCtaBeneficiario", pattern("patron_cuenta_beneficiario")],
  ["tipoCadPago", flag("permite_tipo_cadena_pago")],
  ["nomBancoOrdExt", flag("requiere_banco_ordenante_nombre_ext")],
];

const USOS_CFDI: readonly Column[] = [
  ...PERSON,
  [
    "regimenes",
    (row) =>
      text("regimenes_fiscales_receptores")(row)
        .split(/\s*,\s*/)
        .sort()
        .join(" "),
  ],
];

const IMPUESTOS: readonly Column[] = [
  ["retencion", flag("retencion")],
  ["traslado", flag("traslado")],
];

/** Every list the package has and CFDI 4.0 asks for, except the rates. */
function microTables(): readonly Table[] {
  return [
    table("formas-pago", "formas_pago", FORMAS_PAGO),
    table("metodos-pago", "metodos_pago"),
    table("tipos-comprobante", "tipos_comprobantes", [["valorMaximo", text("valor_maximo")]]),
    table("exportaciones", "exportaciones"),
    table("periodicidades", "periodicidades"),
    table("meses", "meses"),
    table("tipos-relacion", "tipos_relaciones"),
    table("regimenes", "regimenes_fiscales", PERSON),
    table("usos-cfdi", "usos_cfdi", USOS_CFDI),
    table("objetos-imp", "objetos_impuestos"),
    table("impuestos", "impuestos", IMPUESTOS),
    table("tipos-factor", "tipos_factores", [], ["descripcion", text("id")]),
    table("aduanas", "aduanas"),
    table("estados", "estados", [["pais", text("pais")]]),
  ];
}

/**
 * The highest IEPS quota is published anew each year; the package is of 2024.
 * Source: catCFDI of 2026-08-06, sheet c_TasaOCuota.
 */
const IEPS_QUOTA = { maximo: "72.160500", desde: "2026-01-01" };

/** The sheet names the tax ("IVA Crédito aplicado del 50%" is the 8 % of the border region), the document its key. */
function taxKey(name: string): string {
  if (name === "ISR") return "001";
  if (name.startsWith("IVA")) return "002";
  if (name === "IEPS") return "003";
  throw new Error(`c_TasaOCuota: unknown tax ${name}`);
}

function rate(row: SatMicroRow): readonly string[] {
  const quota = row["factor"] === "Cuota";
  const maximo = quota ? IEPS_QUOTA.maximo : String(row["valor"]);
  return [
    quota ? IEPS_QUOTA.desde : String(row["vigencia_desde"]),
    String(row["vigencia_hasta"]),
    row["tipo"] === "Fijo" ? maximo : String(row["minimo"]),
    maximo,
    taxKey(String(row["impuesto"])),
    String(row["factor"]),
    row["traslado"] === 1 ? "1" : "0",
    row["retencion"] === 1 ? "1" : "0",
    String(row["tipo"]),
  ];
}

/** c_TasaOCuota. A fixed rate has its value as both ends. */
function ratesTable(): Table {
  return {
    file: "tasas",
    constant: "TASAS",
    columns: ["desde", "hasta", "minimo", "maximo", "impuesto", "factor", "traslado", "retencion", "tipo"],
    rows: readSatMicro("reglas_tasa_cuota").map(rate),
  };
}

function sourceTable(
  file: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): Table {
  return {
    file,
    constant: file.replaceAll("-", "_").toUpperCase(),
    columns,
    rows: rows.map((row) => columns.map((column) => row[column] ?? "")),
  };
}

/** The lists that no npm package has, from the files of `sources/`. */
function sourceTables(): readonly Table[] {
  const countries = readSource("paises").map((row) => ({ ...row, desde: CFDI_40_SINCE, hasta: "" }));
  const products = readSource("productos");
  return [
    sourceTable("monedas", ["clave", "desde", "hasta", "decimales", "variacion", "descripcion"], readSource("monedas")),
    sourceTable(
      "paises",
      ["clave", "desde", "hasta", "patronCodigoPostal", "patronIdentidadTributaria", "agrupacion", "descripcion"],
      countries,
    ),
    sourceTable("unidades", ["clave", "desde", "hasta", "simbolo", "palabras", "descripcion"], readSource("unidades")),
    sourceTable("productos", ["clave", "palabras", "descripcion"], products),
    sourceTable("claves-producto", ["clave"], products),
  ];
}

/** One row of a SAT list as `@nodecfdi/sat-micro-catalogs` keeps it: numbers for flags, text for all else. */
type SatMicroRow = Readonly<Record<string, string | number>>;

const requireJson = createRequire(import.meta.url);

/**
 * The rows of one `cfdi_40_*` list of the package.
 * @param list its name without the prefix, e.g. `usos_cfdi`
 */
function readSatMicro(list: string): readonly SatMicroRow[] {
  return requireJson(`@nodecfdi/sat-micro-catalogs/raw/cfdi_40_${list}`) as readonly SatMicroRow[];
}

/**
 * The rows of `sources/<name>.tsv`: first line the column names, then one entry a line, cells separated by tabs.
 * @throws when a line has not as many cells as there are columns
 */
function readSource(name: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(new URL(`./sources/${name}.tsv`, import.meta.url), "utf8");
  const [header = "", ...lines] = text.replace(/\n$/, "").split("\n");
  const columns = header.split("\t");
  return lines.map((line, index) => {
    const cells = line.split("\t");
    if (cells.length !== columns.length) throw new Error(`${name}.tsv line ${index + 2}: ${cells.length} cells`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""]));
  });
}

/** A list ready to be written: the rows are in the order of the columns. */
interface Table {
  readonly file: string;
  readonly constant: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const cleaned = (cell: string): string => cell.trim().replace(/\s+/g, " ");
const escaped = (text: string): string => text.replace(/[\\`]|\$\{/g, "\\$&");

/** The TypeScript module of a table: one string, tab-separated, a line for each entry, the first line the columns. */
function renderTable(table: Table): string {
  const lines = [table.columns, ...table.rows].map((row) => row.map(cleaned).join("\t"));
  return [
    "// Written by scripts/generate.ts; change the sources there, not this file.",
    `export const ${table.constant} = \`${escaped(lines.join("\n"))}\`;`,
    "",
  ].join("\n");
}
