import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderScreen } from "../../testing/render.tsx";
import { CompaniesScreen } from "./companies-screen.tsx";

afterEach(() => vi.unstubAllGlobals());

const company = (number: number, tasks: object[], current = false) => ({
  issuer_id: `0190a1b2-0000-7000-8000-00000000000${number}`,
  rfc: `AAA01010${number}AA`,
  name: `Empresa ${number}`,
  role: "accountant",
  current,
  tasks,
});

const answer = (companies: object[]) => ({
  month: "2026-10",
  receipts_month: "2026-11",
  receipts_due: "2026-12-05",
  companies,
});

test("each company is a row with what it lacks, in words that say how urgent it is", async () => {
  const late = [
    { kind: "receipts_due", count: 2, urgent: true },
    { kind: "certificate", count: -1, urgent: true },
    { kind: "drafts", count: 1, urgent: false },
  ];
  fakeServer({ "GET /api/companies/tasks": { json: answer([company(1, late, true), company(2, [])]) } });
  await renderScreen(<CompaniesScreen />);
  const tasks = await screen.findByRole("list", { name: "Pendientes de Empresa 1" });
  expect(
    within(tasks)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["2 facturas PPD con saldo: ¿faltan sus recibos?", "El certificado venció", "1 borrador"]);
  expect(
    within(screen.getByRole("list", { name: "Pendientes de Empresa 2" })).getByText("Nada pendiente"),
  ).toBeTruthy();
  expect(screen.getByText(/noviembre se emiten a más tardar el 05\/Dic\/2026/i)).toBeTruthy();
});

test("what is clicked opens at its company, which the session is switched to", async () => {
  const { received } = fakeServer({
    "GET /api/companies/tasks": { json: answer([company(2, [{ kind: "drafts", count: 1, urgent: false }])]) },
    "POST /api/auth/issuers/switch": {
      json: {
        token: "abcdefghijklmnopqrstuvwxyz",
        user: { name: "contadora", email: "c@ejemplo.mx", rfc: "AAA010102AA", roles: ["AccountantRole"], scopes: [] },
        is_register_completed: true,
        decimals: 2,
      },
    },
  });
  const { user, router } = await renderScreen(<CompaniesScreen />);
  await user.click(await screen.findByRole("button", { name: "1 borrador" }));
  await vi.waitFor(() => expect(router.state.location.search).toBe("?status=draft"));
  expect(received.find(({ method }) => method === "POST")?.body).toEqual({
    issuer_id: "0190a1b2-0000-7000-8000-000000000002",
  });
});

test("who has no company is told how one comes", async () => {
  fakeServer({ "GET /api/companies/tasks": { json: answer([]) } });
  await renderScreen(<CompaniesScreen />);
  expect(await screen.findByText("Aún no tiene empresas")).toBeTruthy();
});
