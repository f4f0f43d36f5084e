import { CFDI_40_SINCE } from "./micro-tables.ts";
import { readSource } from "./read-source.ts";
import type { Table } from "./render-table.ts";

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
export function sourceTables(): readonly Table[] {
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
