import { expect, test } from "vitest";
import { CLAVES_PRODUCTO } from "../generated/claves-producto.gen.ts";
import { productLabel, productosIniciales } from "../products.ts";
import { unidades } from "./unidades.ts";

test("product keys have eight digits, a label, and are there once", () => {
  const keys = productosIniciales().map(({ clave }) => clave);
  expect(keys.length).toBeGreaterThanOrEqual(600);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { clave, descripcion } of productosIniciales()) {
    expect(clave).toMatch(/^\d{8}$/);
    expect(descripcion, clave).not.toBe("");
  }
});

test("the keys that are kept apart for the rules are the same ones", () => {
  expect(CLAVES_PRODUCTO.split("\n").slice(1)).toEqual(productosIniciales().map(({ clave }) => clave));
});

test("the keys that the SAT's guides name are there", () => {
  expect(productLabel("01010101")).toBe("No existe en el catálogo");
  expect(productLabel("84111506")).toBe("Servicios de facturación");
  expect(productLabel("84111505")).toBe("Servicios de contabilidad de sueldos y salarios");
  expect(productLabel("15101515")).toBe("Gasolina premium mayor o igual a 91 octanos");
  expect(productLabel("99999999")).toBeUndefined();
});

test("no product key is one the SAT has ended", () => {
  expect(productLabel("15101506")).toBeUndefined();
});

test("units begin with the piece and are well formed", () => {
  expect(unidades()[0]).toMatchObject({ clave: "H87", descripcion: "Pieza" });
  expect(unidades().length).toBeGreaterThanOrEqual(80);
  expect(new Set(unidades().map(({ clave }) => clave)).size).toBe(unidades().length);
  for (const { clave } of unidades()) expect(clave).toMatch(/^[A-Z0-9]{2,3}$/);
  for (const clave of ["E48", "ACT", "KGM", "LTR", "MTR", "XBX", "XPK", "HUR", "DAY", "MON", "SET"]) {
    expect(unidades().map((unit) => unit.clave)).toContain(clave);
  }
});
