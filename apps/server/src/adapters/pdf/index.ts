export { type PdfPrinter, PrintFailed, type PrintImage, type PrintInput } from "./print-input.ts";
