export {
  dateCell,
  numberCell,
  type SheetCell,
  type SheetColumn,
  type SheetContent,
  textCell,
  writeCsv,
} from "./sheet.ts";
export { writeXlsx } from "./xlsx.ts";
