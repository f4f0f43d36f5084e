import { IMPORT_COLUMNS, type ImportKind, type Language } from "@timbra/contract";
import { textCell, writeCsv, writeXlsx } from "../adapters/sheets/index.ts";

const WIDTH = 24;
const NAMES = {
  customers: { es: "Clientes", en: "Customers" },
  products: { es: "Conceptos", en: "Products" },
  tickets: { es: "Tickets", en: "Tickets" },
} as const;

/** The template of an import: its headings, and one row that shows what goes under them. */
export async function importTemplate(kind: ImportKind, format: "xlsx" | "csv", language: Language, local: string) {
  const columns = Object.values(IMPORT_COLUMNS[kind]).filter(({ onlyRead }) => onlyRead !== true);
  const sheet = {
    name: NAMES[kind][language],
    columns: columns.map(({ heading }) => ({ header: heading[language], width: WIDTH })),
    rows: rowsOf([columns.map(({ example }) => textCell(example))]),
  };
  const parts: Uint8Array[] = [];
  for await (const part of format === "csv" ? writeCsv(sheet) : writeXlsx(sheet, local)) parts.push(part);
  return { bytes: Buffer.concat(parts), name: `${NAMES[kind][language]}.${format}` };
}

async function* rowsOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
