import { screen, within } from "@testing-library/react";
import type { InvoicePayment, InvoicePayments as Payments } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { endSession } from "../../lib/session.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const ID = "01a20000-0000-7000-8000-00000000000a";
const receipt: InvoicePayment = {
  id: "01a20000-0000-7000-8000-00000000000b",
  serie: "P",
  folio: 3,
  uuid: "AB9303C2-8688-4948-BE92-ED4152719591",
  state: "stamped",
  paid_on: "2026-11-18",
  instalment: 1,
  paid: "500.00",
  left: "660.00",
  counts: true,
};
const cancelled: InvoicePayment = {
  ...receipt,
  id: "01a20000-0000-7000-8000-00000000000c",
  folio: 2,
  state: "cancelled",
  counts: false,
  paid: "100.00",
};

function open(parts: Partial<Payments>) {
  const found: Payments = {
    currency: "MXN",
    total: "1160.00",
    credited: "0.00",
    paid: "500.00",
    balance: "660.00",
    payments: [cancelled, receipt],
    ...parts,
  };
  fakeServer({ [`GET /api/invoices/${ID}/payments`]: { json: found } });
  return renderScreen(<InvoicePayments invoice={{ id: ID, state: "stamped", payment_method: "PPD" }} />);
}

test("each receipt is listed with its instalment, one that no longer counts says why, and the balance can be paid from there", async () => {
  signIn();
  await open({});
  const panel = within(await screen.findByRole("region", { name: "Pagos" }));
  expect(panel.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "P-2Parcialidad 1 · 18/Nov/2026 · Cancelado$100.00 MXN",
    "P-3Parcialidad 1 · 18/Nov/2026$500.00 MXN",
  ]);
  expect(panel.getByText("$660.00 MXN")).toBeTruthy();
  expect(panel.queryByText("Notas de crédito")).toBeNull();
  expect(panel.getByRole("link", { name: "Registrar pago" }).getAttribute("href")).toBe(`/create/pay?invoice=${ID}`);
});

test("a settled invoice has no payment button, and a cancelled one has no balance", async () => {
  signIn();
  const { unmount } = await open({ credited: "660.00", balance: "0.00" });
  expect(await screen.findByText("Notas de crédito")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Registrar pago" })).toBeNull();
  unmount();
  await open({ balance: null, payments: [] });
  expect(await screen.findByText("Aún no tiene recibos de pago.")).toBeTruthy();
  expect(screen.queryByText("Saldo")).toBeNull();
});

test("a read-only user is offered no payment", async () => {
  signIn({ role: "AccountantRole" });
  await open({});
  await screen.findByRole("region", { name: "Pagos" });
  expect(screen.queryByRole("link", { name: "Registrar pago" })).toBeNull();
});
