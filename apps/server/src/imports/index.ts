export type { Cells, Existing, ImportContext, Importer, Remarks } from "./importer.ts";
export type { TypedRow } from "./judge-rows.ts";
export { readSheet } from "./read-sheet.ts";
export { refuseSheet } from "./refuse-sheet.ts";
export { serveImports } from "./routes.ts";
export { writeTemplate } from "./template.ts";
export { writtenRowsOf } from "./written-rows.db.ts";
