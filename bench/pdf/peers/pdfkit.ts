import PDFDocument from "pdfkit";
import type { PdfSample } from "../pdf-sample.ts";
import { columnsOf, footOf, headOf, ROWS_PER_PAGE, rowsOf } from "./words.ts";

const X = [43, 80, 150, 380, 440, 500];
const ROW = 31;
const TOP = 50;

/** The same words with pdfkit: its standard fonts, places by hand. */
export function drawWithPdfkit({ model }: PdfSample): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: "LETTER", margin: 43, info: { Title: model.title } });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve) => pdf.on("end", () => resolve(Buffer.concat(chunks))));
  pdf.font("Helvetica").fontSize(8);
  for (const line of headOf(model)) pdf.text(line, { width: 520 });
  let y = pdf.y + 8;
  const heading = () => {
    for (const [at, label] of columnsOf(model).entries())
      pdf.font("Helvetica-Bold").text(label, X[at] ?? 0, y, { lineBreak: false });
    y += 14;
  };
  heading();
  for (const [at, { cells, details }] of rowsOf(model).entries()) {
    if (y + ROW > 740 || (at > 0 && at % ROWS_PER_PAGE === 0)) {
      pdf.addPage();
      y = TOP;
      heading();
    }
    pdf.font("Helvetica").fontSize(8);
    for (const [column, cell] of cells.entries())
      pdf.text(cell, X[column] ?? 0, y, { width: column === 2 ? 225 : 65, height: 10, ellipsis: true });
    for (const [line, detail] of details.entries())
      pdf.fontSize(6.6).text(detail, X[2] ?? 0, y + 10 * (line + 1), { lineBreak: false });
    y += ROW;
  }
  if (y > 580) pdf.addPage();
  pdf.save().translate(480, 600).scale(1.6).path(pathOf(model.qr.svg)).fill().restore();
  pdf.y = y > 580 ? TOP : y + 8;
  pdf.x = 43;
  for (const line of footOf(model)) pdf.fontSize(6).text(line);
  pdf.end();
  return done;
}

/** The dark modules. */
export function pathOf(svg: string): string {
  return / d="([^"]*)"/.exec(svg)?.[1] ?? "";
}
