/** One way to make a document, at one size. */
export interface PdfRow {
  readonly by: string;
  readonly lines: number;
  readonly pages: number;
  readonly kilobytes: number;
  /** Wall time of one document, median of the rounds. */
  readonly milliseconds: number;
  /** Documents a second. */
  readonly rate: number;
  /** Raw signatures in the time of one document. */
  readonly signatures: number;
}

export interface PdfReport {
  readonly machine: string;
  /** Raw RSA-2048 signatures a second. */
  readonly signs: number;
  readonly rows: readonly PdfRow[];
}

export function printPdfReport({ machine, signs, rows }: PdfReport): void {
  console.log(`\nPrinted forms on ${machine}; ${shown(signs)} raw RSA-2048 signatures a second\n`);
  for (const row of rows) {
    const ours = rows.find(({ lines }) => lines === row.lines);
    const beside = ours === undefined || ours === row ? "" : `${shown(row.rate / ours.rate)} × ours`;
    const size = `${row.pages} p, ${row.lines} lines, ${shown(row.kilobytes)} KB`;
    console.log(
      `  ${row.by.padEnd(34)} ${size.padEnd(28)} ${shown(row.rate).padStart(8)} PDFs/s   ${shown(row.signatures).padStart(8)} signatures each   ${beside}`.trimEnd(),
    );
  }
  console.log(
    "\nOurs is PDF/A-3a: tagged, with fonts and XML inside. The others set the same words and QR in fonts that the reader must have, and nothing else.",
  );
}

function shown(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 0 });
}
