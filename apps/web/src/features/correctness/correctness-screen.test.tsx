import { screen } from "@testing-library/react";
import type { ResponseOf } from "@timbra/contract";
import { expect, test } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { CorrectnessScreen } from "./correctness-screen.tsx";

const RIGHT: ResponseOf<"getCorrectness"> = {
  as_of: "2026-11-21T12:00:00Z",
  version: "0.1.0",
  mode: "live",
  documents: 12_345,
  checked_at: "2026-11-21T09:30:00Z",
  failed_at: null,
  checks: [
    { id: "I3", name: "no-folio-twice", sentence: "Ningún folio se usa dos veces.", holds: true },
    { id: "I4", name: "credits-add-up", sentence: "Los créditos cuadran.", holds: true },
  ],
  drills: [
    { kind: "base", succeeded_at: "2026-11-21T03:00:00Z", failed_at: "2026-11-01T03:00:00Z" },
    { kind: "log", succeeded_at: "2026-11-20T03:00:00Z", failed_at: "2026-11-21T03:00:00Z" },
    { kind: "verify", succeeded_at: null, failed_at: null },
  ],
};

async function show(changes: Partial<ResponseOf<"getCorrectness">> = {}) {
  fakeServer({ "GET /api/correctness": { json: { ...RIGHT, ...changes } } });
  return renderScreen(<CorrectnessScreen />);
}

test("says what held at the last check, how many documents there are, and which drills went well last", async () => {
  await show();
  expect(await screen.findByText(/^Todo se cumplió en la última verificación/)).toBeTruthy();
  expect(screen.getByText("12,345")).toBeTruthy();
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows.slice(0, 2)).toEqual(["I3 Ningún folio se usa dos veces.Se cumple", "I4 Los créditos cuadran.Se cumple"]);
  expect(rows.slice(2).map((row) => /(Correcto|Falló|No se ha hecho)$/.exec(row ?? "")?.[0])).toEqual([
    "Correcto",
    "Falló",
    "No se ha hecho",
  ]);
});

test("says what does not hold, and that the last check is old or could not end", async () => {
  const [first, second] = RIGHT.checks;
  if (first === undefined || second === undefined) throw new Error("no checks");
  await show({
    checks: [first, { ...second, holds: false }],
    checked_at: "2026-11-15T09:30:00Z",
    failed_at: "2026-11-20T09:30:00Z",
  });
  expect(await screen.findByText(/^1 verificación no se cumplió/)).toBeTruthy();
  expect(screen.getByText("No se cumple")).toBeTruthy();
  expect(screen.getByText(/más de tres días/)).toBeTruthy();
  expect(screen.getByText(/no pudo terminar/)).toBeTruthy();
});

test("claims nothing before the first check, nor a figure that would tell of one issuer", async () => {
  await show({
    checked_at: null,
    checks: RIGHT.checks.map((check) => ({ ...check, holds: null })),
    documents: null,
    mode: "sandbox",
  });
  expect(await screen.findByText(/^Todavía no ha terminado ninguna verificación/)).toBeTruthy();
  expect(screen.getAllByText("Sin comprobar")).toHaveLength(2);
  expect(screen.getByText(/al menos cinco emisores/)).toBeTruthy();
  expect(screen.queryByText("Se cumple")).toBeNull();
});
