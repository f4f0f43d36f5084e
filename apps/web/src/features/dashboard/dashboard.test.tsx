import { screen } from "@testing-library/react";
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

const invoice = (total: string, currency = "MXN") => ({ id: `${total}${currency}`, total, currency });
const csd = { valid_until: "2026-12-01T12:00:00Z", days_left: 11 };

interface Facts {
  readonly rows?: readonly object[];
  readonly total?: number;
  readonly missing?: readonly string[];
  readonly csd?: object | null;
}

async function dashboard(role: Role, isRegisterCompleted: boolean, facts: Facts = {}) {
  const user = { name: "Ana Torres", email: "ana@ejemplo.mx", rfc: "TOAA850101AB1", roles: [role], scopes: [...ROLE_SCOPES[role]] };
  startSession({ token: "t", user, isRegisterCompleted, decimals: 2 });
  const rows = facts.rows ?? [];
  const { received } = fakeServer({
    "GET /api/auth/get/credits": { json: { credits: 12 } },
    "GET /api/csd/data": { json: { csd: facts.csd === undefined ? csd : facts.csd } },
    "GET /api/auth/me": { json: { user, missing_steps: facts.missing ?? [] } },
    "POST /api/invoices/list": { json: { rows, total: facts.total ?? rows.length } },
  });
  await renderScreen(
    <ModalHost modals={{} as Modals}>
      <DashboardScreen LastInvoices={() => null} CollectFigures={() => null} />
    </ModalHost>,
  );
  await screen.findByText(role === "AccountantRole" ? "Nada todavía" : "12");
  return { received, links: screen.queryAllByRole("link").map((link) => link.getAttribute("href")) };
}

test("a finished registration leads to invoicing", async () => {
  const { links } = await dashboard("NormalRole", true);
  expect(links).toEqual(["/list/invoice", "/create/invoice", "/new/customer", "/new/product"]);
});

test("an unfinished one leads to its end first, and says what it lacks", async () => {
  const { links } = await dashboard("NormalRole", false, { missing: ["csd", "taxes"] });
  expect(links).toEqual(["/list/invoice", "/complete/register", "/new/customer", "/new/product"]);
  expect(await screen.findByText("Falta: sello digital e impuestos.")).toBeTruthy();
});

test("an accountant is offered nothing it may not do", async () => {
  const { links, received } = await dashboard("AccountantRole", true);
  expect(links).toEqual(["/list/invoice"]);
  expect(received.map(({ url }) => url)).not.toContain("/api/csd/data");
});

test("an accountant whom nobody invited is told what to wait for", async () => {
  const user = { name: "Ana Torres", email: "ana@ejemplo.mx", rfc: "", roles: ["AccountantRole" as const], scopes: [] };
  startSession({ token: "t", user, isRegisterCompleted: true, decimals: 2 });
  fakeServer({});
  await renderScreen(<DashboardScreen LastInvoices={() => null} CollectFigures={() => null} />);
  expect(await screen.findByRole("heading", { name: "Ninguna empresa le ha dado acceso" })).toBeTruthy();
});

test("the month is added up exactly, each currency apart, over the invoices that stand", async () => {
  const { received } = await dashboard("NormalRole", true, { rows: [invoice("0.10"), invoice("0.20"), invoice("99.99", "USD")] });
  expect(await screen.findByText("$0.30 MXN")).toBeTruthy();
  expect(screen.getByText("$99.99 USD")).toBeTruthy();
  expect(screen.getByText("3 facturas")).toBeTruthy();
  const asked = received.find(({ url }) => url === "/api/invoices/list")?.body;
  expect(asked).toMatchObject({ filters: { status: "active", type: "I", date_start: expect.stringMatching(/-01$/) } });
});

test("a month with more invoices than the list gives is not passed off as whole", async () => {
  await dashboard("NormalRole", true, { rows: [invoice("1.00")], total: 1001 });
  expect(await screen.findByText("De las últimas 1 facturas del mes")).toBeTruthy();
});

test("a certificate says how long it lasts, and its absence is said", async () => {
  await dashboard("NormalRole", true);
  expect(await screen.findByText("11 días")).toBeTruthy();
  expect(screen.getByText("Vence el 01/Dic/2026")).toBeTruthy();
});

test("without a certificate there is the way to one", async () => {
  await dashboard("NormalRole", true, { csd: null });
  expect(await screen.findByText("Sin certificado")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Subir certificado" })).toBeTruthy();
});
