import type { BulkProblem, Language } from "@timbra/contract";

/** What is wrong with a row, or strange. `column` is the id of a column; "" where no cell is to blame. */
export interface CellProblem {
  /** The line of the file; null where the whole invoice is meant. */
  readonly row: number | null;
  readonly column: string;
  readonly code: string;
  readonly severity: BulkProblem["severity"];
  readonly message: string;
  /** What was kept before there were any has none. */
  readonly fix?: BulkProblem["fix"];
}

/** The same in both languages, as it is kept. */
export type StoredProblem = Omit<CellProblem, "message"> & { readonly message: Readonly<Record<Language, string>> };

/** A word that a cell should not hold. */
const CELL = "TIMBRA-CELDA";

export function cellError(row: number | null, column: string, message: string): CellProblem {
  return { row, column, code: CELL, severity: "error", message };
}

export function cellWarning(row: number | null, column: string, message: string): CellProblem {
  return { row, column, code: CELL, severity: "warning", message };
}
