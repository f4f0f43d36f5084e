export { type SheetCell, dateCell, numberCell, type SheetColumn, textCell } from "./cell.ts";
export { writeCsv } from "./csv.ts";
export { writeXlsx } from "./xlsx/write-xlsx.ts";
