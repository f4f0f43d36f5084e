export type { PdfPrinter, Printed, PrintInput } from "./print-input.ts";
export { createTypstPrinter } from "./typst-printer.ts";
