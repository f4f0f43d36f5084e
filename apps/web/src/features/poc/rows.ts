import type { ListPage, ListRequest } from "../../ui/data-table/types.ts";

export interface SampleRow {
  readonly id: string;
  readonly folio: number;
  readonly customer: string;
  readonly day: string;
  readonly total: string;
  readonly status: "active" | "cancelled" | "draft";
}

const FIRST = ["Aceros", "Cafetalera", "Textiles", "Papelera", "Ferretería", "Editorial", "Panadería", "Refacciones"];
const SECOND = [
  "del Norte",
  "de Coatepec",
  "Mixteca",
  "del Bajío",
  "Tapatía",
  "San Ángel",
  "de la Sierra",
  "Peninsular",
  "del Golfo",
];
const STATES = ["active", "active", "active", "draft", "cancelled"] as const;
const DAY_MS = 86_400_000;
const LAST_DAY = Date.UTC(2026, 10, 20);

const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T;

/** The same rows at every visit, made by arithmetic. */
export const SAMPLE_ROWS: readonly SampleRow[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: String(at + 1),
  folio: at + 1,
  customer: `${pick(FIRST, at * 7 + 3)} ${pick(SECOND, at * 5 + 1)}`,
  day: new Date(LAST_DAY - Math.floor((10_000 - at) / 12) * DAY_MS).toISOString().slice(0, 10),
  total: `${((at * 7919) % 98_000) + 120}.${String((at * 37) % 100).padStart(2, "0")}`,
  status: pick(STATES, at * 3 + (at >> 4)),
}));

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const cents = (amount: string) => BigInt(amount.replace(".", ""));

type Comparison = (one: SampleRow, other: SampleRow) => number;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  folio: (one, other) => one.folio - other.folio,
  customer: (one, other) => one.customer.localeCompare(other.customer, "es") || one.folio - other.folio,
  day: (one, other) => one.day.localeCompare(other.day) || one.folio - other.folio,
  total: (one, other) => (cents(one.total) < cents(other.total) ? -1 : Number(cents(one.total) > cents(other.total))),
};

/** A page of the rows as a server would answer it: searched, sorted, cut. */
export function pageOf(
  rows: readonly SampleRow[],
  { search = "", sort, cursor, page = 1, rows_per_page }: ListRequest,
): ListPage<SampleRow> {
  const words = plain(search).split(/\s+/);
  const found = rows.filter((row) => words.every((word) => plain(`${row.folio} ${row.customer}`).includes(word)));
  const compare = COMPARISONS[sort?.column ?? ""];
  const sorted =
    compare === undefined
      ? found
      : [...found].sort((one, other) => compare(one, other) * (sort?.direction === "desc" ? -1 : 1));
  const from = cursor === undefined ? (page - 1) * rows_per_page : Number(cursor);
  const end = from + rows_per_page;
  return { rows: sorted.slice(from, end), total: sorted.length, next_cursor: end < sorted.length ? String(end) : null };
}
