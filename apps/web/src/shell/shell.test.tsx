import { fireEvent, screen, waitFor } from "@testing-library/react";
import { ROLE_SCOPES, type Role } from "@timbra/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession, getSession, startSession } from "../lib/session.ts";
import { fakeServer } from "../testing/fake-server.ts";
import { renderRoutes } from "../testing/render.tsx";
import { NotFoundScreen } from "./error-screens.tsx";
import { type ModalName, type Modals, useOpenModal } from "./modal-host.tsx";
import { FULL, MINIMAL, type ScreenHandle } from "./screen.ts";
import { Shell } from "./shell.tsx";

const NAMES: readonly ModalName[] = [
  "customer",
  "product",
  "address",
  "csd",
  "general",
  "contact",
  "logo",
  "background",
  "printing",
  "complements",
  "extra_fields",
  "series",
];
const MODALS = Object.fromEntries(
  NAMES.map((name) => [
    name,
    ({ onClose }: { onClose: () => void }) => (
      <dialog open aria-label={name}>
        <button type="button" onClick={onClose}>
          Cerrar {name}
        </button>
      </dialog>
    ),
  ]),
) as unknown as Modals;

function Customers() {
  const open = useOpenModal();
  return (
    <button type="button" onClick={() => open("series")}>
      series
    </button>
  );
}

const handle = (access: ScreenHandle["access"]): ScreenHandle => ({
  title: "screens.list_customers",
  access,
  layout: access === "public" ? MINIMAL : FULL,
});
const routes = [
  {
    element: <Shell modals={MODALS} />,
    children: [
      { path: "/auth/login", element: <p>Entrada</p>, handle: handle("public") },
      { path: "/list/customers", element: <Customers />, handle: handle(["crud_user_clients"]) },
      { path: "/admin/dashboard", element: <p>Panel</p>, handle: handle(["crud_admin_users"]) },
      { path: "/dashboard", element: <p>Inicio del contador</p>, handle: handle(["crud_user_settings"]) },
      {
        path: "*",
        element: <NotFoundScreen />,
        handle: { title: "screens.not_found", access: "public", layout: FULL } as const,
      },
    ],
  },
];

const user = (role: Role) => ({
  name: "Ana Torres",
  email: "ana@ejemplo.mx",
  rfc: "TOAA850101AB1",
  roles: [role],
  scopes: [...ROLE_SCOPES[role]],
});

const OWN = { issuer_id: "i1", rfc: "TOAA850101AB1", name: "Ana Torres", role: "owner", current: true };
const OTHER = {
  issuer_id: "i2",
  rfc: "EKU9003173C9",
  name: "Escuela Kemper Urgate",
  role: "accountant",
  current: false,
};

interface More {
  readonly issuers?: readonly object[];
  readonly more?: Parameters<typeof fakeServer>[0];
}

function signedIn(
  role: Role = "NormalRole",
  complete = true,
  rfc = user(role).rfc,
  { issuers = [OWN], more = {} }: More = {},
) {
  const who = { ...user(role), rfc };
  startSession({ token: "t", user: who, isRegisterCompleted: complete, decimals: 2 });
  return fakeServer({
    "GET /api/health": { json: { status: "ok", mode: "sandbox", version: "0.1.0", mailbox: true } },
    "GET /api/auth/me": {
      json: {
        user: who,
        is_register_completed: complete,
        decimals: 4,
        missing_steps: complete ? [] : ["address", "csd"],
        credits: 7,
      },
    },
    "GET /api/auth/get/credits": { json: { credits: 7 } },
    "GET /api/auth/issuers": { json: { issuers } },
    "DELETE /api/auth/signout": { json: { message: "Sesión cerrada." } },
    ...more,
  });
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", () => 0);
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

test("a visitor without a session is redirected to login, and back after signing in", async () => {
  fakeServer({ "GET /api/health": { json: { status: "ok", mode: "live", version: "0.1.0", mailbox: false } } });
  const { router } = await renderRoutes(routes, { at: "/list/customers?q=acero" });
  await screen.findByText("Entrada");
  expect(router.state.location.pathname).toBe("/auth/login");
  signedIn();
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe("/list/customers?q=acero"),
  );
});

test("the layout: menu, shortcuts, credits, sandbox ribbon; the session data from the server is stored", async () => {
  signedIn();
  await renderRoutes(routes, { at: "/list/customers" });
  expect(await screen.findByText("7 créditos")).toBeTruthy();
  expect(await screen.findByText(/nada de lo que se emita aquí tiene validez fiscal/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Clientes", current: "page" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Crear factura" }).getAttribute("href")).toBe("/create/invoice");
  await waitFor(() => expect(getSession()?.decimals).toBe(4));
  expect(document.title).toBe("Clientes · Timbra");
});

test("in live mode there is no ribbon", async () => {
  signedIn();
  fakeServer({
    "GET /api/health": { json: { status: "ok", mode: "live", version: "0.1.0", mailbox: false } },
    "GET /api/auth/me": {
      json: { user: user("NormalRole"), is_register_completed: true, decimals: 2, missing_steps: [], credits: 7 },
    },
    "GET /api/auth/get/credits": { json: { credits: 7 } },
    "GET /api/auth/issuers": { json: { issuers: [OWN] } },
  });
  await renderRoutes(routes, { at: "/list/customers" });
  await screen.findByText("7 créditos");
  expect(screen.queryByText(/nada de lo que se emita aquí/)).toBeNull();
});

test("while the registration is incomplete: an alert with what is missing, two entries, no invoice shortcut", async () => {
  signedIn("NormalRole", false);
  await renderRoutes(routes, { at: "/list/customers", language: "es" });
  expect(await screen.findByText(/Faltan: domicilio fiscal y sello digital\./)).toBeTruthy();
  const menu = screen.getByRole("navigation", { name: "Menú" });
  // What can be done with customers stands below them, because one is there.
  expect([...menu.querySelectorAll("a")].map((link) => link.textContent)).toEqual([
    "Clientes",
    "Crear",
    "Lista",
    "Productos",
  ]);
  expect(screen.queryByRole("link", { name: "Crear factura" })).toBeNull();
  expect(screen.getByRole("link", { name: "Completar registro" }).getAttribute("href")).toBe("/complete/register");
});

test.each([
  ["es", "NormalRole", "La cuenta se cerrará el", "Conservar la cuenta"],
  ["en", "NormalRole", "The account will be closed on", "Keep the account"],
  ["es", "AccountantRole", "La cuenta se cerrará el", null],
] as const)(
  "who leaves sees until when it can be taken back, and does with a click (%s, %s)",
  async (language, role, title, button) => {
    let eraseAt: string | null = "2026-12-22T18:00:00Z";
    const { received } = fakeServer({
      "GET /api/health": { json: { status: "ok", mode: "sandbox", version: "0.1.0", mailbox: false } },
      "GET /api/auth/me": () => ({
        json: {
          user: user(role),
          is_register_completed: false,
          decimals: 2,
          missing_steps: ["csd"],
          credits: 7,
          erase_at: eraseAt,
        },
      }),
      "GET /api/auth/get/credits": { json: { credits: 7 } },
      "GET /api/auth/issuers": { json: { issuers: [OWN] } },
      "DELETE /api/leaving": () => {
        eraseAt = null;
        return { json: { message: "La cuenta se conserva." } };
      },
    });
    startSession({ token: "t", user: user(role), isRegisterCompleted: false, decimals: 2 });
    const { user: hands } = await renderRoutes(routes, { at: "/dashboard", language });
    expect(await screen.findByText(new RegExp(title))).toBeTruthy();
    expect(screen.queryByText(/complete su registro|complete your registration/)).toBeNull();
    expect(screen.getByText(new RegExp(`${title}.*2026[.]$`))).toBeTruthy();
    if (button === null) return expect(screen.queryByRole("button", { name: "Conservar la cuenta" })).toBeNull();
    await hands.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.queryByText(new RegExp(title))).toBeNull());
    expect(received.filter(({ method }) => method === "DELETE")).toHaveLength(1);
    expect(await screen.findByText(/complete su registro|complete your registration/)).toBeTruthy();
  },
);

test("the administrator has neither shortcuts nor settings", async () => {
  signedIn("SuperAdminRole", false);
  const { user: hands } = await renderRoutes(routes, { at: "/list/customers" });
  expect(await screen.findByText("Panel")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Agregar cliente" })).toBeNull();
  expect(screen.queryByText(/complete su registro/)).toBeNull();
  await hands.click(screen.getByRole("button", { name: "Cuenta de Ana Torres" }));
  expect(await screen.findByText("Cerrar sesión")).toBeTruthy();
  expect(screen.queryByText("Domicilio fiscal")).toBeNull();
});

test("a user who acts for no company sees no RFC to copy", async () => {
  signedIn("SuperAdminRole", false, "");
  await renderRoutes(routes, { at: "/admin/dashboard" });
  expect(await screen.findByText("Panel")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Copiar RFC/ })).toBeNull();
});

test("a click on the RFC copies it", async () => {
  signedIn();
  const { user: hands } = await renderRoutes(routes, { at: "/list/customers" });
  await hands.click(screen.getByRole("button", { name: "Copiar RFC TOAA850101AB1" }));
  expect(await screen.findByText("RFC copiado")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("TOAA850101AB1");
});

test("modals open from the top bar, the account popover and screens, and close", async () => {
  signedIn();
  const { user: hands } = await renderRoutes(routes, { at: "/list/customers" });
  await hands.click(screen.getByRole("button", { name: "Agregar cliente" }));
  expect(await screen.findByRole("dialog", { name: "customer" })).toBeTruthy();
  await hands.click(screen.getByRole("button", { name: "Cerrar customer" }));
  expect(screen.queryByRole("dialog", { name: "customer" })).toBeNull();
  await hands.click(screen.getByRole("button", { name: "Cuenta de Ana Torres" }));
  const groups = await screen.findAllByRole("region", { name: /^(Perfil fiscal|Factura impresa|Cuenta y accesos)$/ });
  expect(groups.map((group) => group.querySelectorAll("button, a").length)).toEqual([6, 5, 7]);
  await hands.click(screen.getByRole("button", { name: "Sello digital (CSD)" }));
  expect(await screen.findByRole("dialog", { name: "csd" })).toBeTruthy();
  await hands.click(screen.getByRole("button", { name: "series" }));
  expect(await screen.findByRole("dialog", { name: "series" })).toBeTruthy();
});

test("logging out ends the session on the server, clears all local data and redirects to login", async () => {
  const { received } = signedIn();
  const { router, user: hands } = await renderRoutes(routes, { at: "/list/customers" });
  await hands.click(screen.getByRole("button", { name: "Cuenta de Ana Torres" }));
  await hands.click(await screen.findByRole("button", { name: "Cerrar sesión" }));
  await screen.findByText("Entrada");
  expect(received.some(({ method, url }) => `${method} ${url}` === "DELETE /api/auth/signout")).toBe(true);
  expect([getSession(), router.state.location.pathname]).toEqual([null, "/auth/login"]);
  // Whoever signs in next begins at their own landing path.
  await waitFor(() => expect([router.state.navigation.state, router.state.location.state]).toEqual(["idle", null]));
});

test("a logout that fails shows why and keeps the session", async () => {
  signedIn();
  fakeServer({
    "GET /api/health": { json: { status: "ok", mode: "live", version: "0.1.0", mailbox: false } },
    "GET /api/auth/me": {
      json: { user: user("NormalRole"), is_register_completed: true, decimals: 2, missing_steps: [], credits: 7 },
    },
    "GET /api/auth/get/credits": { json: { credits: 7 } },
    "GET /api/auth/issuers": { json: { issuers: [OWN] } },
    "DELETE /api/auth/signout": { status: 503, json: { message: "Intente más tarde", code: "dependency_unavailable" } },
  });
  const { user: hands } = await renderRoutes(routes, { at: "/list/customers" });
  await hands.click(screen.getByRole("button", { name: "Cuenta de Ana Torres" }));
  await hands.click(await screen.findByRole("button", { name: "Cerrar sesión" }));
  expect(await screen.findByText("Intente más tarde")).toBeTruthy();
  expect(getSession()).not.toBeNull();
});

test("a user of several companies switches between them, and no data of the previous one stays on the screen", async () => {
  const other = { ...user("AccountantRole"), rfc: OTHER.rfc };
  const { received } = signedIn("NormalRole", true, undefined, {
    issuers: [OWN, OTHER],
    more: {
      "POST /api/auth/issuers/switch": { json: { token: "t2", user: other, is_register_completed: true, decimals: 2 } },
    },
  });
  const { user: hands, router, queries } = await renderRoutes(routes, { at: "/list/customers" });
  const field = await screen.findByRole("combobox", { name: "Empresa" });
  expect((field as HTMLInputElement).value).toBe("TOAA850101AB1 · Ana Torres");
  queries.setQueryData(["customers"], "of Ana");
  await hands.click(field);
  await hands.click(await screen.findByRole("option", { name: "EKU9003173C9 · Escuela Kemper Urgate" }));
  expect(await screen.findByText("Inicio del contador")).toBeTruthy();
  expect(received.find(({ method }) => method === "POST")?.body).toEqual({ issuer_id: "i2" });
  expect([getSession()?.token, router.state.location.pathname, queries.getQueryData(["customers"])]).toEqual([
    "t2",
    "/dashboard",
    undefined,
  ]);
});

test("an accountant has no shortcuts, credits, settings or history of an issuer", async () => {
  signedIn("AccountantRole", true, undefined, { issuers: [{ ...OWN, role: "accountant" }] });
  const { user: hands } = await renderRoutes(routes, { at: "/dashboard" });
  expect(await screen.findByRole("button", { name: "Copiar RFC TOAA850101AB1" })).toBeTruthy();
  expect(screen.queryByText("7 créditos")).toBeNull();
  expect(screen.queryByRole("button", { name: "Agregar cliente" })).toBeNull();
  await hands.click(screen.getByRole("button", { name: "Cuenta de Ana Torres" }));
  expect(await screen.findByRole("button", { name: "Cambiar contraseña" })).toBeTruthy();
  for (const name of ["Domicilio fiscal", "Sello digital (CSD)", "Actividad", "API y webhooks", "Contadores"])
    expect(screen.queryByText(name)).toBeNull();
});

test('an unknown address shows "not found", in English', async () => {
  fakeServer({ "GET /api/health": { json: { status: "ok", mode: "live", version: "0.1.0", mailbox: false } } });
  await renderRoutes(routes, { at: "/nowhere", language: "en" });
  expect(await screen.findByRole("heading", { level: 1, name: "Sorry, page not found!" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Home" })).toBeTruthy();
  // Without a session there is no signed-in layout, but a link home and the language switch.
  expect(screen.getByRole("link", { name: "Timbra" }).getAttribute("href")).toBe("/auth/login");
  fireEvent.click(screen.getByRole("radio", { name: "ES" }));
  expect(await screen.findByRole("heading", { level: 1, name: "¡Lo sentimos, página no encontrada!" })).toBeTruthy();
});
