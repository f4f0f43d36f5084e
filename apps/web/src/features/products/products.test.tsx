import { screen, waitFor } from "@testing-library/react";
import { Decimal } from "@timbra/cfdi";
import type { ProductData } from "@timbra/contract";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { signIn, taxes, units } from "../../testing/profile-answers.ts";
import { renderRoutes, renderScreen } from "../../testing/render.tsx";
import { beforeTaxes } from "./before-taxes.ts";
import { ProductFormModal } from "./product-form-modal.tsx";
import { ProductScreen } from "./product-screen.tsx";
import { BLANK } from "./product-values.ts";
import { ProductsScreen } from "./products-screen.tsx";

beforeEach(() => signIn());

const ID = "018f0000-0000-7000-8000-000000000001";
const product: ProductData = {
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
};
const untaxed: ProductData = { ...product, tax_object: { id: 1, clave: "01" }, vat_rates: { id: 1 }, r_isr: null };

const server = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    "GET /api/products/getUnitsData": { json: units },
    "GET /api/auth/getTaxesData": { json: taxes },
    "GET /api/products": { json: { product_data: product } },
    "GET /api/catalogs/search/product-keys": {
      json: { rows: [{ key: "56101504", description: "Asientos", score: 1, id: null }] },
    },
    "POST /api/products/update_or_create": { json: { message: "El concepto se creó correctamente.", product_data: product } },
    "POST /api/products/list/paginate": {
      json: { rows: [{ ...product, created_at: "2026-11-20T18:00:00Z", updated_at: "2026-11-20T18:00:00Z" }], total: 1, next_cursor: null, page: 1 },
    },
    "DELETE /api/products/delete": { json: { message: "Conceptos eliminados: 1.", deleted: 1 } },
    ...more,
  });

const showPage = (at = "/new/product") =>
  renderRoutes(
    [
      { path: "/new/product", element: <ProductScreen /> },
      { path: "/edit/product/:product_id", element: <ProductScreen /> },
      { path: "/list/product", element: <p>La lista</p> },
    ],
    { at },
  );
const ready = () => waitFor(() => expect(screen.queryByText("Cargando el concepto…")).toBeNull());
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const select = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name });
const taxSwitch = () => screen.getByRole<HTMLInputElement>("switch");
const save = () => screen.getByRole("button", { name: "Guardar" });
const sentTo = ({ received }: ReturnType<typeof fakeServer>) => received.find(({ url }) => url === "/api/products/update_or_create")?.body;
type User = Awaited<ReturnType<typeof renderScreen>>["user"];

async function fill(user: User) {
  await user.type(field("productos_claveprodserv"), "56101504");
  await user.type(field("productos_descripcion"), "Silla");
  await user.type(field("productos_precio_unitario"), "1250.5");
}

describe("a new product", () => {
  test("starts with the defaults of the specification and the issuer's taxes", async () => {
    server({
      "GET /api/auth/getTaxesData": {
        json: { ...taxes, user_taxes_data: { id: ID, cat_vat_taxes_id: 2, cat_vat_rates_id: 2, r_isr: "10", ieps: "8" } },
      },
    });
    await showPage();
    await ready();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Crear un concepto");
    expect(select("Tipo de concepto").value).toBe("Producto");
    expect(select("Unidad").value).toBe("H87 - Pieza");
    expect(select("Tipo de precio").value).toBe("Precio unitario");
    expect(taxSwitch().checked).toBe(true);
    expect([select("IVA").value, select("Retención de IVA").value]).toEqual(["IVA 8 %", "10.6667 %"]);
    expect([field("productos_r_isr").value, field("productos_ieps").value]).toEqual(["10 %", "8 %"]);
  });

  test("says what it lacks", async () => {
    const fake = server();
    const { user } = await showPage();
    await ready();
    await user.click(save());
    await waitFor(() => expect(screen.getAllByText("Este campo es obligatorio")).toHaveLength(3));
    await user.type(field("productos_descripcion"), "ab");
    expect(await screen.findByText("Debe tener al menos 3 caracteres")).toBeTruthy();
    expect(sentTo(fake)).toBeUndefined();
  });

  test("is saved taxed, and the page goes to the list", async () => {
    const fake = server();
    const { user } = await showPage();
    await ready();
    await fill(user);
    await user.click(save());
    expect(await screen.findByText("La lista")).toBeTruthy();
    expect(sentTo(fake)).toEqual({
      productos_id: null,
      productos_tipo: "0",
      productos_claveprodserv: "56101504",
      productos_descripcion: "Silla",
      productos_numero_identificacion: null,
      productos_cat_units_id: 1,
      productos_valor: "0",
      productos_precio_unitario: "1250.5",
      productos_cat_taxobject_id: 2,
      productos_cat_vat_taxes_id: 1,
      productos_cat_vat_rates_id: 1,
      productos_r_isr: null,
      productos_ieps: null,
    });
  });

  test("with the switch off is saved with object 01 and no taxes, whatever was chosen before", async () => {
    const fake = server();
    const { user } = await showPage();
    await ready();
    await fill(user);
    await user.type(field("productos_ieps"), "8");
    expect(screen.getByText("Tiene impuestos")).toBeTruthy();
    await user.click(taxSwitch());
    expect(screen.getByText("No tiene impuestos")).toBeTruthy();
    expect(screen.queryByRole("combobox", { name: "IVA" })).toBeNull();
    await user.click(save());
    await screen.findByText("La lista");
    expect(sentTo(fake)).toMatchObject({
      productos_cat_taxobject_id: 1,
      productos_cat_vat_taxes_id: 1,
      productos_cat_vat_rates_id: 1,
      productos_r_isr: "",
      productos_ieps: "",
    });
  });

  test("switched off and on again remembers its taxes", async () => {
    server();
    const { user } = await showPage();
    await ready();
    await user.type(field("productos_ieps"), "8");
    await user.click(taxSwitch());
    await user.click(taxSwitch());
    expect(field("productos_ieps").value).toBe("8 %");
  });
});

describe("the price", () => {
  test("is labelled by its type, and a total import shows what is left before taxes", async () => {
    server();
    const { user } = await showPage();
    await ready();
    expect(screen.getByLabelText(/Precio unitario/, { selector: "input[name=productos_precio_unitario]" })).toBeTruthy();
    await user.click(select("Tipo de precio"));
    await user.click(await screen.findByRole("option", { name: "Importe total" }));
    expect(screen.getByLabelText(/Importe total/, { selector: "input[name=productos_precio_unitario]" })).toBeTruthy();
    await user.type(field("productos_precio_unitario"), "1160");
    expect(await screen.findByText("Antes de impuestos: $1,000.00 MXN")).toBeTruthy();
  });

  test.each([
    [2, "10.1234", "$10.12"],
    [4, "10.12345", "$10.1234"],
    [0, "10.9", "$109"],
  ])("takes %i decimals when that is the setting", async (decimals, typed, shown) => {
    signIn({ decimals });
    server();
    const { user } = await showPage();
    await ready();
    await user.type(field("productos_precio_unitario"), typed);
    expect(field("productos_precio_unitario").value).toBe(shown);
  });

  test("kept with more decimals than the setting is shown and saved as it is", async () => {
    const fake = server({ "GET /api/products": { json: { product_data: { ...product, valor: "0", precio_unitario: "86.206897" } } } });
    const { user } = await showPage(`/edit/product/${ID}`);
    await waitFor(() => expect(field("productos_precio_unitario").value).toBe("$86.206897"));
    await user.click(save());
    await screen.findByText("La lista");
    expect(sentTo(fake)).toMatchObject({ productos_precio_unitario: "86.206897" });
  });

  test.each([
    ["1160", {}, "1000"],
    ["100", {}, "86.206897"],
    ["100", { productos_cat_taxobject_id: 1 }, "100"],
    // IEPS is part of what IVA is charged on: 100 x 1.08 x 1.16.
    ["125.28", { productos_ieps: "8" }, "100"],
  ])("of %s with its taxes inside, %j, leaves %s", (typed, choice, left) => {
    const unit = beforeTaxes({ ...BLANK, productos_valor: "1", productos_precio_unitario: typed, ...choice });
    expect(Decimal.parse(unit ?? "0").compare(Decimal.parse(left))).toBe(0);
  });

  test("leaves nothing to say while it is the unit's, or not there", () => {
    expect(beforeTaxes({ ...BLANK, productos_precio_unitario: "100" })).toBeNull();
    expect(beforeTaxes({ ...BLANK, productos_valor: "1" })).toBeNull();
  });
});

describe("an existing product", () => {
  test("shows the import when that was agreed, and keeps its identity", async () => {
    const fake = server();
    const { user } = await showPage(`/edit/product/${ID}`);
    await waitFor(() => expect(field("productos_precio_unitario").value).toBe("$1,160.00"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Editar concepto");
    expect(select("Tipo de concepto").value).toBe("Servicio");
    expect(field("productos_r_isr").value).toBe("10 %");
    await user.click(save());
    await screen.findByText("La lista");
    expect(sentTo(fake)).toMatchObject({ productos_id: ID, productos_valor: "1", productos_precio_unitario: "1160.00", productos_r_isr: "10" });
  });

  test("of object 01 opens with the switch off", async () => {
    server({ "GET /api/products": { json: { product_data: untaxed } } });
    await showPage(`/edit/product/${ID}`);
    await waitFor(() => expect(taxSwitch().checked).toBe(false));
    expect(screen.getByText("No tiene impuestos")).toBeTruthy();
  });

  test("that cannot be loaded is told in the words of the specification", async () => {
    server({ "GET /api/products": { status: 500, json: { code: "internal", message: "x" } } });
    await showPage(`/edit/product/${ID}`);
    await waitFor(() => expect(screen.getAllByText("Ocurrió un error al cargar los datos")).toHaveLength(2));
    expect(save()).toHaveProperty("disabled", true);
  });
});

test("a SAT key is found by name and says what it means", async () => {
  const { received } = server();
  const { user } = await showPage();
  await ready();
  await user.type(field("productos_claveprodserv"), "silla");
  await user.click(await screen.findByRole("option", { name: /56101504.*Asientos/ }));
  expect(field("productos_claveprodserv").value).toBe("56101504");
  expect(await screen.findByText("Asientos", { selector: ".mantine-Autocomplete-description" })).toBeTruthy();
  expect(received.find(({ url }) => url.includes("search"))?.url).toContain("q=silla");
});

test("the SAT's own catalogue opens elsewhere", async () => {
  server();
  await showPage();
  await ready();
  const link = screen.getByRole("link", { name: /Catálogo del SAT/ });
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  expect(link.getAttribute("href")).toMatch(/^https:\/\/[\w.]+\.sat\.gob\.mx\//);
});

test("as a modal it closes after saving and hands over the product", async () => {
  server();
  const [onClose, onSaved] = [vi.fn(), vi.fn()];
  const { user } = await renderScreen(<ProductFormModal onClose={onClose} onSaved={onSaved} />);
  await ready();
  await fill(user);
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(product, true));
  expect(onClose).toHaveBeenCalledOnce();
});

test("the list shows price and taxes, and deletes the ticked rows", async () => {
  const { received } = server();
  const { user } = await renderScreen(<ProductsScreen />, { at: "/list/product" });
  expect(await screen.findByText("$1,160.00 MXN")).toBeTruthy();
  expect(await screen.findByText("IVA 16 %")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: `Seleccionar ${product.descripcion}` }));
  await user.click(screen.getByRole("button", { name: "Eliminar" }));
  await user.click(await screen.findByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("Conceptos eliminados: 1.")).toBeTruthy();
  expect(received.find(({ method }) => method === "DELETE")?.body).toEqual({ ids: [ID] });
});
