import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { CatalogueChangesScreen } from "./catalogue-changes-screen.tsx";

afterEach(() => void vi.unstubAllGlobals());

const same = { until: null, before: null, after: null };
const ROWS = [
  { ...same, list: "c_ClaveProdServ", key: "56101703", kind: "ended", label: "Escritorios", until: "2026-10-01" },
  { ...same, list: "c_ClaveProdServ", key: "56101799", kind: "added", label: "Escritorios" },
  {
    ...same,
    list: "c_Moneda",
    key: "JPY",
    kind: "changed",
    label: "Yen",
    before: "Decimales: 0",
    after: "Decimales: 3",
  },
];

test("an administrator sees what a release added, ended and changed, and part of it", async () => {
  const { received } = fakeServer({
    "GET /api/admin/catalogues/changes": ({ url }) => {
      const kind = new URL(url, "http://localhost").searchParams.get("kind");
      const rows = ROWS.filter((row) => row.kind === (kind ?? row.kind));
      const counts = [
        { list: "c_ClaveProdServ", kind: "ended", count: 1 },
        { list: "c_ClaveProdServ", kind: "added", count: 1 },
        { list: "c_Moneda", kind: "changed", count: 1 },
      ];
      return {
        json: { file_name: "catCFDI_V_4_20261115.xls", counts, rows, total: kind === null ? 450 : rows.length },
      };
    },
  });
  await renderScreen(<CatalogueChangesScreen />);
  await screen.findByText(/Qué tiene catCFDI_V_4_20261115.xls/);
  screen.getByText(/^Último día: 0?1.*2026/);
  screen.getByText("Cambió: Decimales: 0 → Decimales: 3");
  await userEvent.click(screen.getByRole("button", { name: "Siguientes" }));
  expect(received.at(-1)?.url).toContain("offset=200");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Cambio" }), "Nueva");
  await screen.findByText("56101799 · Escritorios");
  expect(received.at(-1)?.url).toContain("kind=added");
  expect(screen.queryByRole("button", { name: "Siguientes" })).toBeNull();
});
