import type { RequestOf } from "@timbra/contract";
import { idOfKey } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;
let other: RegisteredIssuer;

const NAMES = [
  "Ñandú",
  "nube",
  "Ábaco",
  "oso",
  "Zorro 50%",
  "zorro_gris",
  "abeja",
  "Nube negra",
  "Éxito",
  "Muebles del Norte",
];
const MEXICO = 1;
const spain = idOfKey("country", "ESP") ?? 0;

beforeAll(async () => {
  test = await shareTestApp();
  [company, other] = [await registerIssuer(test), await registerIssuer(test)];
  for (const [at, name] of NAMES.entries()) {
    test.clock.advance(1_000);
    await company.client.call("saveCustomer", { body: form(name, at % 2 === 0 ? MEXICO : spain) });
  }
  await other.client.call("saveCustomer", { body: form("Zorro ajeno", MEXICO) });
});
afterAll(() => test.close());

function form(name: string, country: number): RequestOf<"saveCustomer"> {
  const email = `${name.normalize("NFD").replace(/\W/g, "")}@example.mx`;
  return {
    customers_rfc: "XAXX010101000",
    customers_name: name,
    address_pais: country,
    customers_email: email,
    cat_tax_regimes_id: 1,
    address_codigo_postal: "06600",
  };
}

type Page = NonNullable<RequestOf<"paginateCustomers">>;

async function page(body: Page) {
  return (await company.client.call("paginateCustomers", { body })).body;
}

async function namesOf(body: Page): Promise<string[]> {
  return (await page(body)).rows.map(({ name }) => name);
}

/** Every row, by cursors. */
async function walk(body: Page): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const answer = await page({ ...body, cursor });
    names.push(...answer.rows.map(({ name }) => name));
    cursor = answer.next_cursor;
  } while (cursor !== null);
  return names;
}

describe("the simple list", () => {
  it("has the newest first, and counts them", async () => {
    const { rows, total } = (await company.client.call("listCustomers")).body;
    expect(rows.map(({ name }) => name)).toEqual([...NAMES].reverse());
    expect(total).toBe(NAMES.length);
    expect(rows[0]).toEqual({
      id: expect.any(String),
      rfc: "XAXX010101000",
      name: "Muebles del Norte",
      email: "MueblesdelNorte@example.mx",
      // A generic RFC has the regime that its documents say.
      tax_regime_id: idOfKey("tax_regime", "616"),
      country_id: spain,
      zip_code: "06600",
      phone: null,
      foreign_tax_id: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });
});

describe("the search", () => {
  it.each([
    ["nandu", ["Ñandú"]],
    ["ÑANDÚ", ["Ñandú"]],
    ["nube", ["Nube negra", "nube"]],
    ["negra nube", ["Nube negra"]],
    ["  norte   muebles ", ["Muebles del Norte"]],
    ["mueblesdelnorte@", ["Muebles del Norte"]],
    ["50%", ["Zorro 50%"]],
    ["o_g", ["zorro_gris"]],
    ["%", ["Zorro 50%"]],
    ["\\", []],
    ["' OR 1=1 --", []],
    ["xaxx010101000 oso", ["oso"]],
  ])("finds %j in name, RFC and e-mail", async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
    expect((await company.client.call("listCustomers", { body: { search } })).body).toMatchObject({
      total: names.length,
    });
  });
});

describe("a page", () => {
  it("is ordered as a Spanish directory is, both ways", async () => {
    const spanish = [
      "Ábaco",
      "abeja",
      "Éxito",
      "Muebles del Norte",
      "nube",
      "Nube negra",
      "Ñandú",
      "oso",
      "Zorro 50%",
      "zorro_gris",
    ];
    const sorted = await namesOf({ sort: { column: "name", direction: "asc" } });
    const zorros = (names: string[]) => names.map((name) => (name.toLowerCase().startsWith("zorro") ? "zorro" : name));
    expect(zorros(sorted)).toEqual(zorros(spanish));
    expect(await namesOf({ sort: { column: "name", direction: "desc" } })).toEqual([...sorted].reverse());
  });

  it.each(["rfc", "name", "email", "zip_code", "created_at", "updated_at"] as const)(
    "sorted by %s shows every row once, walked by cursors of any size",
    async (column) => {
      for (const direction of ["asc", "desc"] as const) {
        const all = await namesOf({ sort: { column, direction } });
        expect(new Set(all).size).toBe(NAMES.length);
        for (const rows_per_page of [1, 3, 10, 200])
          expect(await walk({ sort: { column, direction }, rows_per_page })).toEqual(all);
      }
    },
  );

  it("can be jumped to by its number", async () => {
    const all = await namesOf({});
    expect(all).toEqual([...NAMES].reverse());
    const third = await page({ page: 3, rows_per_page: 4 });
    expect([third.rows.map(({ name }) => name), third.page, third.total, third.next_cursor]).toEqual([
      all.slice(8),
      3,
      10,
      null,
    ]);
    expect(await page({ page: 4, rows_per_page: 4 })).toMatchObject({ rows: [], next_cursor: null, page: 4 });
    expect((await page({ rows_per_page: 4 })).page).toBe(1);
  });

  it("keeps its position when rows are added and removed before it", async () => {
    const first = await page({ rows_per_page: 4 });
    test.clock.advance(1_000);
    const newcomer = (await company.client.call("saveCustomer", { body: form("Recién llegado", MEXICO) })).body
      .customer_data.id;
    const next = await page({ rows_per_page: 4, cursor: first.next_cursor });
    await company.client.call("deleteCustomers", { body: { ids: [newcomer] } });
    expect(next.rows.map(({ name }) => name)).toEqual([...NAMES].reverse().slice(4, 8));
    expect(next.page).toBeNull();
  });

  it("holds only what its filters let through", async () => {
    const mexican = await page({ filters: { country_id: MEXICO }, rows_per_page: 2 });
    expect([mexican.total, mexican.rows.every(({ country_id }) => country_id === MEXICO)]).toEqual([5, true]);
    expect((await page({ filters: { tax_regime_id: 2 } })).total).toBe(0);
    expect(await walk({ filters: { country_id: spain }, search: "n", rows_per_page: 1 })).toEqual(
      await namesOf({ filters: { country_id: spain }, search: "n" }),
    );
  });
});

describe("a cursor", () => {
  it("that the list could not have issued is refused", async () => {
    const { next_cursor } = await page({ rows_per_page: 2 });
    const cursor = next_cursor ?? "";
    const theirs = (await other.client.call("paginateCustomers", { body: { rows_per_page: 1 } })).body.next_cursor;
    expect(theirs).toBeNull();
    const bad: Page[] = [
      { cursor: "rubbish" },
      { cursor: `${cursor.slice(0, -2)}AA` },
      { cursor, search: "n" },
      { cursor, filters: { country_id: 1 } },
      { cursor, sort: { column: "name", direction: "asc" } },
    ];
    for (const body of bad) {
      const refused = await company.client.fail("paginateCustomers", { body, headers: { localization: "en" } });
      expect([refused.status, refused.body.code]).toEqual([400, "cursor_invalid"]);
    }
    expect((await other.client.fail("paginateCustomers", { body: { cursor } })).body.code).toBe("cursor_invalid");
  });

  it.each([
    { rows_per_page: 0 },
    { rows_per_page: 201 },
    { page: 0 },
    { sort: { column: "issuer_id" } },
    { sort: { column: "name", direction: "up" } },
  ])("is of no use with %j", async (body) => {
    expect((await company.client.fail("paginateCustomers", { body })).status).toBe(422);
  });
});
