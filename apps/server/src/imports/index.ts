export type { CellMessages, Cells, Existing, ImportContext, Importer } from "./importer.ts";
export { writtenRowsQuery } from "./imports.db.ts";
export type { TypedRow } from "./preview.ts";
export { serveImports } from "./routes.ts";
export { readSheet, sheetProblem, writeTemplate } from "./sheet.ts";
