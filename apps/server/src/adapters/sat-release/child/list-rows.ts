import { LAYOUTS, type ReleaseListName } from "../layouts.ts";
import type { ReleaseList, ReleaseProblem } from "../release.ts";
import { readDay } from "./read-day.ts";

/** The cells of one key as the file has them. */
export interface RawRow {
  readonly row: number;
  readonly key: string;
  readonly since: string;
  readonly until: string;
  readonly label: string;
  readonly extra: readonly string[];
}

type RowProblem = "key_malformed" | "key_twice" | "day_unreadable" | "label_missing" | "cell_malformed";

/**
 * Takes the rows of one list, holds each against its layout, and keeps what is wrong: one problem of a kind, with its
 * first row and how many there are.
 */
export function createListRows(list: ReleaseListName) {
  const layout = LAYOUTS[list];
  const lines: string[] = [];
  const seen = new Set<string>();
  const wrong = new Map<RowProblem, { readonly row: number; readonly value: string; count: number }>();

  function complain(code: RowProblem, row: number, value: string): void {
    const known = wrong.get(code);
    if (known === undefined) wrong.set(code, { row, value, count: 1 });
    else known.count += 1;
  }

  function daysOf({ row, since, until }: RawRow): readonly string[] {
    return [since, until].map((typed) => {
      const day = readDay(typed);
      if (day === undefined) complain("day_unreadable", row, typed);
      return day ?? "";
    });
  }

  function checkExtra({ row, extra }: RawRow): void {
    for (const [at, { holds }] of layout.extra.entries()) {
      const cell = oneLine(extra[at] ?? "");
      if (holds !== undefined && !holds.test(cell)) complain("cell_malformed", row, cell);
    }
  }

  function add(raw: RawRow): void {
    const key = raw.key.padStart(layout.digits, "0");
    if (list === "c_CodigoPostal" && key === "00000") return;
    if (!layout.key.test(key)) complain("key_malformed", raw.row, raw.key);
    else if (seen.has(key) && layout.repeats !== true) complain("key_twice", raw.row, key);
    seen.add(key);
    const [since, until] = daysOf(raw);
    if (raw.label === "" && layout.label !== undefined) complain("label_missing", raw.row, key);
    checkExtra(raw);
    lines.push([key, since ?? "", until ?? "", raw.label, ...raw.extra].map(oneLine).join("\t"));
  }

  return {
    add,
    list: (): ReleaseList => ({ rows: lines.length, text: lines.join("\n") }),
    problems: (): readonly ReleaseProblem[] =>
      [...wrong].map(([code, { row, value, count }]) => ({ code, list, row, value: value.slice(0, 80), count })),
  };
}

function oneLine(cell: string): string {
  return cell.replace(/\s+/g, " ").trim();
}
