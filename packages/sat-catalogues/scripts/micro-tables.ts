import { readSatMicro, type SatMicroRow } from "./read-sat-micro.ts";
import type { Table } from "./render-table.ts";

type Column = readonly [name: string, value: (row: SatMicroRow) => string];

/** The catalogues of CFDI 4.0 are in force since this day; rows without their own date get it. */
export const CFDI_40_SINCE = "2022-01-01";

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
export function microTables(): readonly Table[] {
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
