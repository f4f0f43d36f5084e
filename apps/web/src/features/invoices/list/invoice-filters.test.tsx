import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { CUSTOMER } from "../testing/form.ts";
import { ROW } from "../testing/invoice.ts";
import { InvoiceList } from "./invoice-list.tsx";

afterEach(() => vi.unstubAllGlobals());

async function open(at = "/list/invoice") {
  const { received } = fakeServer({
    "POST /api/invoices/list/paginate": { json: { rows: [ROW], total: 1, next_cursor: null, page: 1 } },
    "POST /api/customers/list/paginate": {
      json: { rows: [{ ...CUSTOMER, name: "Ferretería Nogales" }], total: 1, next_cursor: null, page: 1 },
    },
    "GET /api/customers": { json: { customer_data: CUSTOMER } },
    "GET /api/auth/series/all": {
      json: { series: ["A", "B"].map((serie) => ({ series_id: serie, serie, folio_siguiente: 1 })) },
    },
  });
  const view = await renderRoutes([{ path: "*", element: <InvoiceList /> }], { at });
  await screen.findByRole("link", { name: "A-7" });
  const add = async (name: string) => {
    await view.user.click(screen.getByRole("button", { name: "Agregar filtro" }));
    await view.user.click(await screen.findByRole("menuitem", { name }));
  };
  const asked = () =>
    received
      .filter(({ url }) => url.endsWith("/invoices/list/paginate"))
      .map(({ body }) => (body as { filters: object }).filters);
  return { ...view, add, asked };
}

test("totals are sent when Filter is pressed, and live in the address", async () => {
  const { user, add, asked, router } = await open();
  await add("Total");
  await user.type(screen.getByRole("textbox", { name: "Total desde" }), "1,000");
  await user.type(screen.getByRole("textbox", { name: "Total hasta" }), "2500.50");
  expect(asked().at(-1)).toMatchObject({ min_total: null, max_total: null });
  await user.click(screen.getByRole("button", { name: "Filtrar por total" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ min_total: "1000", max_total: "2500.50" }));
  expect(router.state.location.search).toBe("?min=1000&max=2500.50");
});

test("a maximum below its minimum is refused in words at both, and nothing is asked", async () => {
  const { user, add, asked } = await open();
  await add("Total");
  await user.type(screen.getByRole("textbox", { name: "Total desde" }), "100");
  await user.type(screen.getByRole("textbox", { name: "Total hasta" }), "99.99");
  const before = asked().length;
  await user.click(screen.getByRole("button", { name: "Filtrar por total" }));
  const said = await screen.findByText("El importe máximo no puede ser menor que el mínimo");
  expect(said.getAttribute("role")).toBe("alert");
  expect(screen.getByRole("textbox", { name: "Total hasta" }).getAttribute("aria-invalid")).toBe("true");
  expect(asked()).toHaveLength(before);
});

test("an invalid value in the URL is no filter", async () => {
  const { asked } = await open("/list/invoice?min=100&max=99.99&type=Z&method=EFECTIVO&customer=yo&series=A%7CB");
  expect(asked()).toEqual([
    expect.objectContaining({
      min_total: "100",
      max_total: null,
      type: null,
      payment_method: null,
      customer_id: null,
      serie: null,
    }),
  ]);
});

test("type and method narrow the list together, and come back from the address", async () => {
  const { user, add, asked, router } = await open("/list/invoice?method=PPD");
  expect((screen.getByRole("combobox", { name: "Método" }) as HTMLInputElement).value).toBe("PPD: en parcialidades");
  await add("Tipo");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Tipo" })));
  await user.click(screen.getByRole("combobox", { name: "Tipo" }));
  await user.click(await screen.findByRole("option", { name: /Egreso/ }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ type: "E", payment_method: "PPD" }));
  expect(router.state.location.search).toBe("?method=PPD&type=E");
  await user.click(screen.getByRole("button", { name: "Quitar el filtro Método" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ type: "E", payment_method: null }));
  expect(screen.queryByRole("combobox", { name: "Método" })).toBeNull();
});

test("a customer is found while one types, and taken away again", async () => {
  const { user, add, asked } = await open();
  await add("Cliente");
  const box = screen.getByRole("combobox", { name: "Cliente" });
  await user.click(box);
  await user.type(box, "nogales");
  await user.click(await screen.findByRole("option", { name: "Ferretería Nogales" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ customer_id: CUSTOMER.id }));
  await user.click(await screen.findByLabelText("Todos los clientes"));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ customer_id: null }));
});

test("where there are several series the list may be of one", async () => {
  const { user, add, asked, router } = await open();
  await add("Serie");
  await user.click(await screen.findByRole("combobox", { name: "Serie" }));
  await user.click(await screen.findByRole("option", { name: "B" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ serie: "B" }));
  expect(router.state.location.search).toBe("?series=B");
});

test("the printed list names every filter", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = await open(
    `/list/invoice?status=active&type=I&method=PPD&series=B&customer=${CUSTOMER.id}&min=1000&max=2500&from=2026-11-01&to=2026-11-20`,
  );
  await user.click(screen.getByRole("button", { name: "Imprimir" }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector("[data-printed-list]")?.textContent;
  for (const word of [
    `Cliente: ${CUSTOMER.name}`,
    "Método: PPD",
    "Serie: B",
    "Total desde: 1,000",
    "Total hasta: 2,500",
    "Fecha inicial: 01/Nov/2026",
  ])
    expect(sheet).toContain(word);
});

test("the views of every day are one press away, and that of the address is marked", async () => {
  vi.useFakeTimers({ now: new Date("2026-12-01T03:00:00Z"), toFake: ["Date"] });
  const { user, asked, router } = await open();
  const current = () => screen.getByRole("navigation", { name: "Vistas" }).querySelector("[aria-current]")?.textContent;
  expect(current()).toBe("Todas");
  await user.click(screen.getByRole("link", { name: "Sin pagar" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ pending: "payment" }));
  expect(current()).toBe("Sin pagar");
  // In Mexico City it is still November.
  await user.click(screen.getByRole("link", { name: "Este mes" }));
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ pending: null, date_start: "2026-11-01", date_end: "2026-11-30" }),
  );
  await user.click(screen.getByRole("link", { name: "PUE sin marcar" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ pending: "unmarked", date_end: "2026-10-31" }));
  await user.click(screen.getByRole("link", { name: "Por cancelar" }));
  await waitFor(() => expect(router.state.location.search).toBe("?pending=cancellation"));
  vi.useRealTimers();
});

test("a combination of filters is kept under a name of one's own, found again, and taken away", async () => {
  localStorage.clear();
  const { user, unmount } = await open("/list/invoice?method=PPD&min=1000&page=3");
  const views = () => within(screen.getByRole("navigation", { name: "Vistas" }));
  await user.click(views().getByRole("button", { name: "Guardar vista" }));
  await user.type(await views().findByRole("textbox", { name: "Nombre de la vista" }), "Grandes a plazo{Enter}");
  expect(views().getByRole("link", { name: "Grandes a plazo" }).getAttribute("aria-current")).toBe("page");
  // What has a name is not named twice, nor is a view that is there anyway.
  expect(views().queryByRole("button", { name: "Guardar vista" })).toBeNull();
  await user.click(views().getByRole("link", { name: "Sin pagar" }));
  expect(views().queryByRole("button", { name: "Guardar vista" })).toBeNull();
  unmount();
  const again = await open();
  await again.user.click(views().getByRole("link", { name: "Grandes a plazo" }));
  await waitFor(() =>
    expect(again.asked().at(-1)).toMatchObject({ payment_method: "PPD", min_total: "1000", pending: null }),
  );
  expect(again.router.state.location.search).toBe("?method=PPD&min=1000");
  await again.user.click(views().getByRole("button", { name: "Quitar la vista Grandes a plazo" }));
  expect(views().queryByRole("link", { name: "Grandes a plazo" })).toBeNull();
  expect(views().getByRole("button", { name: "Guardar vista" })).toBeTruthy();
  localStorage.clear();
});
