import { screen, waitFor } from "@testing-library/react";
import type { ProductData } from "@timbra/contract";
import { expect } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { taxes, units } from "../../../testing/issuer-responses.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { ProductScreen } from "../product-form.tsx";

export const ID = "018f0000-0000-7000-8000-000000000001";
export const product: ProductData = {
  id: ID,
  tipo: "1",
  claveprodserv: "81111500",
  descripcion: "Consultoría",
  numero_identificacion: null,
  unit: { id: 2, key: "E48", name: "Unidad de servicio" },
  valor: "1",
  importe: "1160.00",
  precio_unitario: "0",
  tax_object: { id: 2, clave: "02" },
  vat_tax: { id: 1 },
  vat_rates: { id: 2 },
  r_isr: "10",
  ieps: null,
  operacion: null,
  cuenta_predial: null,
  ieps_cuota: null,
  ieps_unidades: null,
};
export const untaxed: ProductData = {
  ...product,
  tax_object: { id: 1, clave: "01" },
  vat_rates: { id: 1 },
  r_isr: null,
};

/** Answers as configured; the minimum that the screens of products ask. */
export const server = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    "GET /api/products/getUnitsData": { json: units },
    "GET /api/auth/getTaxesData": { json: taxes },
    "GET /api/products": { json: { product_data: product, version: "v1" } },
    "GET /api/catalogs/search/product-keys": {
      json: { rows: [{ key: "56101504", description: "Asientos", score: 1, id: null }] },
    },
    "POST /api/products/update_or_create": {
      json: { message: "El concepto se creó correctamente.", product_data: product },
    },
    "POST /api/products/list/paginate": {
      json: {
        rows: [{ ...product, created_at: "2026-11-20T18:00:00Z", updated_at: "2026-11-20T18:00:00Z" }],
        total: 1,
        next_cursor: null,
        page: 1,
      },
    },
    "DELETE /api/products/delete": { json: { message: "Se eliminó 1 concepto.", deleted: 1 } },
    ...more,
  });

/** The form as a page, beside the list it goes to. */
export const showPage = (at = "/new/product") =>
  renderRoutes(
    [
      { path: "/new/product", element: <ProductScreen /> },
      { path: "/edit/product/:product_id", element: <ProductScreen /> },
      { path: "/list/product", element: <p>La lista</p> },
    ],
    { at },
  );
export const ready = () => waitFor(() => expect(screen.queryByText("Cargando el concepto…")).toBeNull());
export const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
export const select = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name });
export const taxSwitch = () => screen.getByRole<HTMLInputElement>("switch");
export const save = () => screen.getByRole("button", { name: "Guardar" });
export const sentTo = ({ received }: ReturnType<typeof fakeServer>) =>
  received.find(({ url }) => url === "/api/products/update_or_create")?.body;
type User = Awaited<ReturnType<typeof renderRoutes>>["user"];

/** The least a product needs. */
export async function fill(user: User) {
  await user.type(field("productos_claveprodserv"), "56101504");
  await user.type(field("productos_descripcion"), "Silla");
  await user.type(field("productos_precio_unitario"), "1250.5");
}
