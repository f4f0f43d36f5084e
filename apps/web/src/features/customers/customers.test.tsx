import { screen, waitFor, within } from "@testing-library/react";
import type { CustomerData } from "@timbra/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { COUNTRIES, signIn, TAX_REGIMES } from "../../testing/profile-answers.ts";
import { renderRoutes, renderScreen } from "../../testing/render.tsx";
import { CustomerFormModal } from "./customer-form-modal.tsx";
import { CustomerScreen } from "./customer-screen.tsx";
import { CustomersScreen } from "./customers-screen.tsx";

beforeEach(() => signIn());

const ID = "018f0000-0000-7000-8000-000000000001";
const NO_ADDRESS = {
  tipo: null,
  calle: null,
  no_exterior: null,
  no_interior: null,
  colonia: null,
  referencia: null,
  municipio: null,
  localidad: null,
  estado: null,
};
const customer: CustomerData = {
  id: ID,
  rfc: "URE180429TM6",
  name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  email: "compras@universidad.mx",
  num_regid_trib: null,
  cat_tax_regimes_id: 1,
  telefono: "5555555555",
  fax: null,
  email_2: null,
  email_3: null,
  pagina_web: null,
  address: { ...NO_ADDRESS, pais: 1, calle: "Reforma", codigo_postal: "86991" },
};
const row = {
  id: ID,
  rfc: customer.rfc,
  name: customer.name,
  email: customer.email,
  tax_regime_id: 1,
  country_id: 1,
  zip_code: "86991",
  phone: null,
  foreign_tax_id: null,
  created_at: "2026-11-20T18:00:00Z",
  updated_at: "2026-11-20T18:00:00Z",
};

const server = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    "GET /api/catalogs/address/get/countries": { json: { countries: COUNTRIES } },
    "GET /api/catalogs/invoice/get/tax_regimes": { json: { tax_regimes: TAX_REGIMES } },
    "GET /api/customers": { json: { customer_data: customer } },
    "POST /api/customers/update_or_create": { json: { status: "El cliente se creó correctamente.", message: "", customer_data: customer } },
    "POST /api/customers/list/paginate": { json: { rows: [row], total: 1, next_cursor: null, page: 1 } },
    "DELETE /api/customers/delete": { json: { message: "Clientes eliminados: 1.", deleted: 1 } },
    ...more,
  });

const showPage = (at = "/new/customer") =>
  renderRoutes(
    [
      { path: "/new/customer", element: <CustomerScreen /> },
      { path: "/edit/customer/:client_id", element: <CustomerScreen /> },
      { path: "/list/customers", element: <p>La lista</p> },
    ],
    { at },
  );
const ready = () => waitFor(() => expect(screen.queryByText("Cargando el cliente…")).toBeNull());
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const zipCode = () => screen.getByLabelText<HTMLInputElement>(/Código postal/);
const regime = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Régimen fiscal" });
const save = () => screen.getByRole("button", { name: "Guardar" });
const section = (name: RegExp) => screen.getByRole("button", { name });
type User = Awaited<ReturnType<typeof renderScreen>>["user"];

/** The least a customer needs; the RFC stays the general public's unless told. */
async function fill(user: User, rfc?: string) {
  if (rfc !== undefined) {
    await user.clear(box(/RFC/));
    await user.type(box(/RFC/), rfc);
  }
  await user.type(box(/Nombre/), "Ventas de mostrador");
  await user.type(box(/Correo electrónico/), "caja@empresa.mx");
  await user.click(section(/Domicilio/));
  await user.type(zipCode(), "42501");
}

test("a new customer starts with the general public, Mexico and 601", async () => {
  server();
  await showPage();
  await ready();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Crear un cliente");
  expect(box(/RFC/).value).toBe("XAXX010101000");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "País" }).value).toBe("México");
  expect(regime().value).toBe("601 - General de Ley Personas Morales");
});

test("is saved under the payload's names, blanks as null, and the page goes to the list", async () => {
  const { received } = server();
  const { user } = await showPage();
  await ready();
  await fill(user);
  await user.click(save());
  expect(await screen.findByText("La lista")).toBeTruthy();
  expect(screen.getByText("El cliente se creó correctamente.")).toBeTruthy();
  const sent = received.find(({ url }) => url === "/api/customers/update_or_create")?.body;
  expect(sent).toMatchObject({
    customers_rfc: "XAXX010101000",
    address_pais: 1,
    cat_tax_regimes_id: 1,
    address_codigo_postal: "42501",
    customers_telefono: null,
  });
  expect(sent).not.toHaveProperty("customer_id");
});

test("a failed submit opens the first section with errors, and says which others have some", async () => {
  const { received } = server();
  const { user } = await showPage();
  await ready();
  await user.click(section(/Contacto/));
  await user.type(screen.getByLabelText(/Correo auxiliar 1/), "no es correo");
  await user.click(save());
  await waitFor(() =>
    expect(section(/General/).getAttribute("aria-expanded") === "true" || section(/Contacto/).getAttribute("aria-expanded") === "true").toBe(true),
  );
  for (const name of [/General/, /Domicilio/, /Contacto/]) expect(section(name).textContent).toContain("Hay errores en esta sección");
  expect(screen.getByText("Escriba un correo electrónico válido")).toBeTruthy();
  expect(received.some(({ url }) => url === "/api/customers/update_or_create")).toBe(false);
});

test("before a submit no section shows an error", async () => {
  server();
  const { user } = await showPage();
  await ready();
  await user.click(box(/Nombre/));
  await user.tab();
  await screen.findByText("Este campo es obligatorio");
  expect(screen.queryByText("Hay errores en esta sección")).toBeNull();
});

test("what an RFC says by itself is told while it is typed", async () => {
  server();
  const { user } = await showPage();
  await ready();
  expect(screen.getByText(/Público en general: la factura llevará/)).toBeTruthy();
  await user.clear(box(/RFC/));
  await user.type(box(/RFC/), "EKU9003173C8");
  expect(screen.getByText("Persona moral")).toBeTruthy();
  expect(screen.getByText(/El dígito verificador no coincide/)).toBeTruthy();
  await user.clear(box(/RFC/));
  await user.type(box(/RFC/), "CACX7605101P8");
  expect(screen.getByText("Persona física")).toBeTruthy();
  expect(screen.queryByText(/El dígito verificador no coincide/)).toBeNull();
});

test("a regime the RFC's holder cannot have is told at once, not offered, and refused", async () => {
  const { received } = server();
  const { user } = await showPage();
  await ready();
  await fill(user, "CACX7605101P8");
  const sentence = "Ese régimen fiscal no es de personas físicas: elija otro o revise el RFC";
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  await user.click(save());
  await waitFor(() => expect(regime().getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  await user.click(regime());
  expect((await screen.findByRole("option", { name: /601/ })).getAttribute("data-combobox-disabled")).toBe("true");
  await user.click(screen.getByRole("option", { name: /612/ }));
  expect(screen.queryByText(sentence)).toBeNull();
  await user.click(save());
  await screen.findByText("La lista");
  expect(received.find(({ url }) => url === "/api/customers/update_or_create")?.body).toMatchObject({ cat_tax_regimes_id: 9 });
});

test("a generic RFC is one click away, with the regime its documents carry", async () => {
  server();
  const { user } = await showPage();
  await ready();
  await user.click(screen.getByRole("button", { name: "Cliente extranjero" }));
  expect(box(/RFC/).value).toBe("XEXX010101000");
  expect(regime().value).toBe("616 - Sin obligaciones fiscales");
});

test("an RFC with a date that does not exist is refused", async () => {
  server();
  const { user } = await showPage();
  await ready();
  await user.clear(box(/RFC/));
  await user.type(box(/RFC/), "EKU9013173C9");
  await user.tab();
  expect(await screen.findByText(/El RFC no tiene el formato correcto/)).toBeTruthy();
});

test("editing starts with what was saved, and says which customer it is about", async () => {
  const { received } = server();
  const { user } = await showPage(`/edit/customer/${ID}`);
  await waitFor(() => expect(box(/RFC/).value).toBe("URE180429TM6"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Editar cliente");
  expect(zipCode().value).toBe("86991");
  await user.click(save());
  await screen.findByText("La lista");
  const sent = received.find(({ url }) => url === "/api/customers/update_or_create")?.body;
  expect(sent).toMatchObject({ customer_id: ID, address_calle: "Reforma", customers_telefono: "5555555555", address_tipo: null });
});

test("the server's sentence for the regime ends at the form's own field", async () => {
  server({
    "POST /api/customers/update_or_create": {
      status: 422,
      json: { code: "validation_failed", message: "", errors: { cat_tax_regimes_id: ["No está en la lista"] } },
    },
  });
  const { user } = await showPage();
  await ready();
  await fill(user);
  await user.click(save());
  expect(await screen.findAllByText("No está en la lista")).toHaveLength(2);
  expect(section(/General/).textContent).toContain("Hay errores en esta sección");
});

test("a customer that cannot be loaded is told in a toast, and nothing can be saved over it", async () => {
  server({ "GET /api/customers": { status: 404, json: { code: "not_found", message: "No se encontró lo que busca." } } });
  await showPage(`/edit/customer/${ID}`);
  await waitFor(() => expect(screen.getAllByText("No se encontró lo que busca.").length).toBe(2));
  expect(save()).toHaveProperty("disabled", true);
});

test("as a modal it closes after saving and hands over the customer", async () => {
  server();
  const [onClose, onSaved] = [vi.fn(), vi.fn()];
  const { user } = await renderScreen(<CustomerFormModal onClose={onClose} onSaved={onSaved} />);
  await ready();
  await fill(user);
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(customer, true));
  expect(onClose).toHaveBeenCalledOnce();
});

test("as a modal neither Escape nor a click outside closes it, Close does", async () => {
  server();
  const onClose = vi.fn();
  const { user } = await renderScreen(<CustomerFormModal onClose={onClose} />);
  await ready();
  await user.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("the list asks the server for a page in order of name, and deletes after asking", async () => {
  const { received } = server();
  const { user } = await renderScreen(<CustomersScreen />, { at: "/list/customers" });
  expect(await screen.findByText(customer.name)).toBeTruthy();
  expect(received.find(({ method }) => method === "POST")?.body).toEqual({ rows_per_page: 25, sort: { column: "name", direction: "asc" } });
  await user.click(screen.getByRole("button", { name: `Acciones de ${customer.name}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Eliminar" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirmación" });
  expect(dialog.textContent).toContain("¿Esta seguro que desea eliminar el registro seleccionado?");
  expect(dialog.textContent).toContain(customer.name);
  await user.click(within(dialog).getByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("Clientes eliminados: 1.")).toBeTruthy();
  expect(received.find(({ method }) => method === "DELETE")?.body).toEqual({ ids: [ID] });
});

test("a list with nothing in it says what to do next", async () => {
  server({ "POST /api/customers/list/paginate": { json: { rows: [], total: 0, next_cursor: null, page: 1 } } });
  await renderScreen(<CustomersScreen />, { at: "/list/customers" });
  expect(await screen.findByText("Aún no tiene clientes")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "Agregar cliente" })[0]?.getAttribute("href")).toBe("/new/customer");
});
