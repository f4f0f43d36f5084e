import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { UsersScreen } from "./users-screen.tsx";

afterEach(() => void vi.unstubAllGlobals());

const user = {
  id: "0192f0c1-0000-7000-8000-000000000001",
  username: "ana",
  email: "ana@ejemplo.mx",
  role: "NormalRole",
  state: "active",
  blocked_at: null,
  blocked_reason: null,
  rfc: "AAA010101AAA",
  business_name: null,
  credits: 12,
  stamps: 3,
  last_seen_at: null,
  created_at: "2026-11-20T16:00:00Z",
};
const page = (rows: readonly object[]) => ({
  json: { rows, total: rows.length, total_is_exact: true, next_cursor: null, page: 1 },
});
const LIST = "POST /api/admin/users/list/paginate";

async function choose(name: RegExp) {
  const hands = userEvent.setup();
  await hands.click(await screen.findByRole("button", { name: "Acciones de ana" }));
  await hands.click(await screen.findByRole("menuitem", { name }));
  return hands;
}

test("credits are granted with a reason, under one idempotency key however often it is sent", async () => {
  const grant = `POST /api/admin/users/${user.id}/credits`;
  let answer: object = { status: 503, json: { message: "Intente más tarde", code: "dependency_unavailable" } };
  const { received } = fakeServer({ [LIST]: page([user]), [grant]: () => answer });
  await renderScreen(<UsersScreen />);
  const hands = await choose(/Otorgar créditos/);
  const dialog = await screen.findByRole("dialog", { name: /AAA010101AAA/ });
  await hands.click(within(dialog).getByRole("button", { name: "Otorgar créditos" }));
  expect(received.some(({ url }) => url.endsWith("/credits"))).toBe(false);
  await hands.type(within(dialog).getByLabelText(/Créditos/), "40");
  await hands.type(within(dialog).getByLabelText(/Motivo/), "Compensación");
  await hands.click(within(dialog).getByRole("button", { name: "Otorgar créditos" }));
  answer = { json: { message: "Créditos otorgados", credits: 52 } };
  await vi.waitFor(() => expect(received.filter(({ url }) => url.endsWith("/credits"))).toHaveLength(1));
  await hands.click(await within(dialog).findByRole("button", { name: "Otorgar créditos" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const bodies = received.filter(({ url }) => url.endsWith("/credits")).map(({ body }) => body as { wish: string });
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual({ wish: expect.any(String), credits: 40, reason: "Compensación" });
  expect(bodies[1]).toEqual(bodies[0]);
}, 20_000);

test("blocking requires a reason, and a blocked user can be unblocked", async () => {
  const block = `POST /api/admin/users/${user.id}/block`;
  let rows: readonly object[] = [user];
  const { received } = fakeServer({
    [LIST]: () => page(rows),
    [block]: () => {
      rows = [{ ...user, state: "blocked", blocked_reason: "Fraude" }];
      return { json: { message: "Se bloqueó a ana." } };
    },
  });
  await renderScreen(<UsersScreen />);
  const hands = await choose(/^Bloquear/);
  const dialog = await screen.findByRole("dialog", { name: "Bloquear a ana" });
  await hands.click(within(dialog).getByRole("button", { name: "Bloquear" }));
  expect(received.some(({ url }) => url.endsWith("/block"))).toBe(false);
  await hands.type(within(dialog).getByLabelText(/Motivo/), "Fraude");
  await hands.click(within(dialog).getByRole("button", { name: "Bloquear" }));
  expect((await screen.findByText("Bloqueado", { selector: "[data-tone]" })).textContent).toBe("Bloqueado");
  await choose(/Desbloquear/);
  expect(await screen.findByRole("dialog", { name: "Desbloquear a ana" })).toBeTruthy();
}, 20_000);
