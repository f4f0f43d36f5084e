export { dateCell, numberCell, type SheetCell, type SheetColumn, textCell, writeCsv } from "./sheet.ts";
export { writeXlsx } from "./xlsx.ts";
