import type { Language, MonthReport, ReportTable } from "@timbra/contract";
import type { PrintedTable } from "../adapters/pdf/index.ts";
import { dateCell, numberCell, type SheetCell, type SheetContent, textCell } from "../adapters/sheets/index.ts";
import { printedDay } from "../lib/mexican-time.ts";
import { MONTH_REPORT_WORDS } from "../texts/index.ts";

type Kind = ReportTable["columns"][number]["kind"];

const WIDTHS: Readonly<Record<Kind, number>> = { text: 34, date: 14, count: 14, amount: 18 };

/** A sheet for each table. */
export function toSheets({ tables }: MonthReport): readonly SheetContent[] {
  return tables.map(({ title, columns, rows }) => ({
    name: title,
    columns: columns.map(({ label, kind }) => ({ header: label, width: WIDTHS[kind] })),
    rows: inOneBatch(rows.map(({ cells }) => cells.map((text, at) => toCell(text, columns[at]?.kind ?? "text")))),
  }));
}

async function* inOneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

function toCell(text: string | null, kind: Kind): SheetCell {
  if (kind === "text") return textCell(text);
  return kind === "date" ? dateCell(text) : numberCell(text);
}

/** The same on paper. */
export function toPrintedTables({ tables }: MonthReport, language: Language): readonly PrintedTable[] {
  return tables.map(({ title, note, columns, rows }) => ({
    title,
    note,
    empty: MONTH_REPORT_WORDS.empty[language],
    columns: columns.map(({ label, kind }) => ({ label, right: isFigure(kind) })),
    rows: rows.map(({ cells, emphasis }) => ({
      cells: cells.map((text, at) => printed(text ?? "", columns[at]?.kind ?? "text", language)),
      bold: emphasis === "total",
    })),
  }));
}

const isFigure = (kind: Kind): boolean => kind === "amount" || kind === "count";

/** Amounts and counts with their thousands apart, days as the printed invoice writes them. */
function printed(text: string, kind: Kind, language: Language): string {
  if (kind === "date") return printedDay(text, language);
  if (!isFigure(kind)) return text;
  const [whole = "", ...fraction] = text.split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}
