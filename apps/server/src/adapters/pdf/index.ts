export { type PdfPrinter, PrintFailed, type PrintImage, type PrintInput } from "./print-input.ts";
export { createTypstPrinter, type PrinterLimits } from "./typst-printer.ts";
