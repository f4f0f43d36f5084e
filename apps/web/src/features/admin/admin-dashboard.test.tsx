import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { AdminDashboard } from "./admin-dashboard.tsx";

afterEach(() => void vi.unstubAllGlobals());

const sound = { id: "I3", name: "no-folio-twice", sentence: "Ningún folio se repite.", holds: true, breaches: 0, examples: [] };
const broken = { id: "I4", name: "credits-add-up", sentence: "Los créditos cuadran.", holds: false, breaches: 2, examples: [{ available: "8" }] };
const checked = (invariants: readonly (typeof sound | typeof broken)[]) => ({
  json: { checked_at: "2026-11-21T16:00:00Z", holds: invariants.every(({ holds }) => holds), invariants },
});
const provider = { provider: "sandbox", state: "paused", reason: "provider_error_503", paused_until: null, asking: 1, limit: 8, waiting: 3 };
const work = { json: { jobs: [], providers: [provider] } };

test("says that all is sound, how the providers stand, and what is not checked yet", async () => {
  fakeServer({ "GET /api/admin/invariants": checked([sound]), "GET /api/admin/jobs": work });
  await renderScreen(<AdminDashboard />);
  expect(await screen.findByText("Se cumplen las 1 condiciones.")).toBeTruthy();
  expect(screen.getByText(/\(I6\).*\(I9\)/)).toBeTruthy();
  expect((await screen.findByRole("listitem")).textContent).toBe(
    "sandbox: en pausa (provider_error_503) · 1 de 8 solicitudes en curso, 3 documentos en espera",
  );
});

test("says which sentence is broken, shows its rows, and checks again when asked", async () => {
  const user = userEvent.setup();
  const { received } = fakeServer({ "GET /api/admin/invariants": checked([sound, broken]), "GET /api/admin/jobs": work });
  await renderScreen(<AdminDashboard />);
  const alert = await screen.findByRole("alert", { name: "No se cumplen: 1" });
  expect(alert.textContent).toContain("I4 Los créditos cuadran.");
  expect(alert.textContent).toContain('{"available":"8"}');
  expect(alert.textContent).not.toContain("folio");
  await user.click(screen.getByRole("button", { name: "Revisar de nuevo" }));
  await vi.waitFor(() => expect(received.filter(({ url }) => url.endsWith("/invariants"))).toHaveLength(2));
});

test("offers to try again what could not be had, each by itself", async () => {
  fakeServer({
    "GET /api/admin/invariants": { status: 503, json: { message: "Intente más tarde", code: "disk_full" } },
    "GET /api/admin/jobs": work,
  });
  await renderScreen(<AdminDashboard />);
  expect(await screen.findByText("No se pudo revisar.", undefined, { timeout: 8_000 })).toBeTruthy();
  expect(await screen.findByText(/en pausa/)).toBeTruthy();
}, 15_000);
