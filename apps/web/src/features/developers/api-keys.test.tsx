import { screen, within } from "@testing-library/react";
import type { ApiKey } from "@timbra/contract";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderRoutes, renderScreen } from "../../testing/render.tsx";
import { expectCloseToAskFirst, expectCloseWithoutAsking, withUnsavedGuard } from "../../testing/unsaved-guard.tsx";
import { ApiKeysPanel } from "./api-keys-panel.tsx";

beforeEach(() => signIn());

const SHOP: ApiKey = {
  id: "018f0000-0000-7000-8000-000000000001",
  name: "Tienda",
  hint: "sk_test_…abcd",
  scopes: ["crud_user_invoices"],
  created_at: "2026-11-20T10:00:00Z",
  last_used_at: null,
  revoked_at: null,
};

function keyServer(start: ApiKey[]) {
  let keys = start;
  return fakeServer({
    "GET /api/api-keys": () => ({ json: { keys } }),
    "POST /api/api-keys": ({ body }) => {
      const { name, scopes } = body as Pick<ApiKey, "name" | "scopes">;
      const key = { ...SHOP, name, scopes };
      keys = [...keys, key];
      return { status: 201, json: { message: "", key, secret: "sk_test_all-of-it" } };
    },
    [`DELETE /api/api-keys/${SHOP.id}`]: () => {
      keys = keys.map((key) => ({ ...key, revoked_at: "2026-11-21T10:00:00Z" }));
      return { json: { message: "La clave dejó de funcionar." } };
    },
  });
}

test("creates a key with the selected scopes, and shows it in that dialog only", async () => {
  const server = keyServer([]);
  const { user } = await renderScreen(<ApiKeysPanel />);
  await screen.findByText("Aún no hay claves.");
  await user.click(screen.getByRole("button", { name: "Crear clave" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Crear clave" }));
  expect(await dialog.findByText("Este campo es obligatorio")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: /Nombre/ }), "Tienda");
  await user.click(dialog.getByRole("checkbox", { name: "Clientes" }));
  await user.click(dialog.getByRole("button", { name: "Crear clave" }));
  expect((await dialog.findByRole<HTMLInputElement>("textbox", { name: /La clave/ })).value).toBe("sk_test_all-of-it");
  expect(server.received.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Tienda",
    scopes: ["crud_user_invoices"],
  });
  await user.click(dialog.getByRole("button", { name: "Cerrar" }));
  await screen.findByText("sk_test_…abcd");
  expect(screen.queryByDisplayValue("sk_test_all-of-it")).toBeNull();
});

test("a key that somebody has begun to name is not closed without a confirmation", async () => {
  keyServer([]);
  const { user } = await renderRoutes(withUnsavedGuard([{ path: "*", element: <ApiKeysPanel /> }]));
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: "Crear clave" }));
    return screen.findByRole("dialog");
  };
  await expectCloseWithoutAsking(user, await open());
  const dialog = await open();
  await user.type(within(dialog).getByRole("textbox", { name: /Nombre/ }), "Tienda");
  await expectCloseToAskFirst(user, dialog);
});

test("revokes after a confirmation", async () => {
  const server = keyServer([SHOP]);
  const { user } = await renderScreen(<ApiKeysPanel />);
  await user.click(await screen.findByRole("button", { name: "Revocar Tienda" }));
  expect(server.received.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(await screen.findByRole("button", { name: "Aceptar" }));
  await screen.findByText("Revocada");
});
