import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { MonthScreen } from "./month-screen.tsx";

afterEach(() => vi.unstubAllGlobals());

const report = (unmarked: number) => ({
  month: "2026-10",
  unmarked,
  tables: [
    {
      id: "income",
      title: "Ingresos por tasa",
      note: "En pesos.",
      columns: [
        { id: "concept", label: "Concepto", kind: "text" },
        { id: "base_net", label: "Base neta", kind: "amount" },
      ],
      rows: [
        { cells: ["IVA 16 %", "1234567.80"], emphasis: "none" },
        { cells: ["Total", "1234567.80"], emphasis: "total" },
      ],
    },
    { id: "cancelled", title: "Cancelados", note: null, columns: [], rows: [] },
  ],
});

test("a month's tables are shown as the server says them, and a part without rows says so", async () => {
  const { received } = fakeServer({ "GET /api/reports/month": { json: report(0) } });
  await renderScreen(<MonthScreen />, { at: "/reports/month?month=2026-10" });
  const table = await screen.findByRole("table", { name: "Ingresos por tasa" });
  expect(within(table).getAllByText("1,234,567.80")).toHaveLength(2);
  expect(screen.getByText("Sin movimientos.")).toBeTruthy();
  expect(received[0]?.url).toContain("month=2026-10");
  expect(screen.queryByRole("button", { name: "Marcar todas como pagadas" })).toBeNull();
});

test("PUE invoices that nobody marked as paid are marked at once", async () => {
  let unmarked = 3;
  const { received } = fakeServer({
    "GET /api/reports/month": () => ({ json: report(unmarked) }),
    "POST /api/reports/month/paid": () => {
      unmarked = 0;
      return { json: { message: "Facturas marcadas como pagadas: 3.", marked: 3 } };
    },
  });
  const { user } = await renderScreen(<MonthScreen />, { at: "/reports/month?month=2026-10" });
  expect(await screen.findByText("3 facturas PUE sin marcar como pagadas")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Marcar todas como pagadas" }));
  expect(await screen.findByText("Facturas marcadas como pagadas: 3.")).toBeTruthy();
  expect(received.find(({ method }) => method === "POST")?.body).toEqual({ month: "2026-10" });
});

test("the month before is one step away", async () => {
  const { received } = fakeServer({ "GET /api/reports/month": { json: report(0) } });
  const { user } = await renderScreen(<MonthScreen />, { at: "/reports/month?month=2026-01" });
  await user.click(await screen.findByRole("button", { name: "Mes anterior" }));
  await vi.waitFor(() => expect(received.at(-1)?.url).toContain("month=2025-12"));
});
