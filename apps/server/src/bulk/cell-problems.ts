import type { BulkFix, BulkProblem, Language } from "@timbra/contract";

/** What is wrong with a row, or strange. `column` is the id of a column; "" where no cell is to blame. */
export interface CellProblem {
  /** The line of the file; null where the whole invoice is meant. */
  readonly row: number | null;
  readonly column: string;
  readonly code: string;
  readonly severity: BulkProblem["severity"];
  readonly message: string;
  readonly fix?: BulkFix | null;
}

type InBoth = Readonly<Record<Language, string>>;

/** The same in both languages, as it is kept. What was kept before a fix had a name has none, and fills no field. */
export type StoredProblem = Omit<CellProblem, "message" | "fix"> & {
  readonly message: InBoth;
  readonly fix?: (Pick<BulkFix, "add" | "remove"> & { readonly label?: InBoth; readonly set?: BulkFix["set"] }) | null;
};

/** The remarks of a file in Spanish as they are kept, with the same ones in English. */
export function inBothLanguages(spanish: readonly CellProblem[], english: readonly CellProblem[]): StoredProblem[] {
  return spanish.map(({ message, fix, ...remark }, at) => {
    const other = english[at];
    const both = (es: string, en: string | undefined): InBoth => ({ es, en: en ?? es });
    const kept = fix ? { ...fix, label: both(fix.label, other?.fix?.label) } : fix;
    return { ...remark, message: both(message, other?.message), ...(kept === undefined ? {} : { fix: kept }) };
  });
}

/** Whether nobody has to decide: it says what puts it right, and is no mere offer. */
export function isFixable({ fix, severity }: Pick<StoredProblem | CellProblem, "fix" | "severity">): boolean {
  return !!fix && severity !== "advice" && fix.add.length + fix.remove.length + (fix.set?.length ?? 0) > 0;
}

/** A word that a cell should not hold. */
const CELL = "TIMBRA-CELDA";

/** Whether it says of a cell what only the cell says: the invoice that was read of it does not. */
export const isOfCell = ({ code }: Pick<StoredProblem, "code">): boolean => code === CELL;

export function cellError(row: number | null, column: string, message: string): CellProblem {
  return { row, column, code: CELL, severity: "error", message };
}

export function cellWarning(row: number | null, column: string, message: string): CellProblem {
  return { row, column, code: CELL, severity: "warning", message };
}
