import type { ReleaseListName } from "./layouts.ts";

/**
 * The form in which the SAT's lists were handed over: its own workbook, old or new, or the SQLite file of the public
 * releases.
 */
export type ReleaseFormat = "xls" | "xlsx" | "sqlite";

/** One list, whole. */
export interface ReleaseList {
  /** Of the list; rows of all its sheets together. */
  readonly rows: number;
  /**
   * A line for each key: key, first day, last day, label, and what else is kept of it (`EXTRA`), parted by tabs. Days
   * are YYYY-MM-DD, or nothing.
   */
  readonly text: string;
}

export interface Release {
  readonly format: ReleaseFormat;
  readonly lists: Readonly<Record<ReleaseListName, ReleaseList>>;
}

/**
 * What is wrong with a file. `value` is what was found, or what was not. A problem of many rows is told once, with the
 * first of them and how many there are.
 */
export interface ReleaseProblem {
  readonly code:
    | "unreadable"
    | "unknown_format"
    | "too_slow"
    | "list_missing"
    | "column_missing"
    | "key_malformed"
    | "key_twice"
    | "day_unreadable"
    | "label_missing"
    | "cell_malformed"
    | "too_few_rows"
    | "keys_gone";
  readonly list?: ReleaseListName;
  readonly value?: string;
  /** Of the sheet, as a spreadsheet numbers them; or of the table. */
  readonly row?: number;
  readonly count?: number;
}

export type ReleaseRead =
  | { readonly ok: true; readonly release: Release }
  | { readonly ok: false; readonly problems: readonly ReleaseProblem[] };

/** What the parent tells the child, and what the child answers: how far it is, then the end. */
export interface ReadReleaseJob {
  readonly path: string;
}
export type ReadReleaseAnswer = { readonly reading: string } | { readonly done: ReleaseRead };
