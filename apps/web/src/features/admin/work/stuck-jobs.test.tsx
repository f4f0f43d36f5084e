import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { StuckJobs } from "./stuck-jobs.tsx";

afterEach(() => void vi.unstubAllGlobals());

const ID = "0192f0c1-0000-7000-8000-000000000001";
const seen = { first_seen_at: "2026-11-20T16:00:00Z", last_seen_at: "2026-11-20T17:00:00Z", issuer_id: null };
const order = {
  ...seen,
  id: ID,
  source: "order",
  name: "order_invoice",
  reason: "no_certificate",
  detail: { order: "8F2A11C0", total: "232.00" },
};

test("a purchase that needs a person says why, links to its order, and disappears once it is resolved", async () => {
  const hands = userEvent.setup();
  let jobs: readonly object[] = [order];
  const { received } = fakeServer({
    "GET /api/admin/jobs": () => ({ json: { jobs, providers: [] } }),
    [`POST /api/admin/jobs/${ID}/attended`]: () => {
      jobs = [];
      return { json: { message: "Quedó como atendida." } };
    },
  });
  await renderScreen(<StuckJobs />);
  expect(
    await screen.findByText("El emisor que factura las ventas no tiene un certificado de sello digital."),
  ).toBeTruthy();
  expect(screen.getByText(/compra: 8F2A11C0 · total: 232\.00$/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ver la compra" }).getAttribute("href")).toBe(
    "/admin/orders/list?q=8F2A11C0",
  );
  await hands.click(
    screen.getByRole("button", {
      name: /^Marcar como atendido Factura de una compra de créditos: El emisor que factura/,
    }),
  );
  expect(await screen.findByText("Ninguno está detenido.")).toBeTruthy();
  expect(received.filter(({ url }) => url.endsWith("/attended"))).toHaveLength(1);
});

test("a clock that is wrong shows by how much and compared with which, and offers no command", async () => {
  const detail = { machine: "app-1", clock_of: "provider", ahead_seconds: 600 };
  const clock = { ...seen, id: ID, source: "clock", name: "clock", reason: "clock_off", detail };
  fakeServer({ "GET /api/admin/jobs": () => ({ json: { jobs: [clock], providers: [] } }) });
  await renderScreen(<StuckJobs />);
  expect(await screen.findByText("Reloj del servidor")).toBeTruthy();
  expect(screen.getByText(/máquina: app-1 · según: el proveedor · segundos adelantado: 600$/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
