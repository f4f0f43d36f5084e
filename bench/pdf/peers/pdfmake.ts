import pdfmake from "pdfmake";
import type { PdfSample } from "../pdf-sample.ts";
import { columnsOf, footOf, headOf, rowsOf } from "./words.ts";

pdfmake.setFonts({
  Helvetica: {
    normal: "Helvetica",
    bold: "Helvetica-Bold",
    italics: "Helvetica-Oblique",
    bolditalics: "Helvetica-BoldOblique",
  },
});
pdfmake.setUrlAccessPolicy(() => false);
// Even a standard font counts as a file.
pdfmake.setLocalAccessPolicy((name) => name.startsWith("Helvetica"));

/** The same words with pdfmake: its standard fonts, its table, whose head is repeated on each page. */
export async function drawWithPdfmake({ model }: PdfSample): Promise<Uint8Array> {
  const rows = rowsOf(model).map(({ cells, details }) =>
    cells.map((text, at) =>
      at === 2 ? { stack: [text, ...details.map((detail) => ({ text: detail, fontSize: 6.6 }))] } : text,
    ),
  );
  const made = pdfmake.createPdf({
    pageSize: "LETTER",
    info: { title: model.title },
    defaultStyle: { font: "Helvetica", fontSize: 8 },
    content: [
      ...headOf(model),
      {
        table: { headerRows: 1, widths: ["auto", 70, "*", "auto", "auto", "auto"], body: [columnsOf(model), ...rows] },
        layout: "lightHorizontalLines",
      },
      { svg: model.qr.svg, width: 100 },
      ...footOf(model).map((text) => ({ text, fontSize: 6 })),
    ],
  });
  return made.getBuffer();
}
