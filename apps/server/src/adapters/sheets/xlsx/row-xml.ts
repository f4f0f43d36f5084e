import { type SheetCell, looksLikeFormula } from "../cell.ts";
import { serialDate } from "./serial-date.ts";
import { numberStyle, STYLE } from "./styles.ts";
import { xmlText } from "./xml-text.ts";

/** More digits than these a spreadsheet rounds away: such a number is written as a text, which it keeps. */
const EXACT_DIGITS = 15;

/** "A", "B", … "Z", "AA". */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

/** A row of a sheet; `names` are those of its columns, `number` is from 1. */
export function rowXml(cells: readonly SheetCell[], names: readonly string[], number: number): string {
  const body = cells.map((cell, at) => (cell === null ? "" : cellXml(cell, `${names[at]}${number}`))).join("");
  return `<row r="${number}">${body}</row>`;
}

export function headingXml(headers: readonly string[], names: readonly string[]): string {
  return `<row r="1">${headers.map((header, at) => textXml(header, `${names[at]}1`, STYLE.heading)).join("")}</row>`;
}

function cellXml(cell: NonNullable<SheetCell>, place: string): string {
  if (cell.kind === "text") return textXml(cell.text, place, looksLikeFormula(cell.text) ? STYLE.literal : STYLE.plain);
  if (cell.kind === "date")
    return valueXml(serialDate(cell.local), place, cell.local.includes("T") ? STYLE.time : STYLE.date);
  const [whole = "", fraction = ""] = cell.decimal.replace("-", "").split(".");
  if (whole.length + fraction.length > EXACT_DIGITS) return textXml(cell.decimal, place, STYLE.plain);
  return valueXml(cell.decimal, place, numberStyle(fraction.length));
}

function textXml(text: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function valueXml(value: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}
