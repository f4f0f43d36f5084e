import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { COUNTRIES, signIn } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { ListViews } from "../../ui/data-table/list-views.tsx";
import { CustomersScreen } from "./customers-screen.tsx";
import { customer, ID, row, server } from "./testing/customers.tsx";

beforeEach(() => signIn());

test("the list asks the server for a page in order of name, and deletes after asking", async () => {
  const { received } = server({
    "POST /api/customers/restore": { json: { message: "Se recuperó 1 cliente.", restored: 1 } },
  });
  const { user } = await renderScreen(<CustomersScreen />, { at: "/list/customers" });
  expect(await screen.findByText(customer.name)).toBeTruthy();
  expect(received.find(({ method }) => method === "POST")?.body).toEqual({
    rows_per_page: 25,
    filters: { tax_regime_id: null, country_id: null },
    sort: { column: "name", direction: "asc" },
  });
  await user.click(screen.getByRole("button", { name: `Acciones de ${customer.name}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Eliminar" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirmación" });
  expect(dialog.textContent).toContain("¿Esta seguro que desea eliminar el registro seleccionado?");
  expect(dialog.textContent).toContain(customer.name);
  await user.click(within(dialog).getByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("Se eliminó 1 cliente.")).toBeTruthy();
  expect(received.find(({ method }) => method === "DELETE")?.body).toEqual({ ids: [ID] });
  await user.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(await screen.findByText("Se recuperó 1 cliente.")).toBeTruthy();
  expect(received.find(({ url }) => url === "/api/customers/restore")?.body).toEqual({ ids: [ID] });
});

test("a list with nothing in it says what to do next", async () => {
  server({ "POST /api/customers/list/paginate": { json: { rows: [], total: 0, next_cursor: null, page: 1 } } });
  await renderScreen(<CustomersScreen />, { at: "/list/customers" });
  expect(await screen.findByText("Aún no tiene clientes")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "Agregar cliente" })[0]?.getAttribute("href")).toBe("/new/customer");
});

test("filters are kept under a name of one's own, in the list that they are of and in no other", async () => {
  localStorage.clear();
  server();
  const { user, unmount } = await renderScreen(<CustomersScreen />, { at: "/list/customers" });
  expect(await screen.findByText(customer.name)).toBeTruthy();
  expect(screen.queryByRole("navigation", { name: "Vistas" })).toBeNull();
  unmount();
  const filtered = await renderScreen(<CustomersScreen />, { at: "/list/customers?regime=1&page=2" });
  await user.click(await screen.findByRole("button", { name: "Guardar vista" }));
  await user.type(await screen.findByRole("textbox", { name: "Nombre de la vista" }), "Morales{Enter}");
  const kept = screen.getByRole("link", { name: "Morales" });
  expect([kept.getAttribute("href"), kept.getAttribute("aria-current")]).toEqual(["/list/customers?regime=1", "page"]);
  filtered.unmount();
  await renderScreen(<ListViews list="products" filters={["kind"]} />, { at: "/list/product?kind=2" });
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Todo"]);
  localStorage.clear();
});

const pages = (received: ReturnType<typeof server>["received"]) =>
  received
    .filter(({ url }) => url === "/api/customers/list/paginate")
    .map(({ body }) => body as Record<string, unknown>);

test("a read-only user is offered the rows and their files, and nothing that changes them", async () => {
  const { received } = server();
  signIn({ role: "AccountantRole" });
  const { user } = await renderScreen(<CustomersScreen />, { at: "/list/customers" });
  expect(await screen.findByText(customer.name)).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([`/customer/${customer.id}`]);
  await user.click(screen.getByRole("button", { name: /^Acciones de/ }));
  const offered = await screen.findAllByRole("menuitem");
  expect(offered.map(({ textContent }) => textContent)).toEqual(["Ver cuenta y estado de cuenta", "Ver datos"]);
  await user.click(offered[1] as HTMLElement);
  const facts = await screen.findByRole("dialog", { name: customer.name });
  expect((await within(facts).findByText("Reforma")).parentElement?.textContent).toBe("CalleReforma");
  expect(within(facts).queryByText("Fax")).toBeNull();
  await user.click(within(facts).getByRole("button", { name: "Cerrar" }));
  await user.click(screen.getByRole("checkbox", { name: new RegExp(customer.name) }));
  expect(await screen.findByText("1 fila seleccionada")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Eliminar/ })).toBeNull();
  expect(received.filter(({ method }) => method === "DELETE")).toEqual([]);
});

test("a customer's name leads to it", async () => {
  server();
  await renderScreen(<CustomersScreen />, { at: "/list/customers" });
  expect((await screen.findByRole("link", { name: customer.name })).getAttribute("href")).toBe(`/edit/customer/${ID}`);
});

test("the filters of the address bar are asked for, shown, and taken away together with the search", async () => {
  const spain = COUNTRIES[1]?.id;
  const { received } = server({
    "POST /api/customers/list/paginate": { json: { rows: [], total: 0, next_cursor: null, page: 1 } },
  });
  const { user, router } = await renderScreen(<CustomersScreen />, {
    at: `/list/customers?q=acero&regime=9&country=${spain}&page=2`,
  });
  const everything = await screen.findByRole("button", { name: "Quitar búsqueda y filtros" });
  expect(pages(received)[0]).toMatchObject({
    search: "acero",
    page: 2,
    filters: { tax_regime_id: 9, country_id: spain },
  });
  await waitFor(() =>
    expect(
      ["Régimen fiscal", "País"].map((name) => screen.getByRole<HTMLInputElement>("combobox", { name }).value),
    ).toEqual(["612 - Personas Físicas con Actividades Empresariales", "España"]),
  );
  await user.click(everything);
  expect(await screen.findByText("Aún no tiene clientes")).toBeTruthy();
  expect(router.state.location.search).toBe("");
  expect(pages(received).at(-1)).toMatchObject({ filters: { tax_regime_id: null, country_id: null } });
});

test("a filter begins at the first page, and downloads are filtered like the list", async () => {
  const { received } = server({ "POST /api/customers/list/export": { text: "", headers: {} } });
  const { user, router } = await renderScreen(<CustomersScreen />, { at: "/list/customers?page=2&cursor=x" });
  await screen.findByText(customer.name);
  expect(screen.queryByRole("combobox", { name: "Régimen fiscal" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Agregar filtro" }));
  await user.click(await screen.findByRole("menuitem", { name: "Régimen fiscal" }));
  await user.click(screen.getByRole("combobox", { name: "Régimen fiscal" }));
  await user.click(await screen.findByRole("option", { name: /612/ }));
  await waitFor(() => expect(router.state.location.search).toBe("?regime=9"));
  await user.click(await screen.findByRole("button", { name: "Descargar" }));
  await user.click(await screen.findByRole("menuitem", { name: "CSV" }));
  await waitFor(() =>
    expect(received.find(({ url }) => url === "/api/customers/list/export")?.body).toMatchObject({
      format: "csv",
      filters: { tax_regime_id: 9, country_id: null },
    }),
  );
});

test("a customer that another window has deleted goes from the list when it is deleted again", async () => {
  let gone = false;
  server({
    "POST /api/customers/list/paginate": () => ({
      json: { rows: gone ? [] : [row], total: gone ? 0 : 1, total_is_exact: true, next_cursor: null, page: 1 },
    }),
    "DELETE /api/customers/delete": {
      status: 404,
      json: { code: "not_found", message: "No se encontró lo que busca." },
    },
  });
  const { user } = await renderScreen(<CustomersScreen />, { at: "/list/customers" });
  await user.click(await screen.findByRole("button", { name: `Acciones de ${customer.name}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Eliminar" }));
  gone = true;
  await user.click(
    within(await screen.findByRole("dialog", { name: "Confirmación" })).getByRole("button", { name: "Aceptar" }),
  );
  expect(await screen.findByText("Aún no tiene clientes")).toBeTruthy();
  expect(screen.getByText("No se encontró lo que busca.")).toBeTruthy();
});
