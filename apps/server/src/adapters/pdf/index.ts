export type { PdfPrinter, PrintedTable, PrintInput, PrintOutcome } from "./printer.ts";
export { createTypstPrinter } from "./typst-printer.ts";
