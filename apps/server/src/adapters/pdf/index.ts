export type { PdfPrinter, Printed, PrintImage, PrintInput } from "./print-input.ts";
export { createTypstPrinter, type PrinterLimits } from "./typst-printer.ts";
