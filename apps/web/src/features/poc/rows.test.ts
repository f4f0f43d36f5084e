import { expect, test } from "vitest";
import { pageOf, SAMPLE_ROWS } from "./rows.ts";

test("pages follow each other without a gap, by cursor as by number", () => {
  const sort = { column: "total", direction: "desc" } as const;
  const first = pageOf(SAMPLE_ROWS, { sort, rows_per_page: 25 });
  const next = pageOf(SAMPLE_ROWS, { sort, rows_per_page: 25, cursor: first.next_cursor ?? "" });
  expect(next).toEqual(pageOf(SAMPLE_ROWS, { sort, rows_per_page: 25, page: 2 }));
  const totals = [...first.rows, ...next.rows].map(({ total }) => Number(total));
  expect(totals).toEqual([...totals].sort((one, other) => other - one));
  expect([first.total, pageOf(SAMPLE_ROWS, { rows_per_page: 25, page: 400 }).next_cursor]).toEqual([10_000, null]);
});

test("accents and order of the words do not matter to the search", () => {
  const { rows, total } = pageOf(SAMPLE_ROWS, { search: "bajio ferreteria", rows_per_page: 10 });
  expect(total).toBeGreaterThan(0);
  expect(new Set(rows.map(({ customer }) => customer))).toEqual(new Set(["Ferretería del Bajío"]));
  expect(pageOf(SAMPLE_ROWS, { search: "nadie", rows_per_page: 10 })).toEqual({
    rows: [],
    total: 0,
    next_cursor: null,
  });
});
