export type { PdfPrinter, PrintInput, PrintOutcome } from "./printer.ts";
export { createTypstPrinter } from "./typst-printer.ts";
