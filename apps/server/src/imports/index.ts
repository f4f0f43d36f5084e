export type { Cells, Existing, ImportContext, Importer, Remarks } from "./importer.ts";
export { serveImports } from "./routes.ts";
export { writtenRowsOf } from "./written-rows.db.ts";
