export type { PdfPrinter, Printed, PrintInput } from "./printer.ts";
export { createTypstPrinter } from "./typst-printer.ts";
