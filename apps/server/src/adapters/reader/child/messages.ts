/**
 * What the parent asks of the child: the text of a PDF, or the rows of a spreadsheet. Bytes travel as they are
 * (structured clone).
 */
export type ReadJob =
  | { readonly kind: "pdf"; readonly bytes: Uint8Array; readonly maxPages: number }
  | { readonly kind: "sheet"; readonly bytes: Uint8Array; readonly maxRows: number; readonly maxColumns: number };

/** Why a file gave nothing. "damaged" is also what a file that was made to do harm is. */
export type ReadFault =
  | "not_a_pdf"
  | "locked"
  | "too_many_pages"
  | "damaged"
  | "too_many_rows"
  | "too_large"
  | "unknown_format"
  | "too_slow";

/** The lines of each page, the cells of a line parted by tabs. */
export type PdfPages = readonly (readonly string[])[];

/** The cells of each row as texts, blank rows too, so that a row keeps the number that it has in the file. */
export type SheetRows = readonly (readonly string[])[];

export type ReadResult =
  | { readonly ok: true; readonly lines: PdfPages | SheetRows }
  | { readonly ok: false; readonly fault: ReadFault };
