import { screen, waitFor, within } from "@testing-library/react";
import type { FuelPermit } from "@timbra/contract";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { signIn } from "../../../testing/issuer-responses.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { FuelPermitsForm } from "./fuel-permits-form.tsx";

beforeEach(() => signIn());

const ID = "018f0000-0000-7000-8000-000000000001";

test("a permit is added with its number, shown with its kind, and deleted after a question", async () => {
  let permits: FuelPermit[] = [];
  const server = fakeServer({
    "GET /api/fuel-permits": () => ({ json: { permits } }),
    "GET /api/auth/me": { json: {} },
    "POST /api/fuel-permits": ({ body }) => {
      const { number, name } = body as { number: string; name: string | null };
      const permit = { id: ID, kind: "PER01", number, name, version: "1" };
      permits = [permit];
      return { status: 201, json: { message: "El permiso se guardó correctamente.", permit } };
    },
    [`DELETE /api/fuel-permits/${ID}`]: () => {
      permits = [];
      return { json: { message: "El permiso se eliminó correctamente." } };
    },
  });
  const { user } = await renderScreen(<FuelPermitsForm as="page" />);
  await screen.findByText(/Aún no hay permisos/);
  const number = screen.getByRole("textbox", { name: /Número de permiso/ });
  await user.type(number, "PL/1234");
  await user.click(screen.getByRole("button", { name: "Agregar permiso" }));
  expect(await screen.findByText(/No tiene la forma de un permiso/)).toBeTruthy();
  expect(server.received.some(({ method }) => method === "POST")).toBe(false);
  await user.type(number, "/EXP/ES/2015");
  await user.type(screen.getByRole("textbox", { name: /Nombre/ }), "Centro");
  await user.click(screen.getByRole("button", { name: "Agregar permiso" }));
  const row = await screen.findByRole("row", { name: /PL\/1234\/EXP\/ES\/2015/ });
  expect(within(row).getByText(/Expendio en estaciones de servicio/)).toBeTruthy();
  expect(within(row).getByText(/^Centro · PER01/)).toBeTruthy();
  await user.click(within(row).getByRole("button", { name: "Eliminar el permiso PL/1234/EXP/ES/2015" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirmación" });
  await user.click(within(dialog).getByRole("button", { name: "Aceptar" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /PL\/1234/ })).toBeNull());
});

test("a permit is changed in the form that adds one, or is left as it was", async () => {
  let permits: FuelPermit[] = [{ id: ID, kind: "PER01", number: "PL/1234/EXP/ES/2015", name: "Centro", version: "1" }];
  const server = fakeServer({
    "GET /api/fuel-permits": () => ({ json: { permits } }),
    "GET /api/auth/me": { json: {} },
    [`PUT /api/fuel-permits/${ID}`]: ({ body }) => {
      const permit = { id: ID, kind: "PER01", ...(body as { number: string; name: string }), version: "2" };
      permits = [permit];
      return { json: { message: "El permiso se guardó correctamente.", permit } };
    },
  });
  const { user } = await renderScreen(<FuelPermitsForm as="page" />);
  const change = await screen.findByRole("button", { name: "Cambiar el permiso PL/1234/EXP/ES/2015" });
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: /Nombre/ });
  await user.click(change);
  expect(name.value).toBe("Centro");
  await user.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(name.value).toBe("");
  await user.click(change);
  await user.clear(name);
  await user.type(name, "Norte");
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await screen.findByText(/^Norte · PER01/);
  expect(server.received.find(({ method }) => method === "PUT")?.body).toMatchObject({ name: "Norte", version: "1" });
  expect(screen.getByRole("button", { name: "Agregar permiso" })).toBeTruthy();
});

test("permits that cannot be loaded say so, and can be asked for again", async () => {
  fakeServer({ "GET /api/fuel-permits": { status: 500, json: { code: "internal", message: "" } } });
  await renderScreen(<FuelPermitsForm as="page" />);
  expect(await screen.findByRole("button", { name: /Reintentar|Intentar/ })).toBeTruthy();
});
