import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ROLE_SCOPES, type Role } from "@timbra/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession, startSession } from "../../lib/session.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderRoutes } from "../../testing/render.tsx";
import type { Modals } from "../modal-host.tsx";
import { FULL } from "../screen.ts";
import { Shell } from "../shell.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";

const handle = { title: "screens.orders", access: ["*"], layout: FULL } as const;
const MODALS = { shortcuts: ShortcutsDialog } as unknown as Modals;
const LIST = (
  <>
    <input type="search" aria-label="Buscar" defaultValue="vieja" />
    <input type="checkbox" aria-label="Marcar" />
    <table>
      <tbody>
        <tr tabIndex={0}>
          <td>uno</td>
        </tr>
      </tbody>
    </table>
  </>
);
const routes = [
  {
    element: <Shell modals={MODALS} />,
    children: [
      { path: "/orders/list", element: LIST, handle },
      { path: "*", element: <p>otra pantalla</p>, handle },
    ],
  },
];

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => 0);
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.removeItem("single-key-shortcuts");
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

async function open(role: Role = "NormalRole", at = "/orders/list") {
  const scopes = [...ROLE_SCOPES[role]];
  const user = { name: "Ana", email: "ana@ejemplo.mx", rfc: "TOAA850101AB1", roles: [role], scopes };
  startSession({ token: "t", user, isRegisterCompleted: true, decimals: 2 });
  const me = { user, is_register_completed: true, decimals: 2, missing_steps: [], credits: 7 };
  fakeServer({
    "GET /api/health": { json: { status: "ok", mode: "live", version: "0.1.0", mailbox: false } },
    "GET /api/auth/me": { json: me },
    "GET /api/auth/get/credits": { json: { credits: 7 } },
  });
  const view = await renderRoutes(routes, { at });
  await screen.findByRole("button", { name: "Cuenta de Ana" });
  return { ...view, path: () => view.router.state.location.pathname };
}

const press = (key: string, options: object = {}, target: Element | Document = document) =>
  fireEvent.keyDown(target, { key, ...options });
const dialog = () => screen.queryByRole("dialog", { name: "Atajos de teclado" });

test("? lists the shortcuts by what they are for; the switch is there, and a press of Escape closes it", async () => {
  const { user } = await open();
  press("?", { shiftKey: true });
  const shown = within(await screen.findByRole("dialog", { name: "Atajos de teclado" }));
  for (const group of ["Con una tecla", "Ir a…", "En cualquier pantalla", "En la fila de una lista", "En una factura"])
    expect(shown.getByRole("region", { name: group })).toBeTruthy();
  expect(shown.getByRole("switch", { name: /^Atajos de una sola tecla/ })).toHaveProperty("checked", true);
  expect(shown.getByText("Crear factura").parentElement?.textContent).toBe("Crear facturan");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog()).toBeNull());
});

test("it is in the menu of the account too", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Cuenta de Ana" }));
  await user.click(await screen.findByRole("button", { name: "Atajos de teclado" }));
  expect(await screen.findByRole("dialog", { name: "Atajos de teclado" })).toBeTruthy();
});

test("g and a letter lead to what is in one's menu, n to a new invoice", async () => {
  const { path } = await open();
  press("g");
  press("c");
  await waitFor(() => expect(path()).toBe("/list/customers"));
  // Nothing that was not asked for: a letter alone, and an address of somebody else's menu.
  press("f");
  press("g");
  press("e");
  expect(path()).toBe("/list/customers");
  press("n");
  await waitFor(() => expect(path()).toBe("/create/invoice"));
});

test("an administrator goes to their own first page, and makes no invoices", async () => {
  const { path } = await open("SuperAdminRole");
  press("n");
  expect(path()).toBe("/orders/list");
  press("g");
  press("i");
  await waitFor(() => expect(path()).toBe("/admin/dashboard"));
});

test("/ goes to the list's search, j and k to its rows", async () => {
  await open();
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Buscar" });
  expect(press("/")).toBe(false);
  expect(document.activeElement).toBe(search);
  expect([search.selectionStart, search.selectionEnd]).toEqual([0, 5]);
  search.blur();
  press("j");
  const row = screen.getByRole("row", { name: "uno" });
  expect(document.activeElement).toBe(row);
  const arrows: string[] = [];
  row.addEventListener("keydown", ({ key }) => arrows.push(key));
  press("k", {}, row);
  expect(arrows).toEqual(["k", "ArrowUp"]);
});

test("nothing happens while one types, with a key of the browser, or over a dialog; a tick box takes no letters", async () => {
  const { path } = await open();
  const search = screen.getByRole("searchbox", { name: "Buscar" });
  for (const key of ["n", "?", "/"]) expect(press(key, {}, search)).toBe(true);
  for (const held of ["ctrlKey", "metaKey", "altKey", "repeat"]) expect(press("n", { [held]: true })).toBe(true);
  expect([path(), dialog()]).toEqual(["/orders/list", null]);
  press("?");
  await screen.findByRole("dialog", { name: "Atajos de teclado" });
  press("n");
  expect(path()).toBe("/orders/list");
  fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(dialog()).toBeNull());
  press("n", {}, screen.getByRole("checkbox", { name: "Marcar" }));
  await waitFor(() => expect(path()).toBe("/create/invoice"));
});

test("switched off, no single key does anything or is announced; it stays so", async () => {
  const { user, path } = await open();
  const create = () => screen.getAllByRole("link", { name: "Crear factura" })[0]?.getAttribute("aria-keyshortcuts");
  expect(create()).toBe("N");
  press("?");
  await user.click(await screen.findByRole("switch", { name: /^Atajos de una sola tecla/ }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog()).toBeNull());
  for (const key of ["?", "n", "g", "c"]) press(key);
  expect([path(), dialog(), create()]).toEqual(["/orders/list", null, null]);
  expect(localStorage.getItem("single-key-shortcuts")).toBe("false");
});

test("where no list has a search, / opens the one over everything", async () => {
  await open("NormalRole", "/user/security");
  press("/");
  expect(await screen.findByRole("combobox", { name: "Buscar o ir a…" })).toBeTruthy();
});
