import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { readXlsx, writeXlsx } from "hucre/xlsx";

export type SheetCells = Readonly<Record<string, string | number>>;

export interface Spreadsheet {
  readonly headings: readonly string[];
  readonly rows: readonly SheetCells[];
}

/** The first sheet of a workbook that the browser saved, by the headings of its first row. */
export async function readSaved(download: Download): Promise<Spreadsheet> {
  const { sheets } = await readXlsx(await readFile(await download.path()));
  const [first = [], ...others] = sheets[0]?.rows ?? [];
  const headings = first.map(String);
  const rows = others.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, plain(cells[at])])));
  return { headings, rows };
}

function plain(cell: unknown): string | number {
  return typeof cell === "number" ? cell : String(cell ?? "");
}

/** What a person types under the headings of a template, as the workbook that they save. */
export async function workbookOf(headings: readonly string[], rows: readonly SheetCells[]): Promise<Buffer> {
  const lines = rows.map((row) => headings.map((heading) => row[heading] ?? null));
  return Buffer.from(await writeXlsx({ sheets: [{ name: "Ventas", rows: [[...headings], ...lines] }] }));
}

/** The columns that are filled of the template, in Spanish and in English. */
const HEADINGS = {
  es: [
    "Referencia",
    "RFC del cliente",
    "Cantidad",
    "Descripción",
    "Clave del SAT",
    "Unidad",
    "Precio unitario",
    "IVA",
    "Forma de pago",
  ],
  en: ["Reference", "Customer RFC", "Quantity", "Description", "SAT key", "Unit", "Unit price", "VAT", "Payment form"],
} as const;

export interface Sale {
  readonly reference: string;
  readonly lines: readonly { readonly quantity: number; readonly price: number }[];
}

/** So many sales, no two alike; every third has a second line. Prices are whole pesos. */
export function sampleSales(count: number): readonly Sale[] {
  return Array.from({ length: count }, (_, at) => {
    const line = { quantity: 1 + (at % 4), price: 100 + at };
    return {
      reference: `VENTA-${String(at + 1).padStart(4, "0")}`,
      lines: at % 3 === 0 ? [line, { quantity: 2, price: 57 }] : [line],
    };
  });
}

/** In cents, with 16 % of tax: a whole number, since a peso's tax is 16 cents. */
export function centsOf({ lines }: Sale): number {
  return lines.reduce((sum, { quantity, price }) => sum + quantity * price * 116, 0);
}

/** The rows of a sale as they are typed under the template's headings. */
export function rowsOf(language: keyof typeof HEADINGS, { reference, lines }: Sale): readonly SheetCells[] {
  const [ref, rfc, quantity, description, key, unit, price, tax, form] = HEADINGS[language];
  return lines.map((line) => ({
    [ref]: reference,
    [rfc]: "URE180429TM6",
    [quantity]: line.quantity,
    [description]: "Silla de madera & mesa",
    [key]: "56112100",
    [unit]: "H87",
    [price]: line.price,
    [tax]: 16,
    [form]: "03",
  }));
}
