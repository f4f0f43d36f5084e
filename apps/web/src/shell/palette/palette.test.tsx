import { fireEvent, screen, waitFor } from "@testing-library/react";
import { ROLE_SCOPES, type Role } from "@timbra/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession, startSession } from "../../lib/session.ts";
import { fakeServer, type RecordedRequest } from "../../testing/fake-server.ts";
import { renderRoutes } from "../../testing/render.tsx";
import type { Modals } from "../modal-host.tsx";
import { FULL } from "../screen.ts";
import { Shell } from "../shell.tsx";

const handle = { title: "screens.orders", access: ["*"], layout: FULL } as const;
const MODALS = { taxes: () => <p>los impuestos</p> } as unknown as Modals;
const routes = [
  { element: <Shell modals={MODALS} />, children: [{ path: "*", element: <p>una pantalla</p>, handle }] },
];

const page = (rows: readonly object[]) => ({
  json: { rows, total: rows.length, total_is_exact: true, next_cursor: null, page: 1 },
});
const INVOICE = {
  id: "i1",
  status: "active",
  serie: "A",
  folio: 36,
  receiver_name: "UNIVERSIDAD ROBOTICA",
  total: "176320.00",
  currency: "MXN",
};

function signedIn(role: Role = "NormalRole") {
  const user = {
    name: "Ana",
    email: "ana@ejemplo.mx",
    rfc: "TOAA850101AB1",
    roles: [role],
    scopes: [...ROLE_SCOPES[role]],
  };
  startSession({ token: "t", user, isRegisterCompleted: true, decimals: 2 });
  return fakeServer({
    "GET /api/health": { json: { status: "ok", mode: "live", version: "0.1.0", mailbox: false } },
    "GET /api/auth/me": { json: { user, is_register_completed: true, decimals: 2, missing_steps: [], credits: 7 } },
    "GET /api/auth/get/credits": { json: { credits: 7 } },
    "POST /api/customers/list/paginate": page([{ id: "c1", name: "UNIVERSIDAD ROBOTICA", rfc: "URE180429TM6" }]),
    "POST /api/products/list/paginate": page([]),
    "POST /api/invoices/list/paginate": ({ body }: RecordedRequest) =>
      page((body as { filters?: object }).filters === undefined ? [] : [INVOICE]),
  });
}

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => 0);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

async function open(role?: Role) {
  const server = signedIn(role);
  const view = await renderRoutes(routes, { at: "/orders/list" });
  await screen.findByText("una pantalla");
  fireEvent.keyDown(document, { key: "k", ctrlKey: true });
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Buscar o ir a…" });
  return { ...view, ...server, field };
}

const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const chosen = () => screen.getByRole("option", { selected: true }).textContent;

test("Ctrl+K lists the commands; arrows choose and Enter runs one", async () => {
  const { field, user, router } = await open();
  expect(options().slice(0, 4)).toEqual([
    "Crear factura",
    "Registrar pago (REP)",
    "Agregar cliente",
    "Agregar producto",
  ]);
  await user.type(field, "prod");
  expect(options()).toContain("Productos");
  while (chosen() !== "Productos") await user.keyboard("{ArrowDown}");
  expect(document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent).toBe("Productos");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/list/product"));
  expect(screen.queryByRole("combobox", { name: "Buscar o ir a…" })).toBeNull();
});

test("keys typed right after Ctrl+K are not lost, and do not activate the element that had the focus", async () => {
  signedIn();
  const { user } = await renderRoutes(routes, { at: "/orders/list" });
  const other = await screen.findByRole("button", { name: "Cuenta de Ana" });
  other.focus();
  fireEvent.keyDown(document, { key: "k", ctrlKey: true });
  const untaken = ["p", "r", "o", "x", "Backspace", "Enter"].filter((key) => !fireEvent.keyDown(other, { key }));
  expect(untaken).toHaveLength(6);
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Buscar o ir a…" });
  await waitFor(() => expect(field.value).toBe("pro"));
  await user.type(field, "d");
  expect(field.value).toBe("prod");
});

test("customers are found by name, and an amount finds the invoices that come to it", async () => {
  const { field, user, router, received } = await open();
  await user.type(field, "$176,320.00");
  expect(
    await screen.findByRole("option", { name: /A-36 · UNIVERSIDAD ROBOTICA\s*\$176,320\.00 MXN · Vigente/ }),
  ).toBeTruthy();
  const asked = received.filter(({ url }) => url === "/api/invoices/list/paginate").map(({ body }) => body);
  expect(asked).toContainEqual({ filters: { min_total: "176320.00", max_total: "176320.00" }, rows_per_page: 5 });
  await user.clear(field);
  await user.type(field, "universidad");
  await user.click(await screen.findByRole("option", { name: /UNIVERSIDAD ROBOTICA.*URE180429TM6/ }));
  expect(router.state.location.pathname).toBe("/edit/customer/c1");
});

test("a section of the profile opens as its modal; Escape leaves without doing anything", async () => {
  const { field, user, router } = await open();
  await user.type(field, "impuestos{Enter}");
  expect(await screen.findByText("los impuestos")).toBeTruthy();
  fireEvent.keyDown(document, { key: "k", metaKey: true });
  await screen.findByRole("combobox", { name: "Buscar o ir a…" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Buscar o ir a…" })).toBeNull());
  expect(router.state.location.pathname).toBe("/orders/list");
});

test("the administrator finds the administration, and no customers are searched", async () => {
  const { field, user, received } = await open("SuperAdminRole");
  expect(options()).toEqual(["Inicio", "Compras", "Usuarios", "Seguridad de la cuenta", "Atajos de teclado"]);
  await user.type(field, "universidad");
  expect(await screen.findByText("Sin resultados. Pruebe con otras palabras.")).toBeTruthy();
  expect(received.filter(({ url }) => url.includes("paginate"))).toEqual([]);
});
