import { screen } from "@testing-library/react";
import { ROLE_SCOPES, type Role } from "@timbra/contract";
import { afterEach, expect, test, vi } from "vitest";
import { endSession, startSession } from "../../lib/session.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

async function dashboard(role: Role, isRegisterCompleted: boolean) {
  const user = { name: "Ana Torres", email: "ana@ejemplo.mx", rfc: "TOAA850101AB1", roles: [role], scopes: [...ROLE_SCOPES[role]] };
  startSession({ token: "t", user, isRegisterCompleted, decimals: 2 });
  fakeServer({ "GET /api/auth/get/credits": { json: { credits: 12 } } });
  await renderScreen(<DashboardScreen />);
  await screen.findByText("12");
  return screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
}

test("a finished registration leads to invoicing", async () => {
  expect(await dashboard("NormalRole", true)).toEqual(["/create/invoice", "/new/customer", "/new/product"]);
  expect(screen.getByText("Completo")).toBeTruthy();
});

test("an unfinished one leads to its end first", async () => {
  expect(await dashboard("NormalRole", false)).toEqual(["/complete/register", "/new/customer", "/new/product"]);
  expect(screen.getByText("Incompleto")).toBeTruthy();
});

test("an accountant is offered nothing it may not do", async () => {
  expect(await dashboard("AccountantRole", true)).toEqual([]);
});
