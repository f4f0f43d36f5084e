import { screen, waitFor } from "@testing-library/react";
import type { CustomerData } from "@timbra/contract";
import { expect } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { pasteInto } from "../../../testing/fields.ts";
import { COUNTRIES, TAX_REGIMES } from "../../../testing/issuer-responses.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { CustomerScreen } from "../customer-form.tsx";

export const ID = "018f0000-0000-7000-8000-000000000001";
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
export const customer: CustomerData = {
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
export const row = {
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

/** Answers as configured; the minimum that the screens of customers ask. */
export const server = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    "GET /api/catalogs/address/get/countries": { json: { countries: COUNTRIES } },
    "GET /api/catalogs/invoice/get/tax_regimes": { json: { tax_regimes: TAX_REGIMES } },
    "GET /api/customers": { json: { customer_data: customer, version: "v1" } },
    "POST /api/customers/update_or_create": {
      json: {
        status: "El cliente se creó correctamente.",
        message: "",
        customer_data: customer,
        warnings: [],
        version: "v2",
      },
    },
    "POST /api/customers/list/paginate": { json: { rows: [row], total: 1, next_cursor: null, page: 1 } },
    "DELETE /api/customers/delete": { json: { message: "Se eliminó 1 cliente.", deleted: 1 } },
    ...more,
  });

/** The form as a page, beside the list it goes to. */
export const showPage = (at = "/new/customer") =>
  renderRoutes(
    [
      { path: "/new/customer", element: <CustomerScreen /> },
      { path: "/edit/customer/:client_id", element: <CustomerScreen /> },
      { path: "/list/customers", element: <p>La lista</p> },
    ],
    { at },
  );
export const ready = () => waitFor(() => expect(screen.queryByText("Cargando el cliente…")).toBeNull());
export const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
export const zipCode = () => screen.getByLabelText<HTMLInputElement>(/Código postal/);
export const regime = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Régimen fiscal" });
export const save = () => screen.getByRole("button", { name: "Guardar" });
export const section = (name: RegExp) => screen.getByRole("button", { name });
type User = Awaited<ReturnType<typeof renderRoutes>>["user"];

/** The least a customer needs; the RFC stays the general public's by default. */
export async function fill(user: User, rfc?: string) {
  if (rfc !== undefined) {
    await user.clear(box(/RFC/));
    await pasteInto(user, box(/RFC/), rfc);
  }
  await pasteInto(user, box(/Nombre/), "Ventas de mostrador");
  await pasteInto(user, box(/Correo electrónico/), "caja@empresa.mx");
  await user.click(section(/Domicilio/));
  await pasteInto(user, zipCode(), "42501");
}
