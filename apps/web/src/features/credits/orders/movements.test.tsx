import { screen } from "@testing-library/react";
import type { ResponseOf } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { Movements } from "./movements.tsx";

afterEach(() => void vi.unstubAllGlobals());

type Row = ResponseOf<"listCreditMovements">["rows"][number];

const row = (id: string, parts: Partial<Row>): Row => ({
  id,
  kind: "grant",
  amount: 5,
  document_kind: "gift",
  document_id: id,
  note: "",
  document: null,
  created_at: "2026-11-20T16:00:00Z",
  ...parts,
});

test("every ledger entry says what it was for, and a stamp links to its document", async () => {
  const stamped = { kind: "capture", amount: 0, document_kind: "sealed_document" } as const;
  const rows = [
    row("1", { ...stamped, document: { id: "a1", type: "I", serie: "A", folio: 12 } }),
    row("2", { ...stamped, document: { id: "b2", type: "P", serie: null, folio: 3 } }),
    row("3", { kind: "release", amount: 1, document_kind: "sealed_document" }),
    row("4", { note: "Compensación" }),
  ];
  fakeServer({ "GET /api/credits/movements": { json: { rows, total: 4, next_cursor: null } } });
  await renderScreen(<Movements />);
  const invoice = await screen.findByRole("link", { name: "A-12" });
  expect([invoice.getAttribute("href"), screen.getByRole("link", { name: "3" }).getAttribute("href")]).toEqual([
    "/invoice/a1",
    "/pay/b2",
  ]);
  const told = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(told.slice(1).map((text) => text?.replace(/2[01]\/Nov.*$/, ""))).toEqual([
    "Gastado: el documento se timbró · A-12",
    "Gastado: el documento se timbró · 3",
    "Devuelto: el documento no se timbró",
    "Compensación",
  ]);
});
