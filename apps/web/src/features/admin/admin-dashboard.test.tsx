import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { AdminDashboard } from "./admin-dashboard.tsx";

afterEach(() => void vi.unstubAllGlobals());

const sound = {
  id: "I3",
  name: "no-folio-twice",
  sentence: "Ningún folio se repite.",
  holds: true,
  breaches: 0,
  examples: [],
};
const broken = {
  id: "I4",
  name: "credits-add-up",
  sentence: "Los créditos cuadran.",
  holds: false,
  breaches: 2,
  examples: [{ available: "8" }],
};
const ended = {
  state: "done",
  requested_by: null,
  whole: false,
  started_at: "2026-11-21T09:30:00Z",
  ended_at: "2026-11-21T16:00:00Z",
  issuers: 1200,
  issuers_checked: 1200,
  issuers_unchanged: 900,
};
const running = {
  requested_by: "ana",
  whole: true,
  started_at: "2026-11-21T17:00:00Z",
  issuers: 1200,
  issuers_checked: 300,
  issuers_unchanged: 0,
  done: 0.25,
  ends_at: "2026-11-21T17:20:00Z",
  broken: 0,
};
const checked = (invariants: readonly (typeof sound | typeof broken)[], more: object = {}) => ({
  json: {
    checked_at: "2026-11-21T16:00:00Z",
    holds: invariants.every(({ holds }) => holds),
    invariants,
    last: ended,
    running: null,
    daily_at: "03:30",
    ...more,
  },
});
const neverChecked = { checked_at: null, holds: null, last: null };
const provider = {
  provider: "sandbox",
  state: "paused",
  reason: "provider_error_503",
  paused_until: null,
  asking: 1,
  limit: 8,
  waiting: 3,
};
const work = { json: { jobs: [], providers: [provider] } };

const keys = { c_ClaveProdServ: 52514, c_ClaveUnidad: 2418, c_CodigoPostal: 95748 };
const imported = {
  file_name: "catCFDI_V_4_20261115.xls",
  format: "xls",
  sha256: "00",
  published_on: "2020-11-15",
  imported_at: "2026-11-16T16:00:00Z",
  imported_by: "ana",
  keys,
};
const bundled = { edition: null, bundled_on: "2026-08-06", age_days: 16, searchable: true, update: null };
const update = {
  state: "running",
  phase: "reading",
  received: 30_000_000,
  total: null,
  lists: 9,
  lists_total: 18,
  already: false,
  problems: [],
  started_at: "2026-11-21T16:00:00Z",
  ended_at: null,
};
const days = [
  { day: "2026-11-20", count: 4 },
  { day: "2026-11-21", count: 7 },
];
const figures = {
  "GET /api/admin/dashboard": {
    json: {
      at: "2026-11-21T16:00:00Z",
      users: { total: 12, active: 9, unverified: 2, blocked: 1 },
      registrations: days,
      stamps: days,
      cancellations: days,
      revenue: [
        {
          currency: "MXN",
          days: [
            { day: "2026-11-20", orders: 2, paid: "805.00", returned: "5.00", net: "800.00" },
            { day: "2026-11-21", orders: 0, paid: "0.00", returned: "166.67", net: "-166.67" },
          ],
          months: [
            { month: "2026-10", orders: 1, paid: "500.00", returned: "0.00", net: "500.00" },
            { month: "2026-11", orders: 2, paid: "805.00", returned: "171.67", net: "633.33" },
          ],
        },
      ],
      refusals: [{ code: "CFDI40108", count: 3 }],
      queue: [{ name: "deliver-mail", waiting: 2, running: 1, failed: 0 }],
      mails: { pending: 2, failed: 1, uncertain: 1 },
      credits: { available: 1500, held: 2, consumed: 300 },
      certificates: [
        { rfc: "AAA010101AAA", number: "30001000000500003416", valid_until: "2026-12-01T12:00:00Z", days_left: 9 },
      ],
    },
  },
};
const sane = {
  "GET /api/admin/invariants": checked([sound]),
  "GET /api/admin/jobs": work,
  ...figures,
  "GET /api/admin/catalogues": { json: bundled },
};

test("shows that all invariants hold, the state of the providers, and what is not checked yet", async () => {
  fakeServer({
    "GET /api/admin/invariants": checked([sound]),
    "GET /api/admin/jobs": work,
    ...figures,
    "GET /api/admin/catalogues": { json: bundled },
  });
  await renderScreen(<AdminDashboard />);
  expect(await screen.findByText("Se cumplen las 1 condiciones.")).toBeTruthy();
  expect((await screen.findByText(/sandbox/, { selector: "li *", exact: false })).closest("li")?.textContent).toBe(
    "sandbox: en pausa (provider_error_503) · 1 de 8 solicitudes en curso, 3 documentos en espera",
  );
});

test("shows which invariant is violated and its rows, when it was checked and how much was read", async () => {
  fakeServer({ ...sane, "GET /api/admin/invariants": checked([sound, broken]) });
  await renderScreen(<AdminDashboard />);
  const alert = await screen.findByRole("alert", { name: "No se cumplen: 1" });
  expect(alert.textContent).toContain("I4 Los créditos cuadran.");
  expect(alert.textContent).toContain('{"available":"8"}');
  expect(alert.textContent).not.toContain("folio");
  expect(alert.textContent).toContain("Nada se repara solo.");
  expect(screen.getByText(/^Revisado: /).textContent).toMatch(
    /Emisores: 1,200 · sin cambios desde su última revisión: 900 · Se revisa cada día a las 03:30/,
  );
});

test("begins a check of what changed, or of everything, shows how far it is, and cancels it", async () => {
  const user = userEvent.setup();
  let state = checked([], { ...neverChecked, daily_at: null });
  const { received } = fakeServer({
    ...sane,
    "GET /api/admin/invariants": () => state,
    "POST /api/admin/invariants/check": () => {
      state = checked([], { ...neverChecked, running });
      return { ...state, status: 202 };
    },
    "POST /api/admin/invariants/cancel": () => {
      state = checked([], { ...neverChecked, last: { ...ended, state: "cancelled", issuers_checked: 300 } });
      return state;
    },
  });
  await renderScreen(<AdminDashboard />);
  expect(await screen.findByText("Aún no se revisa.")).toBeTruthy();
  expect(screen.getByText("Se revisa solo cuando se pide")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Revisar todo" }));
  expect(await screen.findByText("Revisando: 300 de 1,200 emisores.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Verificaciones de integridad" }));
  expect(screen.getByRole("progressbar", { name: "Avance de la revisión" }).getAttribute("aria-valuenow")).toBe("25");
  expect(screen.getByText(/La pidió ana · Termina aproximadamente: /)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Revisar todo" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancelar la revisión" }));
  expect(await screen.findByText(/^La última revisión se canceló: .*, con 300 de 1,200 emisores/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Revisar lo que cambió" }));
  expect(await screen.findByText(/^Revisando/)).toBeTruthy();
  const posted = received.filter(({ method }) => method === "POST");
  expect(posted.map(({ url, body }) => [url.split("/").at(-1), body])).toEqual([
    ["check", { whole: true }],
    ["cancel", undefined],
    ["check", { whole: false }],
  ]);
});

test("says of a check that runs what it found broken so far, beside what the last one found", async () => {
  fakeServer({ ...sane, "GET /api/admin/invariants": checked([sound], { running: { ...running, broken: 2 } }) });
  await renderScreen(<AdminDashboard />);
  expect(await screen.findByText("Revisando: 300 de 1,200 emisores.")).toBeTruthy();
  const found = screen.getByText("Condiciones que esta revisión encontró sin cumplirse hasta ahora: 2.");
  expect(found.closest("[role=alert]")).not.toBeNull();
  expect(screen.getByText("Se cumplen las 1 condiciones.")).toBeTruthy();
});

test("offers to retry each panel that could not be loaded, separately", async () => {
  fakeServer({
    "GET /api/admin/invariants": { status: 503, json: { message: "Intente más tarde", code: "disk_full" } },
    "GET /api/admin/jobs": work,
    ...figures,
    "GET /api/admin/catalogues": { json: bundled },
  });
  await renderScreen(<AdminDashboard />);
  expect(await screen.findByText("No se pudo consultar la revisión.", undefined, { timeout: 8_000 })).toBeTruthy();
  expect(await screen.findByText(/en pausa/)).toBeTruthy();
}, 15_000);

test("updates the SAT's lists, shows the progress, and then the edition in use", async () => {
  const user = userEvent.setup();
  let state: object = bundled;
  const { received } = fakeServer({
    ...sane,
    "GET /api/admin/catalogues": () => ({ json: state }),
    "POST /api/admin/catalogues/update": () => ({ json: { ...bundled, update } }),
  });
  await renderScreen(<AdminDashboard />);
  expect(await screen.findByText(/los incluidos en el producto/)).toBeTruthy();
  expect(screen.getByText(/^Tienen 16 días/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Actualizar desde el SAT" }));
  expect(await screen.findByText("Leyendo: 9 de 18 listas")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
  state = {
    ...bundled,
    edition: imported,
    age_days: 15,
    update: { ...update, state: "done", ended_at: "2026-11-21T16:01:00Z" },
  };
  expect(await screen.findByText("Los catálogos se actualizaron.", undefined, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText(/catCFDI_V_4_20261115\.xls/)).toBeTruthy();
  expect(screen.queryByText(/^Tienen/)).toBeNull();
  expect(screen.getByText("52,514 claves de producto · 2,418 unidades · 95,748 códigos postales")).toBeTruthy();
  expect(received.filter(({ method }) => method === "POST")).toHaveLength(1);
}, 15_000);

test("shows every reason why the lists were not updated", async () => {
  const failed = { ...update, state: "failed", problems: ["Falta la lista c_Pais.", "El archivo está incompleto."] };
  fakeServer({ ...sane, "GET /api/admin/catalogues": { json: { ...bundled, update: failed } } });
  await renderScreen(<AdminDashboard />);
  const alert = await screen.findByRole("alert", { name: "No se actualizaron; sigue en uso lo que había." });
  expect(alert.textContent).toContain("Falta la lista c_Pais.");
  expect(alert.textContent).toContain("El archivo está incompleto.");
});

test("shows statistics as charts and as tables, and what is about to expire", async () => {
  const user = userEvent.setup();
  fakeServer(sane);
  await renderScreen(<AdminDashboard />);
  expect(await screen.findByText("9 activos, 2 sin confirmar, 1 bloqueados")).toBeTruthy();
  const chart = screen.getByRole("figure", { name: "Timbres por día" });
  expect(within(chart).getByRole("img").getAttribute("aria-label")).toBe(
    "Timbres por día: de 20/Nov/2026 a 21/Nov/2026, 7 como máximo",
  );
  await user.click(within(chart).getByRole("button", { name: "Ver como tabla" }));
  expect(
    within(chart)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["DíaCantidad", "20/Nov/20264", "21/Nov/20267"]);
  expect(screen.getByText("AAA010101AAA: 9 días, hasta el 01/Dic/2026")).toBeTruthy();
  const row = (name: string) => screen.getByRole("rowheader", { name }).closest("tr")?.textContent;
  expect([row("Enviar un correo"), row("Correos")]).toEqual(["Enviar un correo210", "Correos201"]);
  expect(screen.getByText("1 correo no se sabe si llegó.")).toBeTruthy();
});

test("shows revenue less refunds, by day and by month", async () => {
  const user = userEvent.setup();
  fakeServer(sane);
  await renderScreen(<AdminDashboard />);
  const fact = (await screen.findByText("Ingresos de noviembre")).parentElement;
  expect(fact?.textContent).toBe("Ingresos de noviembre$633.33 MXNDevuelto: $171.67 MXN · octubre: $500.00 MXN");
  const days = screen.getByRole("figure", { name: "Ingresos por día en MXN" });
  for (const bar of days.querySelectorAll("rect")) expect(Number(bar.getAttribute("height"))).toBeGreaterThanOrEqual(0);
  await user.click(within(days).getByRole("button", { name: "Ver como tabla" }));
  expect(
    within(days)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["DíaCobrado menos devuelto", "20/Nov/2026$800.00 MXN", "21/Nov/2026-$166.67 MXN"]);
  expect(screen.getByRole("figure", { name: "Ingresos por mes en MXN" })).toBeTruthy();
});
