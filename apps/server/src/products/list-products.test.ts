import type { RequestOf } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;

const PRODUCTS = [
  { descripcion: "Ñame", sku: "N-1", precio: "9.50", tipo: "0" },
  { descripcion: "Asesoría fiscal", sku: null, precio: "1000", tipo: "1" },
  { descripcion: "Nopal", sku: "A-2", precio: "10", tipo: "0" },
  { descripcion: "Olla", sku: null, precio: "100", tipo: "0" },
  { descripcion: "Árbol", sku: "B-3", precio: "9.05", tipo: "0" },
] as const;

beforeAll(async () => {
  test = await shareTestApp();
  company = await registerIssuer(test);
  for (const { descripcion, sku, precio, tipo } of PRODUCTS) {
    test.clock.advance(1_000);
    await company.client.call("saveProduct", {
      body: {
        productos_tipo: tipo,
        productos_claveprodserv: tipo === "0" ? "50300000" : "84111500",
        productos_descripcion: descripcion,
        productos_numero_identificacion: sku,
        productos_cat_units_id: 1,
        productos_valor: "0",
        productos_precio_unitario: precio,
      },
    });
  }
});
afterAll(() => test.close());

type Page = NonNullable<RequestOf<"paginateProducts">>;

async function namesOf(body: Page): Promise<string[]> {
  return (await company.client.call("paginateProducts", { body })).body.rows.map(({ descripcion }) => descripcion);
}

async function walk(body: Page): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const { rows, next_cursor }: { rows: { descripcion: string }[]; next_cursor: string | null } = (
      await company.client.call("paginateProducts", { body: { ...body, cursor } })
    ).body;
    names.push(...rows.map(({ descripcion }) => descripcion));
    cursor = next_cursor;
  } while (cursor !== null);
  return names;
}

describe("the products list", () => {
  it("has the newest first, each as a whole product", async () => {
    const { rows, total } = (await company.client.call("listProducts")).body;
    expect([rows.map(({ descripcion }) => descripcion), total]).toEqual([
      PRODUCTS.map(({ descripcion }) => descripcion).reverse(),
      5,
    ]);
    expect(rows[0]).toMatchObject({
      unit: { key: "H87" },
      tax_object: { clave: "02" },
      precio_unitario: "9.05",
      created_at: expect.any(String),
    });
  });

  it.each([
    ["descripcion", ["Árbol", "Asesoría fiscal", "Nopal", "Ñame", "Olla"]],
    ["precio_unitario", ["Árbol", "Ñame", "Nopal", "Olla", "Asesoría fiscal"]],
    ["created_at", PRODUCTS.map(({ descripcion }) => descripcion)],
  ] as const)("is sorted by %s", async (column, names) => {
    expect(await namesOf({ sort: { column, direction: "asc" } })).toEqual(names);
    expect(await namesOf({ sort: { column, direction: "desc" } })).toEqual([...names].reverse());
  });

  it.each([
    "descripcion",
    "claveprodserv",
    "numero_identificacion",
    "precio_unitario",
    "created_at",
    "updated_at",
  ] as const)("shows every row once, walked by cursors, sorted by %s", async (column) => {
    for (const direction of ["asc", "desc"] as const) {
      const all = await namesOf({ sort: { column, direction } });
      expect(new Set(all).size).toBe(PRODUCTS.length);
      for (const rows_per_page of [1, 2, 5])
        expect(await walk({ sort: { column, direction }, rows_per_page })).toEqual(all);
    }
  });

  it.each([
    ["name", ["Ñame"]],
    ["asesoria", ["Asesoría fiscal"]],
    ["n-1", ["Ñame"]],
    ["841115", ["Asesoría fiscal"]],
    ["503 olla", ["Olla"]],
  ])("finds %j in description, key and number", async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it("holds only products or only services when asked", async () => {
    expect(await namesOf({ filters: { tipo: "1" } })).toEqual(["Asesoría fiscal"]);
    expect((await namesOf({ filters: { tipo: "0" } })).length).toBe(4);
  });

  it("refuses a cursor of another list", async () => {
    const cursor = (await company.client.call("paginateProducts", { body: { rows_per_page: 1 } })).body.next_cursor;
    expect((await company.client.fail("paginateCustomers", { body: { rows_per_page: 1, cursor } })).body.code).toBe(
      "cursor_invalid",
    );
  });
});
