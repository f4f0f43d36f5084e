import type { MonthReport } from "@timbra/contract";
import { expect, it } from "vitest";
import { toPrintedTables, toSheets } from "./month-files.ts";

const report: MonthReport = {
  month: "2026-11",
  unmarked: 0,
  tables: [
    {
      id: "cancelled",
      title: "Cancelados",
      note: null,
      columns: [
        { id: "date", label: "Fecha", kind: "date" },
        { id: "name", label: "Cliente", kind: "text" },
        { id: "invoices", label: "Facturas", kind: "count" },
        { id: "total", label: "Total", kind: "amount" },
      ],
      rows: [
        { cells: ["2026-11-02", "=SUMA(1)", "1200", "-1234567.80"], emphasis: "total" },
        { cells: [null, null, "0", "999.00"], emphasis: "apart" },
      ],
    },
  ],
};

it("a sheet has dates, texts and numbers as what they are", async () => {
  const [sheet] = toSheets(report);
  const rows: unknown[] = [];
  for await (const batch of sheet?.rows ?? []) rows.push(...batch);
  expect(rows).toEqual([
    [
      { kind: "date", local: "2026-11-02" },
      { kind: "text", text: "=SUMA(1)" },
      { kind: "number", decimal: "1200" },
      { kind: "number", decimal: "-1234567.80" },
    ],
    [null, null, { kind: "number", decimal: "0" }, { kind: "number", decimal: "999.00" }],
  ]);
});

it("paper has thousands apart, figures at the right, and only totals in bold", () => {
  const [table] = toPrintedTables(report, "es");
  expect(table?.rows).toEqual([
    { cells: ["02/11/2026", "=SUMA(1)", "1,200", "-1,234,567.80"], bold: true },
    { cells: ["", "", "0", "999.00"], bold: false },
  ]);
  expect(table?.columns.map(({ right }) => right)).toEqual([false, false, true, true]);
});
