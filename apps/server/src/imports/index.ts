export type { Cells, Existing, ImportContext, Importer, Remarks } from "./importer.ts";
export { serveImports } from "./routes.ts";
