import { idOfKey } from "@timbra/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importEdition } from "../adapters/catalogues/index.ts";
import { satWorkbook, writeWorkbook } from "../adapters/sat-lists/testing/workbook.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const UNBOUNDED = { c_ClaveProdServ: 1, c_ClaveUnidad: 1, c_CodigoPostal: 1 };
const [DAY_2022, DAY_2025, DAY_2099] = [44_562, 45_658, 72_686];

let test: TestApp;
let company: RegisteredIssuer;
let other: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  [company, other] = [await registerIssuer(test), await registerIssuer(test)];
  for (const { client } of [company, other]) {
    await client.call("saveProduct", { body: product("Escritorio", "56101703") });
    await client.call("saveProduct", { body: product("Silla", "56101504") });
  }
  await company.client.call("saveProduct", { body: product("Escritorio grande", "56101703") });
  await company.client.call("saveCustomer", {
    body: customer("URE180429TM6", "UNIVERSIDAD ROBOTICA ESPAÑOLA", "86991"),
  });
  await company.client.call("saveCustomer", { body: customer("JES900109Q90", "JIMENEZ ESTRADA SALAS", "44100") });
});
afterAll(() => test.close());

const product = (name: string, key: string) => ({
  productos_id: null,
  productos_tipo: "0",
  productos_claveprodserv: key,
  productos_descripcion: name,
  productos_numero_identificacion: name,
  productos_cat_units_id: idOfKey("unit", "H87") ?? 0,
  productos_valor: "0",
  productos_precio_unitario: "100.00",
});

const customer = (rfc: string, name: string, zip: string) => ({
  customers_rfc: rfc,
  customers_name: name,
  customers_email: "a@example.com",
  cat_tax_regimes_id: idOfKey("tax_regime", "601") ?? 0,
  address_pais: idOfKey("country", "MEX") ?? 0,
  address_codigo_postal: zip,
});

const named = (key: number, label: string, since: number, until: number | "") => [
  key,
  label,
  "Opcional",
  "Opcional",
  "",
  since,
  until,
  0,
  "",
];

/** The SAT ends the key of desks for another of the same name, and one of chairs in time to come; and a postal code. */
async function importLists(): Promise<void> {
  const path = await writeWorkbook(
    satWorkbook({
      c_ClaveProdServ: (rows) => [
        ...rows.map((row) => {
          if (row[0] === 56101703) return named(56101703, "Escritorios", DAY_2022, DAY_2025);
          return row[0] === 56101504 ? named(56101504, "Sillas", DAY_2022, DAY_2099) : row;
        }),
        named(56101799, "Escritorios", DAY_2025 + 1, ""),
      ],
      c_CodigoPostal: (rows) => [...rows, [86_991, "TAB", null, null, 0, DAY_2022, DAY_2025]],
    }),
    "catCFDI_V_4_20261115.xlsx",
  );
  const outcome = await importEdition(test.deps, { path, importedBy: "ana", least: UNBOUNDED });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  await (await test.deps.catalogueStore.refresh()).searchable;
}

const tasksOf = async ({ client }: RegisteredIssuer) =>
  (await client.call("getDashboard")).body.tasks.filter(({ kind }) => kind === "retired_keys");

it("nobody is told anything while every key is in force", async () => {
  expect((await company.client.call("listRetiredProductKeys")).body.rows).toEqual([]);
  expect((await company.client.call("listRetiredCustomerKeys")).body.rows).toEqual([]);
  expect(await tasksOf(company)).toEqual([]);
});

it("whoever has a product or customer with a key that ended is told which, until when, and what follows for certain", async () => {
  await importLists();
  expect(await tasksOf(company)).toEqual([{ kind: "retired_keys", count: 4, urgent: true }]);
  const { rows } = (await company.client.call("listRetiredProductKeys")).body;
  expect(rows.map(({ used_by, ...row }) => ({ ...row, names: used_by.map(({ name }) => name) }))).toEqual([
    {
      list: "c_ClaveProdServ",
      key: "56101703",
      description: "Escritorios",
      until: "2025-01-01",
      count: 2,
      names: ["Escritorio", "Escritorio grande"],
      successor: { key: "56101799", description: "Escritorios" },
    },
    {
      list: "c_ClaveProdServ",
      key: "56101504",
      description: "Sillas",
      until: "2099-01-01",
      count: 1,
      names: ["Silla"],
      successor: null,
    },
  ]);
  const customers = (await company.client.call("listRetiredCustomerKeys")).body.rows;
  expect(customers).toEqual([
    {
      list: "c_CodigoPostal",
      key: "86991",
      description: "",
      until: "2025-01-01",
      count: 1,
      used_by: [{ id: expect.any(String), name: "UNIVERSIDAD ROBOTICA ESPAÑOLA" }],
    },
  ]);
});

it("a search offers a key until its last day, and not after", async () => {
  const found = async (q: string) =>
    (await company.client.call("searchCatalogue", { params: { kind: "product-keys" }, query: { q } })).body.rows.map(
      ({ key }) => key,
    );
  expect(await found("sillas")).toContain("56101504");
  expect(await found("escritorios")).toEqual(expect.arrayContaining(["56101799"]));
  expect(await found("escritorios")).not.toContain("56101703");
  expect(await found("56101703")).toEqual([]);
});

it("the successor is given to every product of the issuer at once, and to nobody else's", async () => {
  const body = { list: "c_ClaveProdServ", key: "56101703" } as const;
  const answer = (await company.client.call("replaceRetiredProductKey", { body })).body;
  expect(answer).toEqual({ message: "Se cambió la clave de 2 productos.", replaced: 2 });
  const [event] = (await company.client.call("getActivity", { query: { deed: "retired_key_replaced" } })).body.rows;
  expect(event).toMatchObject({
    subject: "56101703",
    detail: { list: "c_ClaveProdServ", to: "56101799", products: 2 },
  });
  expect((await other.client.call("getActivity", { query: { deed: "retired_key_replaced" } })).body.rows).toEqual([]);
  const kept = (await company.client.call("paginateProducts", { body: { search: "Escritorio" } })).body.rows;
  expect(kept.map(({ claveprodserv }) => claveprodserv)).toEqual(["56101799", "56101799"]);
  expect((await company.client.call("listRetiredProductKeys")).body.rows.map(({ key }) => key)).toEqual(["56101504"]);
  expect((await other.client.call("listRetiredProductKeys")).body.rows[0]).toMatchObject({ key: "56101703", count: 1 });
});

it("nothing is replaced by what is not certain", async () => {
  for (const key of ["56101504", "43211503", "none"])
    expect(
      (await company.client.fail("replaceRetiredProductKey", { body: { list: "c_ClaveProdServ", key } })).status,
    ).toBe(404);
});
