import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { AccountantsScreen } from "./accountants-screen.tsx";

afterEach(() => vi.unstubAllGlobals());

const ID = "0190a1b2-0000-7000-8000-000000000001";
const reading = { id: ID, name: "contadora", email: "contadora@ejemplo.mx", since: "2026-11-01T12:00:00Z" };
const invited = {
  id: ID.replace("01", "02"),
  email: "otra@ejemplo.mx",
  created_at: "2026-11-20T12:00:00Z",
  expires_at: "2026-11-27T12:00:00Z",
};

function server(people: { accountants: object[]; invitations: object[] }, more: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({ "GET /api/accountants": () => ({ json: people }), ...more });
}

test("an accountant is invited by e-mail address, which then is in the list", async () => {
  const people = { accountants: [] as object[], invitations: [] as object[] };
  const { received } = server(people, {
    "POST /api/accountants/invitations": () => {
      people.invitations.push(invited);
      return { status: 201, json: { message: "La invitación va en camino." } };
    },
  });
  const { user } = await renderScreen(<AccountantsScreen />);
  expect(await screen.findByText("Aún no hay contadores.")).toBeTruthy();
  await user.type(screen.getByLabelText(/Correo electrónico/), "otra@ejemplo.mx");
  await user.click(screen.getByRole("button", { name: "Invitar" }));
  expect(await screen.findByText("La invitación va en camino.")).toBeTruthy();
  expect(await screen.findByText(/Invitado; vence el/)).toBeTruthy();
  expect(received.find(({ method }) => method === "POST")?.body).toEqual({ email: "otra@ejemplo.mx" });
});

test("a refusal is shown at the field, with what was typed", async () => {
  const errors = { email: ["Ese correo electrónico es el suyo."] };
  server(
    { accountants: [], invitations: [] },
    {
      "POST /api/accountants/invitations": { status: 422, json: { message: "No", code: "accountant_is_you", errors } },
    },
  );
  const { user } = await renderScreen(<AccountantsScreen />);
  await user.type(await screen.findByLabelText(/Correo electrónico/), "yo@ejemplo.mx");
  await user.click(screen.getByRole("button", { name: "Invitar" }));
  expect(await screen.findAllByText("Ese correo electrónico es el suyo.")).not.toHaveLength(0);
  const field = screen.getByLabelText<HTMLInputElement>(/Correo electrónico/);
  expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["yo@ejemplo.mx", "true"]);
});

test("an accountant is removed after a confirmation, and so is an invitation", async () => {
  const { received } = server(
    { accountants: [reading], invitations: [invited] },
    { [`DELETE /api/accountants/${ID}`]: { json: { message: "Ya no puede leer." } } },
  );
  const { user } = await renderScreen(<AccountantsScreen />);
  expect(await screen.findByRole("button", { name: "Quitar a otra@ejemplo.mx" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Quitar a contadora · contadora@ejemplo.mx" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirmación" });
  expect(received.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(within(dialog).getByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("Ya no puede leer.")).toBeTruthy();
});
