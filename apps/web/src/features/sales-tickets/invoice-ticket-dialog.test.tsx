import { screen } from "@testing-library/react";
import type { TicketRow } from "@timbra/contract";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderRoutes } from "../../testing/render.tsx";
import { expectCloseToAskFirst, withUnsavedGuard } from "../../testing/unsaved-guard.tsx";
import { InvoiceTicketDialog } from "./invoice-ticket-dialog.tsx";

afterEach(() => vi.unstubAllGlobals());

const ID = "01a20000-0000-7000-8000-000000000001";
const GLOBAL = {
  id: "01a20000-0000-7000-8000-000000000002",
  serie: "A",
  folio: 7,
  uuid: "AB9303C2-8688-4948-BE92-ED4152719591",
  state: "stamped",
};
const TICKET = {
  id: ID,
  folio: "T-1",
  total: "116.00",
  status: "pending",
  global_invoice: null,
  own_invoice: null,
  credit_note: null,
};
const CUSTOMER = {
  id: "01a20000-0000-7000-8000-000000000003",
  rfc: "URE180429TM6",
  name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
};
const DRAFT = { id: "draft-1", state: "draft", total: "116.00", currency: "MXN", receiver_name: CUSTOMER.name };
const INVOICE = `POST /api/tickets/${ID}/invoice`;

async function open(ticket: object, prepared: object) {
  const server = fakeServer({
    "POST /api/customers/list/paginate": { json: { rows: [CUSTOMER], total: 1, next_cursor: null, page: 1 } },
    [INVOICE]: { json: { message: "Listo", credit_note: null, invoice: DRAFT, ...prepared } },
  });
  const Dialog = () => {
    const [opened, setOpened] = useState(true);
    if (!opened) return <p>la lista</p>;
    return (
      <InvoiceTicketDialog
        ticket={{ ...TICKET, ...ticket } as unknown as TicketRow}
        CustomerForm={({ onSaved }) => (
          <button type="button" onClick={() => onSaved({ ...CUSTOMER, name: "CLIENTE NUEVO" } as never)}>
            guardar cliente
          </button>
        )}
        onClose={() => setOpened(false)}
      />
    );
  };
  const routes = [
    { path: "/list/tickets", element: <Dialog /> },
    { path: "/create/invoice", element: <p>el editor</p> },
  ];
  return { server, ...(await renderRoutes(withUnsavedGuard(routes), { at: "/list/tickets" })) };
}

test("a free ticket is invoiced to who asks for it; without anybody chosen the field says so", async () => {
  const { server, user, router } = await open({}, {});
  await user.click(await screen.findByRole("button", { name: "Preparar" }));
  expect(screen.getByText("Elija a qué cliente se factura").getAttribute("role")).toBe("alert");
  const field = screen.getByRole("combobox", { name: "Cliente que pide la factura" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.type(field, "uni");
  await user.click(await screen.findByRole("option", { name: /UNIVERSIDAD/ }));
  await user.click(screen.getByRole("button", { name: "Preparar" }));
  expect(await screen.findByText("el editor")).toBeTruthy();
  expect(router.state.location.search).toBe("?draft=draft-1");
  expect(server.received.find(({ url }) => url.endsWith("/invoice"))?.body).toEqual({
    customer_id: CUSTOMER.id,
    with_credit_note: false,
  });
});

test("a buyer who is not there yet is added without leaving, and chosen", async () => {
  const { user } = await open({}, {});
  await user.click(await screen.findByRole("button", { name: "Agregar un cliente" }));
  await user.click(screen.getByRole("button", { name: "guardar cliente" }));
  expect(screen.getByText("CLIENTE NUEVO")).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("one in a live global invoice leaves it by a credit note, to which the dialog leads: it is stamped first", async () => {
  const note = { ...DRAFT, id: "note-1", receiver_name: "PUBLICO EN GENERAL" };
  const { user, router } = await open({ status: "in_global", global_invoice: GLOBAL }, { credit_note: note });
  await user.type(await screen.findByRole("combobox", { name: "Cliente que pide la factura" }), "uni");
  await user.click(await screen.findByRole("option", { name: /UNIVERSIDAD/ }));
  await user.click(screen.getByRole("button", { name: "Preparar" }));
  expect(await screen.findByText("el editor")).toBeTruthy();
  expect(router.state.location.search).toBe("?draft=note-1");
});

test("or by cancelling the global invoice, which leads there", async () => {
  const { user } = await open({ status: "in_global", global_invoice: GLOBAL }, {});
  await user.click(await screen.findByRole("radio", { name: /Cancelar la global/ }));
  expect(screen.getByRole("link", { name: "Ir a cancelar" }).getAttribute("href")).toBe(
    `/cancel/invoice/${GLOBAL.id}/tickets`,
  );
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("a buyer who was chosen is not closed without a confirmation", async () => {
  const { user } = await open({}, {});
  const dialog = await screen.findByRole("dialog");
  await user.type(screen.getByRole("combobox", { name: "Cliente que pide la factura" }), "uni");
  await user.click(await screen.findByRole("option", { name: /UNIVERSIDAD/ }));
  await expectCloseToAskFirst(user, dialog);
  expect(screen.getByText("la lista")).toBeTruthy();
});
