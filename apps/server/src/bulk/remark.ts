import type { Language } from "@timbra/contract";

/** What is wrong with a row, or strange. `column` is the id of a column; "" where no cell is to blame. */
export interface Remark {
  /** The line of the file; null where the whole invoice is meant. */
  readonly row: number | null;
  readonly column: string;
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** The same in both languages, as it is kept. */
export type KeptRemark = Omit<Remark, "message"> & { readonly message: Readonly<Record<Language, string>> };

/** A word that a cell should not hold. */
export const CELL = "TIMBRA-CELDA";
