import type { InvoiceForm } from "@timbra/contract";
import { canonicalAmount, emptyLine, type Line } from "../editor/draft.ts";
import { findUnitByName, normalizeText, type Unit } from "./find-units.ts";

/** The columns of the line table that a spreadsheet can fill, in their order. */
export const PASTED_COLUMNS = ["description", "key", "quantity", "unit", "price", "discount"] as const;
export type PastedColumn = (typeof PASTED_COLUMNS)[number];

/** What the lines begin with, and the units that they may say. */
interface Pasting {
  readonly form: Pick<InvoiceForm, "defaults" | "catalogues">;
  readonly units: readonly Unit[];
}

/** How people head their columns, in both languages, without accents. */
const HEADINGS: Readonly<Record<PastedColumn | "sku", readonly string[]>> = {
  key: ["clave", "clave sat", "claveprodserv", "clave producto", "sat key", "product key", "key"],
  description: ["descripcion", "concepto", "producto", "servicio", "description", "product", "item"],
  quantity: ["cantidad", "cant", "qty", "quantity", "piezas"],
  unit: ["unidad", "unidad de medida", "clave unidad", "claveunidad", "um", "unit"],
  price: ["precio", "precio unitario", "p. unitario", "p.u.", "pu", "valor unitario", "price", "unit price"],
  discount: ["descuento", "desc.", "discount"],
  sku: ["sku", "codigo", "no. identificacion", "numero de identificacion", "noidentificacion", "code"],
};

/**
 * The cells of a text copied from a spreadsheet: tabs between columns, quotes around cells that hold tabs, lines or
 * quotes.
 */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = "", end] = cell.exec(text) ?? [];
    if (end === undefined) break;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  return rows.filter((row) => row.some((value) => value !== ""));
}

/** Whether a text that is being pasted is a table, and not something for one field. */
export const looksLikeTable = (text: string): boolean => /\t|[^\r\n][\r\n]+[^\r\n]/.test(text.trim());

/**
 * The lines that pasted cells mean. A first row of headings says which column is which; otherwise they follow the order
 * of the table from the cell that was pasted into. What a row does not say is as in an empty line; a unit that nobody
 * knows is still to be chosen, and taken for no other.
 */
export function parsePastedLines(cells: readonly (readonly string[])[], from: PastedColumn, pasting: Pasting): Line[] {
  const headed = columnsOf(cells[0] ?? []);
  const columns = headed ?? PASTED_COLUMNS.slice(PASTED_COLUMNS.indexOf(from));
  return cells.slice(headed === null ? 0 : 1).map((row) => parseLine(row, columns, pasting));
}

function parseLine(
  row: readonly string[],
  columns: readonly (PastedColumn | "sku" | null)[],
  { form, units }: Pasting,
): Line {
  const said = new Map(columns.map((column, at) => [column, row[at] ?? ""] as const));
  const text = (column: PastedColumn | "sku") => said.get(column) ?? "";
  const empty = emptyLine(form);
  return {
    ...empty,
    key: text("key"),
    sku: text("sku"),
    description: text("description").replace(/\s+/g, " "),
    quantity: canonicalAmount(text("quantity")) || empty.quantity,
    unit_id: text("unit") === "" ? empty.unit_id : (findUnitByName(text("unit"), units)?.id ?? null),
    price: canonicalAmount(text("price")),
    discount: canonicalAmount(text("discount")),
  };
}

function columnsOf(row: readonly string[]): (PastedColumn | "sku" | null)[] | null {
  const names = Object.keys(HEADINGS) as (keyof typeof HEADINGS)[];
  const columns = row.map((value) => names.find((name) => HEADINGS[name].includes(normalizeText(value))) ?? null);
  return columns.some((column) => column === "description" || column === "price") ? columns : null;
}
