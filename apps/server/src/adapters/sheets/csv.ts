import { type SheetCell, looksLikeFormula, type SheetContent } from "./cell.ts";

/** Without it Excel takes UTF-8 for another encoding. */
const BYTE_ORDER_MARK = "\ufeff";
const END_OF_LINE = "\r\n";

/**
 * A sheet as comma-separated values (RFC 4180) in UTF-8. Dates as YYYY-MM-DD HH:mm:ss, numbers with '.' and no
 * grouping.
 */
export async function* writeCsv({ columns, rows }: SheetContent): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + line(columns.map(({ header }) => ({ kind: "text", text: header }))));
  for await (const batch of rows) yield Buffer.from(batch.map(line).join(""));
}

function line(cells: readonly SheetCell[]): string {
  return cells.map(written).join(",") + END_OF_LINE;
}

function written(cell: SheetCell): string {
  if (cell === null) return "";
  if (cell.kind === "number") return cell.decimal;
  if (cell.kind === "date") return cell.local.replace("T", " ");
  return quoted(looksLikeFormula(cell.text) ? `'${cell.text}` : cell.text);
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
