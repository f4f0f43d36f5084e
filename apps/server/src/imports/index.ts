export {
  type CellMessages,
  type Cells,
  type Existing,
  type ImportContext,
  type Importer,
  NOT_IN_LIST,
} from "./importer.ts";
export type { TypedRow } from "./preview.ts";
export { serveImports } from "./routes.ts";
export { readCells, readSheet, sheetProblem, writeTemplate } from "./sheet.ts";
