import { PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";
import type { PdfSample } from "../pdf-sample.ts";
import { pathOf } from "./pdfkit.ts";
import { columnsOf, footOf, headOf, plain, ROWS_PER_PAGE, rowsOf } from "./words.ts";

const X = [43, 80, 150, 380, 440, 500];
const LETTER: [number, number] = [612, 792];
const ROW = 31;
const TOP = 742;

/** The same words with pdf-lib: its standard fonts, places by hand, no wrapping. */
export async function drawWithPdfLib({ model }: PdfSample): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(model.title);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  let page: PDFPage = pdf.addPage(LETTER);
  let y = TOP;
  const write = (text: string, x: number, size: number, face = font) =>
    page.drawText(plain(text), { x, y, size, font: face });
  const heading = () => {
    for (const [at, label] of columnsOf(model).entries()) write(label, X[at] ?? 0, 8, bold);
    y -= 14;
  };
  const turn = () => {
    page = pdf.addPage(LETTER);
    y = TOP;
  };
  for (const line of headOf(model)) {
    write(line, 43, 8);
    y -= 10;
  }
  heading();
  for (const [at, { cells, details }] of rowsOf(model).entries()) {
    if (y - ROW < 50 || (at > 0 && at % ROWS_PER_PAGE === 0)) {
      turn();
      heading();
    }
    for (const [column, cell] of cells.entries()) write(cell, X[column] ?? 0, 8);
    const below = y;
    for (const detail of details) {
      y -= 10;
      write(detail, X[2] ?? 0, 6.6);
    }
    y = below - ROW;
  }
  if (y < 212) turn();
  page.drawSvgPath(pathOf(model.qr.svg), { x: 480, y: 190, scale: 1.6 });
  for (const line of footOf(model)) {
    y -= 8;
    write(line, 43, 6);
  }
  return pdf.save();
}
