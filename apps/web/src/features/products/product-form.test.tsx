import { screen, waitFor } from "@testing-library/react";
import { nameOperation } from "@timbra/contract";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { signIn, taxes } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { ProductFormModal } from "./product-form.tsx";
import {
  field,
  fill,
  ID,
  product,
  ready,
  save,
  select,
  sentTo,
  server,
  showPage,
  taxSwitch,
  untaxed,
} from "./testing/products.tsx";

beforeEach(() => signIn());

describe("a new product", () => {
  test("starts with the defaults of the specification and the issuer's taxes", async () => {
    server({
      "GET /api/auth/getTaxesData": {
        json: {
          ...taxes,
          user_taxes_data: { id: ID, cat_vat_taxes_id: 2, cat_vat_rates_id: 2, r_isr: "10", ieps: "8" },
        },
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
      productos_operacion: null,
      productos_cuenta_predial: null,
      productos_cat_units_id: 1,
      productos_valor: "0",
      productos_precio_unitario: "1250.5",
      productos_cat_taxobject_id: 2,
      productos_cat_vat_taxes_id: 1,
      productos_cat_vat_rates_id: 1,
      productos_r_isr: null,
      productos_ieps: null,
      productos_ieps_cuota: null,
      productos_ieps_unidades: null,
      version: null,
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
      productos_r_isr: null,
      productos_ieps: null,
      productos_ieps_cuota: null,
      productos_ieps_unidades: null,
    });
  });

  test("with the switch off is not held up by a mistake that nobody sees", async () => {
    const fake = server();
    const { user } = await showPage();
    await ready();
    await fill(user);
    await user.type(field("productos_r_isr"), "99");
    await user.click(taxSwitch());
    await user.click(save());
    await screen.findByText("La lista");
    expect(sentTo(fake)).toMatchObject({ productos_cat_taxobject_id: 1, productos_r_isr: null });
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
    expect(sentTo(fake)).toMatchObject({
      productos_id: ID,
      productos_valor: "1",
      productos_precio_unitario: "1160.00",
      productos_r_isr: "10",
    });
  });

  test("of object 01 opens with the switch off", async () => {
    server({ "GET /api/products": { json: { product_data: untaxed } } });
    await showPage(`/edit/product/${ID}`);
    await waitFor(() => expect(taxSwitch().checked).toBe(false));
    expect(screen.getByText("No tiene impuestos")).toBeTruthy();
  });

  test("that cannot be loaded shows the texts of the specification", async () => {
    server({ "GET /api/products": { status: 500, json: { code: "internal", message: "x" } } });
    await showPage(`/edit/product/${ID}`);
    await waitFor(() => expect(screen.getAllByText("Ocurrió un error al cargar los datos")).toHaveLength(2));
    expect(save()).toHaveProperty("disabled", true);
  });
});

test("the property account is asked for where real estate is leased", async () => {
  const fake = server();
  const { user } = await showPage();
  await ready();
  await fill(user);
  expect(screen.queryByRole("textbox", { name: "Cuenta predial" })).toBeNull();
  await user.click(select("Tipo de operación"));
  await user.click(await screen.findByRole("option", { name: nameOperation("lease", "es") }));
  await user.type(screen.getByRole("textbox", { name: "Cuenta predial" }), "1506 1507");
  await user.click(save());
  await screen.findByText("La lista");
  expect(sentTo(fake)).toMatchObject({ productos_operacion: "lease", productos_cuenta_predial: "1506, 1507" });
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
