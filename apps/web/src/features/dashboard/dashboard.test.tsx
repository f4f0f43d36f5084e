import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ROLE_SCOPES, type Role } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { endSession, startSession } from "../../lib/session.ts";
import { ModalHost, type Modals } from "../../shell/modal-host.tsx";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const sums = (parts: object) => ({
  currency: "MXN",
  invoices: 0,
  invoiced: "0.00",
  vat: "0.00",
  notes: 0,
  credited: "0.00",
  credited_vat: "0.00",
  cancelled: 0,
  cancelled_total: "0.00",
  ...parts,
});
const MONTHS = [
  { month: "2026-09", currencies: [] },
  { month: "2026-10", currencies: [sums({ invoices: 3, invoiced: "9007199254740993.31" })] },
  {
    month: "2026-11",
    currencies: [
      sums({ invoices: 2, invoiced: "1102.00", vat: "152.00", notes: 1, credited: "116.00", credited_vat: "16.00" }),
      sums({ currency: "USD", cancelled: 1, cancelled_total: "99.99" }),
    ],
  },
];
const board = {
  today: "2026-11-21",
  name: "TORTILLERIA AGUILA",
  tasks: [
    { kind: "waiting", count: 2, urgent: true },
    { kind: "certificate", count: 11, urgent: false },
    { kind: "drafts", count: 4, urgent: false },
  ],
  months: MONTHS,
  last_month_by_now: [{ currency: "MXN", invoiced: "900.50" }],
  customers: [
    { rfc: "URE180429TM6", name: "UNIVERSIDAD ROBOTICA ESPAÑOLA", currency: "MXN", invoices: 2, invoiced: "1102.00" },
  ],
  waiting: { drafts: 4, in_process: 0, being_cancelled: 1, stamp_by: null },
  services: { certification: "paused", sat: { answered: false, at: "2026-11-21T16:00:00Z" } },
};
const nothing = {
  ...board,
  name: null,
  tasks: [],
  months: MONTHS.map(({ month }) => ({ month, currencies: [] })),
  last_month_by_now: [],
  customers: [],
  waiting: { drafts: 0, in_process: 0, being_cancelled: 0, stamp_by: null },
  services: { certification: "open", sat: null },
};
const csd = { valid_until: "2026-12-01T12:00:00Z", days_left: 11 };

interface Facts {
  readonly board?: { readonly status?: number; readonly json: object } | undefined;
  readonly missing?: readonly string[];
  readonly csd?: object | null;
}

async function dashboard(role: Role, isRegisterCompleted: boolean, facts: Facts = {}) {
  const user = {
    name: "Ana Torres",
    email: "ana@ejemplo.mx",
    rfc: "TOAA850101AB1",
    roles: [role],
    scopes: [...ROLE_SCOPES[role]],
  };
  startSession({ token: "t", user, isRegisterCompleted, decimals: 2 });
  const { received } = fakeServer({
    "GET /api/auth/get/credits": { json: { credits: 12 } },
    "GET /api/csd/data": { json: { csd: facts.csd === undefined ? csd : facts.csd } },
    "GET /api/auth/me": { json: { user, missing_steps: facts.missing ?? [] } },
    "GET /api/dashboard": () => facts.board ?? { json: nothing },
  });
  await renderScreen(
    <ModalHost modals={{} as Modals}>
      <DashboardScreen LastInvoices={() => null} ReceivablesPanel={() => null} />
    </ModalHost>,
  );
  const figure = facts.board === undefined ? "Nada todavía" : "$1,102.00 MXN";
  await screen.findAllByText(role === "AccountantRole" ? figure : "12");
  await vi.waitFor(() => expect(document.querySelector(".mantine-Skeleton-root")).toBeNull(), { timeout: 8_000 });
  return { received, links: screen.queryAllByRole("link").map((link) => link.getAttribute("href")) };
}

const THIS_MONTH = "/list/invoice?status=active&from=2026-11-01&to=2026-11-30";

test("a complete registration offers to create an invoice", async () => {
  const { links } = await dashboard("NormalRole", true);
  expect(links).toEqual([
    "/reports/month",
    THIS_MONTH,
    "/list/invoice",
    "/create/invoice",
    "/new/customer",
    "/new/product",
  ]);
  expect(screen.getByText("Nada todavía")).toBeTruthy();
  expect(screen.getByText("Aquí verá sus meses cuando haya facturado.")).toBeTruthy();
  expect(screen.getByText("No hay nada pendiente.")).toBeTruthy();
});

test("an incomplete one offers to complete it first, and lists what is missing", async () => {
  const { links } = await dashboard("NormalRole", false, { missing: ["csd", "taxes"] });
  expect(links).toEqual([THIS_MONTH, "/list/invoice", "/complete/register", "/new/customer", "/new/product"]);
  expect(await screen.findByText("Falta: sello digital e impuestos.")).toBeTruthy();
});

test("an accountant is offered no command without permission", async () => {
  const { links, received } = await dashboard("AccountantRole", true);
  expect(links).toEqual(["/reports/month", THIS_MONTH, "/list/invoice"]);
  expect(received.map(({ url }) => url)).not.toContain("/api/csd/data");
});

test("an accountant without an invitation sees that one is needed", async () => {
  const user = { name: "Ana Torres", email: "ana@ejemplo.mx", rfc: "", roles: ["AccountantRole" as const], scopes: [] };
  startSession({ token: "t", user, isRegisterCompleted: true, decimals: 2 });
  fakeServer({});
  await renderScreen(<DashboardScreen LastInvoices={() => null} ReceivablesPanel={() => null} />);
  expect(await screen.findByRole("heading", { name: "Ninguna empresa le ha dado acceso" })).toBeTruthy();
});

test("the month is compared with the previous one, with its tax and its cancellations, per currency", async () => {
  const { links } = await dashboard("NormalRole", true, { board: { json: board } });
  const figure = (label: RegExp) =>
    screen.getByText(label).closest("section")?.textContent.replaceAll("\u00a0", " ") ?? "";
  expect(figure(/^Facturado en noviembre/)).toBe(
    "Facturado en noviembre$1,102.00 MXN2 facturas · menos 1 nota de créditoOctubre a esta fecha: $900.50 MXN",
  );
  expect(figure(/^IVA trasladado/)).toBe("IVA trasladado en noviembre$152.00 MXNMenos $16.00 MXN de notas de crédito");
  expect(figure(/^Cancelado en noviembre/)).toBe("Cancelado en noviembre$99.99 USD1 factura");
  expect(links).toContain("/list/invoice?status=cancelled&type=I&from=2026-11-01&to=2026-11-30");
});

test("the months are a chart, and a table whose months link to their invoices, exact to the cent", async () => {
  await dashboard("NormalRole", true, { board: { json: board } });
  const chart = screen.getByRole("figure", { name: "Facturado por mes en MXN" });
  expect(within(chart).getByRole("img").getAttribute("aria-label")).toBe(
    "Facturado por mes en MXN: de sept 2026 a nov 2026, $9,007,199,254,740,993.31 MXN como máximo",
  );
  await userEvent.setup().click(within(chart).getByRole("button", { name: "Ver como tabla" }));
  const rows = within(chart).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "MesImporte",
    "sept 2026$0.00 MXN",
    "oct 2026$9,007,199,254,740,993.31 MXN",
    "nov 2026$1,102.00 MXN",
  ]);
  expect(within(chart).getByRole("link", { name: "nov 2026" }).getAttribute("href")).toBe(THIS_MONTH);
});

test("what needs somebody comes first, the most urgent first; best customers and paused services have their place", async () => {
  const { links } = await dashboard("NormalRole", true, { board: { json: board } });
  expect(screen.getByRole("heading", { level: 1, name: "TORTILLERIA AGUILA" })).toBeTruthy();
  const tasks = within(screen.getByRole("region", { name: "Pendientes" })).getAllByRole("listitem");
  expect(tasks.map((task) => task.textContent)).toEqual([
    "Urgente2 comprobantes sin confirmar",
    "El certificado vence en 11 días",
    "4 borradores",
  ]);
  expect(links.slice(1, 4)).toEqual(["/list/invoice?status=in_process", "/user/csd", "/list/invoice?status=draft"]);
  expect(links).toContain("/list/invoice?q=URE180429TM6&status=active&type=I&from=2026-09-01");
  expect(screen.getByText("En pausa")).toBeTruthy();
  expect(screen.getByText("No respondió")).toBeTruthy();
});

test("an accountant reads of the certificate, and is not sent to upload one", async () => {
  const { links } = await dashboard("AccountantRole", true, { board: { json: board } });
  expect(screen.getByText("El certificado vence en 11 días").closest("a")).toBeNull();
  expect(links).not.toContain("/user/csd");
});

test("figures that could not be loaded show one error, and can be reloaded", async () => {
  let answer: Facts["board"] = { status: 503, json: { message: "Intente más tarde", code: "disk_full" } };
  const facts = {
    get board() {
      return answer;
    },
  };
  await dashboard("NormalRole", true, facts);
  expect(
    await screen.findByRole("alert", { name: "No se pudieron cargar las cifras." }, { timeout: 10_000 }),
  ).toBeTruthy();
  answer = { json: board };
  await userEvent.setup().click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText("$1,102.00 MXN", { selector: "div" })).toBeTruthy();
}, 20_000);

test("a certificate shows when it expires, and a missing one is reported", async () => {
  await dashboard("NormalRole", true);
  expect(await screen.findByText("11 días")).toBeTruthy();
  expect(screen.getByText("Vence el 01/Dic/2026")).toBeTruthy();
});

test("without a certificate there is a link to upload one", async () => {
  await dashboard("NormalRole", true, { csd: null });
  expect(await screen.findByText("Sin certificado")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Subir certificado" })).toBeTruthy();
});
