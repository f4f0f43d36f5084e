export type { Cells, Existing, ImportContext, Importer, Remarks } from "./importer.ts";
export { writtenRowsOf } from "./imports.db.ts";
export type { TypedRow } from "./preview.ts";
export { serveImports } from "./routes.ts";
export { readSheet, refuseSheet, writeTemplate } from "./sheet.ts";
