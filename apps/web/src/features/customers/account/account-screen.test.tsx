import { screen, within } from "@testing-library/react";
import type { CustomerAccount, Statement } from "@timbra/contract";
import { Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { endSession } from "../../../lib/session.ts";
import { fakeServer } from "../../../testing/fake-server.ts";
import { signIn } from "../../../testing/issuer-responses.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { AccountScreen } from "./account-screen.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const ID = "01a20000-0000-7000-8000-00000000000a";
const customer = { id: ID, rfc: "URE180429TM6", name: "UNIVERSIDAD ROBOTICA", email: "compras@ejemplo.mx" };
const account: CustomerAccount = {
  customer,
  first_invoice: "2026-01-05",
  last_invoice: "2026-11-20",
  cancelled: 1,
  drafts: 0,
  unmarked: 2,
  currencies: [
    {
      ...{ currency: "MXN", invoices: 3, notes: 1, invoiced: "2726.00", open_invoices: 1, balance: "1000.00" },
      ...{ up_to_30: "0.00", up_to_60: "1000.00", up_to_90: "0.00", older: "0.00" },
    },
  ],
  advances: [{ id: ID, serie: "A", folio: 9, date: "2026-11-01", currency: "MXN", total: "232.00", left: "100.00" }],
};
const document = { id: ID, serie: "A", folio: 1, date: "2026-10-05" };
const statement: Statement = {
  customer,
  date_start: null,
  date_end: "2026-11-23",
  currencies: [
    {
      ...{ currency: "MXN", opening: "0.00", charges: "1160.00", credits: "160.00", closing: "1000.00" },
      movements: [
        { ...document, kind: "invoice", of: null, charge: "1160.00", credit: null, balance: "1160.00" },
        {
          ...document,
          folio: 2,
          serie: "P",
          kind: "receipt",
          of: "A-1",
          charge: null,
          credit: "160.00",
          balance: "1000.00",
        },
      ],
      open: [{ ...document, total: "1160.00", balance: "1000.00", days: 49 }],
      paid_at_once: [{ ...document, folio: 3, total: "58.00", paid_on: null }],
    },
  ],
};

function open() {
  const server = fakeServer({
    [`GET /api/customers/${ID}/account`]: { json: account },
    [`GET /api/customers/${ID}/statement`]: { json: statement },
    "GET /api/customers": { json: { customer_data: { ...customer, email_2: null, email_3: null }, version: "1" } },
    [`POST /api/customers/${ID}/statement/mail`]: {
      json: { subject: "Estado de cuenta de ESCUELA", text: "Saldo: $1,000.00" },
    },
    [`POST /api/customers/${ID}/statement/send`]: { json: { message: "El estado de cuenta está en camino." } },
  });
  const screenOf = (
    <Routes>
      <Route path="/customer/:id" element={<AccountScreen Documents={() => <p>Facturas</p>} />} />
    </Routes>
  );
  return renderScreen(screenOf, { at: `/customer/${ID}` }).then((rendered) => ({ ...server, ...rendered }));
}

test("a customer's page says what was invoiced, what is owed, and every movement", async () => {
  signIn();
  await open();
  const figures = within(await screen.findByRole("region", { name: "Cuenta en MXN" }));
  expect(figures.getByText("$2,726.00 MXN")).toBeTruthy();
  expect(figures.getByText("Por cobrar (1 factura)")).toBeTruthy();
  expect(screen.getByRole("link", { name: "A-9" }).getAttribute("href")).toBe(`/invoice/${ID}`);
  const movements = await screen.findByRole("table", { name: "Movimientos" });
  expect(within(movements).getByText("Pago")).toBeTruthy();
  expect(screen.getByRole("table", { name: "Facturas PUE" })).toBeTruthy();
  expect(screen.getByText("Facturas")).toBeTruthy();
});

test("the statement is sent after its letter was seen", async () => {
  signIn();
  const { user, received } = await open();
  await user.click(await screen.findByRole("button", { name: "Enviar por correo" }));
  await user.click(await screen.findByRole("button", { name: "Ver el correo" }));
  expect(await screen.findByText("Estado de cuenta de ESCUELA")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("El estado de cuenta está en camino.")).toBeTruthy();
  const sent = received.find(({ url }) => url.endsWith("/statement/send"));
  expect(sent?.body).toMatchObject({ to: ["compras@ejemplo.mx"], date_start: null, date_end: null });
});

test("a read-only user reads it, and sends nothing", async () => {
  signIn({ role: "AccountantRole" });
  await open();
  expect(await screen.findByRole("table", { name: "Movimientos" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enviar por correo" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Editar datos" })).toBeNull();
});
