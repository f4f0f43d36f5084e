import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { endSession } from "../../../lib/session.ts";
import { fakeServer } from "../../../testing/fake-server.ts";
import { signIn } from "../../../testing/issuer-responses.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { INVOICE_ID, invoiceAnswer, NO_RELATED, ROW } from "../testing/invoice.ts";
import { InvoiceList } from "./invoice-list.tsx";

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const PAGE = "POST /api/invoices/list/paginate";
const draft = {
  ...ROW,
  id: INVOICE_ID.replace("e1", "e2"),
  state: "draft",
  status: "draft",
  serie: null,
  folio: null,
  date: null,
  uuid: null,
};
const uncertain = {
  ...ROW,
  id: INVOICE_ID.replace("e1", "e3"),
  state: "uncertain",
  status: "in_process",
  folio: 8,
  uuid: null,
};

async function open({
  rows = [ROW, draft, uncertain] as object[],
  at = "/list/invoice",
  cancelled = false,
  handlers = {},
} = {}) {
  const { received } = fakeServer({
    "GET /api/auth/series/all": { json: { series: [] } },
    [PAGE]: { json: { rows, total: rows.length, next_cursor: null, page: 1 } },
    ...handlers,
  });
  const view = await renderRoutes([{ path: "*", element: <InvoiceList cancelled={cancelled} /> }], { at });
  const asked = () =>
    received.filter(({ url }) => url.endsWith("/paginate")).at(-1)?.body as {
      filters: Record<string, unknown>;
      sort?: object;
    };
  return { ...view, asked, received };
}

const menuOf = async (user: Awaited<ReturnType<typeof open>>["user"], name: string) => {
  await user.click(await screen.findByRole("button", { name: `Acciones de ${name}` }));
  return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
};

test("invoices of some days say what they add up to, less credit notes, and others do not", async () => {
  const sums = [
    { currency: "MXN", invoices: 3, notes: 2, gross: "1160.00", credited: "60.00", invoiced: "1100.00" },
    { currency: "USD", invoices: 1, notes: 0, gross: "20.00", credited: "0.00", invoiced: "20.00" },
  ];
  const handlers = { "POST /api/invoices/list/sum": { json: { currencies: sums } } };
  const { received, unmount } = await open({ at: "/list/invoice?status=active&from=2026-11-01&q=acero", handlers });
  expect(await screen.findByText("Facturado: $1,100.00 MXN")).toBeTruthy();
  expect(screen.getByText(/3 facturas · menos \$60\.00 MXN de 2 notas de crédito/)).toBeTruthy();
  expect(screen.getByText(/1 factura$/)).toBeTruthy();
  expect(received.find(({ url }) => url.endsWith("/sum"))?.body).toMatchObject({
    search: "acero",
    filters: { status: "active", date_start: "2026-11-01" },
  });
  unmount();
  const whole = await open({ handlers });
  await screen.findByRole("table");
  expect(whole.received.some(({ url }) => url.endsWith("/sum"))).toBe(false);
});

test("the download menu says that drafts are left out, unless they are filtered by", async () => {
  const noDrafts = "No incluye borradores; para descargarlos, filtre por ese estado.";
  const { user, unmount } = await open();
  await user.click(await screen.findByRole("button", { name: "Descargar" }));
  expect(await screen.findByText(noDrafts)).toBeTruthy();
  unmount();
  const filtered = await open({ at: "/list/invoice?status=draft" });
  await filtered.user.click(await screen.findByRole("button", { name: "Descargar" }));
  expect(await screen.findByRole("menuitem", { name: "Excel (.xlsx)" })).toBeTruthy();
  expect(screen.queryByText(noDrafts)).toBeNull();
});

test("each invoice has its number, money with currency, and a state with its word", async () => {
  await open();
  const row = within((await screen.findByRole("link", { name: "A-7" })).closest("tr") as HTMLElement);
  expect(row.getByText("20/Nov/2026")).toBeTruthy();
  expect(row.getByText("$1,160.00 MXN")).toBeTruthy();
  expect(row.getByText("Vigente")).toBeTruthy();
  expect(row.getByText("AB9303C2…9591")).toBeTruthy();
  expect(screen.getByText("Por confirmar")).toBeTruthy();
});

test("a read-only user opens documents and takes their files: nothing is made, sent or cancelled", async () => {
  signIn({ role: "AccountantRole" });
  const { user, received } = await open();
  expect(await menuOf(user, "A-7")).toEqual(["Abrir", "Descargar XML", "Descargar PDF", "Historial"]);
  // The series are the issuer's own settings: the server refuses them.
  expect(received.filter(({ url }) => url.endsWith("/series/all"))).toEqual([]);
  await user.keyboard("{Escape}");
  expect(await menuOf(user, "Borrador de UNIVERSIDAD ROBOTICA ESPAÑOLA")).toEqual(["Abrir", "Historial"]);
  expect(screen.queryByRole("link", { name: "Nueva factura" })).toBeNull();
  expect(screen.getByRole("link", { name: "Borrador" }).getAttribute("href")).toBe(`/invoice/${draft.id}`);
});

test("stamped invoices of the selection are cancelled together, a single one on its own page, and a read-only user is offered neither", async () => {
  const other = { ...ROW, id: INVOICE_ID.replace("e1", "e4"), folio: 9 };
  const { user, unmount } = await open({ rows: [ROW, draft, uncertain, other] });
  const tick = async (name: string) => user.click(await screen.findByRole("checkbox", { name: `Seleccionar ${name}` }));
  const way = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  await tick("A-8");
  expect(screen.queryByRole("link", { name: /^Cancelar/ })).toBeNull();
  await tick("A-7");
  expect(way("Cancelar la factura")).toBe(`/cancel/invoice/${INVOICE_ID}/list`);
  await tick("A-9");
  await tick("Borrador de UNIVERSIDAD ROBOTICA ESPAÑOLA");
  expect(way("Cancelar 2 facturas")).toBe(`/cancel/invoices?ids=${INVOICE_ID},${other.id}`);
  unmount();
  signIn({ role: "AccountantRole" });
  const reader = await open({ rows: [ROW, other] });
  for (const name of ["A-7", "A-9"])
    await reader.user.click(await screen.findByRole("checkbox", { name: `Seleccionar ${name}` }));
  expect(screen.queryByRole("link", { name: /^Cancelar/ })).toBeNull();
});

test("selected invoices of one customer get one credit note, beside what is left of each", async () => {
  const other = { ...ROW, id: INVOICE_ID.replace("e1", "e4"), folio: 9 };
  const said = "Es más de lo que queda por acreditar de la factura A-9: 300.00";
  const related = (remaining: string) => ({
    json: { ...NO_RELATED, credit: { credited: "0.00", remaining, currency: "MXN" } },
  });
  const { user, received } = await open({
    rows: [ROW, other],
    handlers: {
      [`GET /api/invoices/${ROW.id}/related`]: related("1102.00"),
      [`GET /api/invoices/${other.id}/related`]: related("300.00"),
      "POST /api/invoices/credit-notes": {
        status: 422,
        json: { message: "No", code: "validation_failed", request_id: "r", errors: { "invoices.1.amount": [said] } },
      },
    },
  });
  const tick = async (name: string) => user.click(await screen.findByRole("checkbox", { name: `Seleccionar ${name}` }));
  await tick("A-7");
  expect(screen.queryByRole("button", { name: /^Nota de crédito de/ })).toBeNull();
  await tick("A-9");
  await user.click(screen.getByRole("button", { name: "Nota de crédito de 2 facturas" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Queda por acreditar: $300.00 MXN")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Importe con impuestos de A-9" }), "300.01");
  await user.click(dialog.getByRole("button", { name: "Preparar la nota" }));
  expect(await dialog.findByText(said)).toBeTruthy();
  expect(received.find(({ url }) => url.endsWith("credit-notes"))?.body).toEqual({
    relation: "01",
    invoices: [
      { id: ROW.id, amount: null },
      { id: other.id, amount: "300.01" },
    ],
  });
});

test("a draft has no legal date: it shows the day it was made on, where its reader is", async () => {
  await open({ rows: [{ ...draft, created_at: "2026-11-21T12:00:00Z" }] });
  expect(await screen.findByText("21/Nov/2026")).toBeTruthy();
});

test("the menu offers what the state allows, and nothing else", async () => {
  const { user } = await open();
  expect(await menuOf(user, "A-7")).toEqual([
    "Abrir",
    "Descargar XML",
    "Descargar PDF",
    "Enviar por correo",
    "Duplicar",
    "Sustituir",
    "Nota de crédito",
    "Historial",
    "Cancelar factura",
  ]);
  await user.keyboard("{Escape}");
  expect(await menuOf(user, "Borrador de UNIVERSIDAD ROBOTICA ESPAÑOLA")).toEqual([
    "Continuar el borrador",
    "Duplicar",
    "Historial",
    "Eliminar el borrador",
  ]);
  await user.keyboard("{Escape}");
  expect(await menuOf(user, "A-8")).toEqual(["Abrir", "Historial"]);
});

describe("what the address bar holds", () => {
  test("a search still on its way does not bring back dates that were just cleaned", async () => {
    const { router } = await open({ at: "/list/invoice?from=2026-11-01&to=2026-11-20" });
    const box = await screen.findByRole("searchbox");
    fireEvent.change(box, { target: { value: "acero" } });
    // Both at once: the search runs before the screen could be drawn without the dates.
    await act(async () => {
      screen.getByRole("button", { name: "Limpiar fechas" }).click();
      box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    });
    await waitFor(() => expect(router.state.location.search).toBe("?q=acero"));
  });

  test("taking search and filters away takes all of them", async () => {
    const { user, router } = await open({
      rows: [],
      at: "/list/invoice?q=acero&status=draft&from=2026-11-01&to=2026-11-20",
    });
    await user.click(await screen.findByRole("button", { name: "Quitar búsqueda y filtros" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });
});

describe("filters", () => {
  test("dates are sent when Filter is pressed, live in the address, and Clean Dates takes them away", async () => {
    const { user, asked, router } = await open();
    await user.type(await screen.findByRole("textbox", { name: "Fecha inicial" }), "01/11/2026");
    await user.type(screen.getByRole("textbox", { name: "Fecha final" }), "20/11/2026");
    await user.keyboard("{Escape}");
    expect(asked().filters["date_start"]).toBeNull();
    await user.click(screen.getByRole("button", { name: "Filtrar" }));
    await waitFor(() => expect(asked().filters).toMatchObject({ date_start: "2026-11-01", date_end: "2026-11-20" }));
    expect(router.state.location.search).toBe("?from=2026-11-01&to=2026-11-20");
    await user.click(screen.getByRole("button", { name: "Limpiar fechas" }));
    await waitFor(() => expect(asked().filters).toMatchObject({ date_start: null, date_end: null }));
  });

  test("an end before its start is refused in words, and nothing is asked", async () => {
    const { user, received } = await open();
    await user.type(await screen.findByRole("textbox", { name: "Fecha inicial" }), "20/11/2026");
    await user.type(screen.getByRole("textbox", { name: "Fecha final" }), "01/11/2026");
    await user.keyboard("{Escape}");
    const before = received.length;
    await user.click(screen.getByRole("button", { name: "Filtrar" }));
    expect(await screen.findByText("La fecha final no puede ser menor que la fecha inicial")).toBeTruthy();
    expect(received).toHaveLength(before);
  });

  test("a state narrows the list, and the address brings it back", async () => {
    const { asked } = await open({ at: "/list/invoice?status=draft&from=nonsense" });
    await screen.findByRole("link", { name: "A-7" });
    expect(asked().filters).toMatchObject({ status: "draft", date_start: null });
    expect((screen.getByRole("combobox", { name: "Estado" }) as HTMLInputElement).value).toBe("Borrador");
  });

  test("the cancelled ones are the same list with its state given", async () => {
    const { asked } = await open({ cancelled: true, rows: [] });
    expect(await screen.findByText("No hay facturas canceladas")).toBeTruthy();
    expect(asked().filters["status"]).toBe("cancelled");
    expect(screen.queryByRole("combobox", { name: "Estado" })).toBeNull();
  });
});

test("latest first, until another order is chosen", async () => {
  const { user, asked } = await open();
  await screen.findByRole("link", { name: "A-7" });
  expect(asked().sort).toEqual({ column: "date", direction: "desc" });
  await user.click(screen.getByRole("button", { name: "Total" }));
  await waitFor(() => expect(asked().sort).toEqual({ column: "total", direction: "asc" }));
});

test("a draft is deleted after asking once more, and what it said can be kept again", async () => {
  const kept = { ...invoiceAnswer(), id: draft.id, folio: null, state: "draft" };
  const { user, received } = await open({
    handlers: {
      [`GET /api/invoices/${draft.id}`]: { json: { invoice: kept } },
      [`DELETE /api/invoices/${draft.id}`]: { json: { message: "El borrador se eliminó." } },
      "POST /api/invoices/draft": { json: { invoice: kept, problems: [], warnings: [] } },
    },
  });
  await menuOf(user, "Borrador de UNIVERSIDAD ROBOTICA ESPAÑOLA");
  await user.click(screen.getByRole("menuitem", { name: "Eliminar el borrador" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirmación" }));
  expect(received.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("El borrador se eliminó.")).toBeTruthy();
  expect(received.some(({ method }) => method === "DELETE")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(await screen.findByText("Se recuperó 1 borrador.")).toBeTruthy();
  expect(received.find(({ url }) => url === "/api/invoices/draft")?.body).toEqual(kept.draft);
});

test("nothing yet says what to do next", async () => {
  await open({ rows: [] });
  expect(await screen.findByText("Aún no hay facturas")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "Nueva factura" })).toHaveLength(2);
});
