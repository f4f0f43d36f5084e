import type { PrintRow, PrintTable } from "./print-model.ts";

const FIGURES = ["quantity", "unitPrice", "discount", "amount"] as const;
type FigureName = (typeof FIGURES)[number];

/** A figure, and what it lacks of the longest fraction of its column: ".00" after "7" under "3.25". */
type Figure = readonly [text: string, lacks: string];

/** A table as it is drawn: points stand under each other, and no column is wider than it must be. */
export interface DrawnTable extends Omit<PrintTable, "rows"> {
  readonly rows: readonly (Omit<PrintRow, FigureName> & Readonly<Record<FigureName, Figure>>)[];
  /**
   * Of each column of figures the texts that may be its widest. All digits are equally wide, hence each is a zero, and
   * of a thousand figures few remain.
   */
  readonly widest: Readonly<Record<FigureName, readonly string[]>>;
}

/** What the template would have to find out of each figure, which costs it a hundred times as much. */
export function alignFigures(table: PrintTable): DrawnTable {
  const longest = recordOf((name) => Math.max(0, ...table.rows.map((row) => decimalsOf(row[name]))));
  const rows = table.rows.map((row) => ({
    ...row,
    ...recordOf((name): Figure => [row[name], lackOf(row[name], longest[name])]),
  }));
  const widest = recordOf((name) => [...new Set(rows.map((row) => row[name].join("").replace(/\d/g, "0")))]);
  return { ...table, rows, widest };
}

function recordOf<Value>(valueFor: (name: FigureName) => Value): Record<FigureName, Value> {
  return Object.fromEntries(FIGURES.map((name) => [name, valueFor(name)])) as Record<FigureName, Value>;
}

function decimalsOf(figure: string): number {
  return /\.(\d+)/.exec(figure)?.[1]?.length ?? 0;
}

function lackOf(figure: string, longest: number): string {
  const own = decimalsOf(figure);
  if (figure === "" || own === longest) return "";
  return `${own === 0 ? "." : ""}${"0".repeat(longest - own)}`;
}
