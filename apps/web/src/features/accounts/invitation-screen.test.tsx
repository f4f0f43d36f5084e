import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession, getSession, startSession } from "../../lib/session.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderRoutes } from "../../testing/render.tsx";
import { InvitationScreen } from "./invitation-screen.tsx";

const TOKEN = "A".repeat(64);
const EMAIL = "contadora@ejemplo.mx";
const user = { name: "contadora", email: EMAIL, rfc: "EKU9003173C9", roles: ["AccountantRole" as const], scopes: [] };
const entered = { token: "secret", user, is_register_completed: true, decimals: 2 };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const invited = (has_account: boolean, more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    "POST /api/invitations": { json: { rfc: "EKU9003173C9", name: "Escuela Kemper", email: EMAIL, has_account } },
    ...more,
  });
const open = () =>
  renderRoutes(
    [
      { path: "/invitation", element: <InvitationScreen /> },
      { path: "/dashboard", element: <p>Inicio</p> },
      { path: "/auth/login", element: <p>Entrada</p> },
    ],
    { at: `/invitation#${TOKEN}` },
  );
const box = (label: RegExp) => screen.getByLabelText(label, { selector: "input" });
const signedInAs = (email: string) =>
  startSession({ token: "t", user: { ...user, email }, isRegisterCompleted: true, decimals: 2 });

test("an address without an account gets one with the invitation, and is signed in", async () => {
  const { received } = invited(false, { "POST /api/invitations/join": { status: 201, json: entered } });
  const { user: hands } = await open();
  expect(await screen.findByText(/Escuela Kemper \(EKU9003173C9\) le da acceso/)).toBeTruthy();
  await hands.type(box(/Nombre de usuario/), "contadora");
  await hands.type(box(/^Contraseña/), "Maguey-azul-31");
  await hands.type(box(/Confirm/), "Maguey-azul-31");
  await hands.click(screen.getByRole("button", { name: "Crear cuenta y aceptar" }));
  expect(await screen.findByText("Inicio")).toBeTruthy();
  expect(received.at(-1)?.body).toMatchObject({ token: TOKEN, username: "contadora", password: "Maguey-azul-31" });
  expect(getSession()?.token).toBe("secret");
});

test("errors of the account are shown at their fields, and no input is lost", async () => {
  const taken = {
    status: 422,
    json: { message: "Ocupado", code: "username_taken", errors: { username: ["Ese usuario ya existe."] } },
  };
  invited(false, { "POST /api/invitations/join": taken });
  const { user: hands } = await open();
  await hands.type(await screen.findByLabelText(/Nombre de usuario/, { selector: "input" }), "contadora");
  await hands.type(box(/^Contraseña/), "Maguey-azul-31");
  await hands.type(box(/Confirm/), "Maguey-azul-31");
  await hands.click(screen.getByRole("button", { name: "Crear cuenta y aceptar" }));
  expect(await screen.findByText("Ese usuario ya existe.")).toBeTruthy();
  expect((box(/Nombre de usuario/) as HTMLInputElement).value).toBe("contadora");
});

test("a user signed in with that address accepts with one click", async () => {
  signedInAs("Contadora@Ejemplo.mx");
  invited(true, { "POST /api/invitations/accept": { json: entered } });
  const { user: hands } = await open();
  await hands.click(await screen.findByRole("button", { name: "Aceptar la invitación" }));
  expect(await screen.findByText("Inicio")).toBeTruthy();
  expect(getSession()?.token).toBe("secret");
});

test("any other user signs in with that address first, and is redirected back", async () => {
  signedInAs("otra@ejemplo.mx");
  const { received } = invited(true, { "DELETE /api/auth/signout": { json: { message: "Adiós" } } });
  const { user: hands, router } = await open();
  expect(
    await screen.findByText(/La invitación es para contadora@ejemplo.mx, y usted ingresó como otra@ejemplo.mx/),
  ).toBeTruthy();
  await hands.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  expect(await screen.findByText("Entrada")).toBeTruthy();
  await waitFor(() => expect(router.state.location.state).toEqual({ from: `/invitation#${TOKEN}` }));
  expect([received.at(-1)?.method, getSession()]).toEqual(["DELETE", null]);
});

test("an expired invitation says so, and links to the login", async () => {
  fakeServer({
    "POST /api/invitations": { status: 422, json: { message: "El enlace no es válido.", code: "token_invalid" } },
  });
  await open();
  expect(await screen.findByRole("heading", { name: "La invitación ya no es válida" })).toBeTruthy();
  expect(screen.getByText("El enlace no es válido.")).toBeTruthy();
});
