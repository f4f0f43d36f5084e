import { forkChild, runOnce } from "../child-process.ts";
import type { ReleaseListName } from "./layouts.ts";

const MINUTE = 60_000;
/** Of JavaScript objects, in MB: the reader of .xls takes 1.6 GB for the SAT's workbook, that of .xlsx a fifth. */
const MEMORY_MB = 3_000;

export interface ReadReleaseOptions {
  /** Called with each list that is being read. */
  readonly onList?: (name: string) => void;
  /** Five minutes unless specified. */
  readonly timeoutMs?: number;
}

/** Reads a file of the SAT's lists in a process of its own, without environment, with bounds of memory and time. */
export async function readRelease(
  path: string,
  { onList = () => undefined, timeoutMs = 5 * MINUTE }: ReadReleaseOptions = {},
): Promise<ReleaseRead> {
  const child = forkChild("child/read-release-child", import.meta.url, { memoryMb: MEMORY_MB });
  const job: ReadReleaseJob = { path };
  const read = await runOnce(child, job, timeoutMs, (answer: ReadReleaseAnswer) => {
    if ("done" in answer) return answer.done;
    onList(answer.reading);
    return undefined;
  });
  if (typeof read !== "string") return read;
  return { ok: false, problems: [{ code: read === "lost" ? "unreadable" : read }] };
}

/**
 * The form in which the SAT's lists are transferred: its own workbook, old or new. Editions imported before 2026-11-23
 * may have come from the SQLite file of the public releases, which is read no longer.
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
 * What is wrong with a file. `value` is what was found, or what was not. A problem of many rows is reported once, with
 * the first of them and how many there are.
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
  /** Of the sheet, as a spreadsheet numbers them. */
  readonly row?: number;
  readonly count?: number;
}

export type ReleaseRead =
  | { readonly ok: true; readonly release: Release }
  | { readonly ok: false; readonly problems: readonly ReleaseProblem[] };

/** What the parent sends to the child, and what the child answers: its progress, then the end. */
export interface ReadReleaseJob {
  readonly path: string;
}
export type ReadReleaseAnswer = { readonly reading: string } | { readonly done: ReleaseRead };
