import { type ErrorBody, ROUTES, type Route, unknownFields } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type RegisteredIssuer, registerIssuer, someAdministrator } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: RegisteredIssuer;
let tokens: readonly (string | null)[];

beforeAll(async () => {
  test = await shareTestApp();
  issuer = await registerIssuer(test);
  tokens = [issuer.client.token, (await someAdministrator(test)).client.token];
});
afterAll(() => test.close());

const ID = "01900000-0000-7000-8000-000000000000";
const WITH_BODY = Object.entries<Route>(ROUTES).filter(
  ([, { request, method }]) => request !== undefined && method !== "GET",
);
const THERE_IS_NONE = ["No existe un campo con este nombre"];

/** What a route says of a body, to whoever may use it. */
async function said({ scope, method, path }: Route, body: unknown): Promise<ErrorBody> {
  const token = scope === "crud_admin_users" ? tokens[1] : tokens[0];
  const client = test.client.withToken(token ?? "");
  return (await client.raw(method, path.replace("cards/:id", "cards/spay_01900000").replace(/:\w+/g, ID), { body }))
    .body as ErrorBody;
}

const hasFilters = ({ request }: Route) =>
  request !== undefined && unknownFields(request, { filters: {} }).length === 0;

describe("a filter that a list does not have", () => {
  it.each(WITH_BODY.filter(([, spec]) => hasFilters(spec)))(
    "%s: is refused by its name, for it would let everything through",
    async (_name, spec) => {
      const answer = await said(spec, { format: "csv", filters: { statsu: "active" } });
      expect(answer).toMatchObject({ code: "validation_failed", errors: { "filters.statsu": THERE_IS_NONE } });
    },
  );

  it("is refused in the query of an address too", async () => {
    const answer = await issuer.client.raw("GET", "/api/credits/movements?kind=purchase");
    expect([answer.status, answer.body]).toEqual([422, expect.objectContaining({ errors: { kind: THERE_IS_NONE } })]);
  });
});

describe("a field that a body does not have", () => {
  it.each(WITH_BODY.filter(([, { specified }]) => specified !== true))(
    "%s: is refused by its name, with whatever else is wrong",
    async (_name, spec) => {
      expect(await said(spec, { colour: "red" })).toMatchObject({ errors: { colour: THERE_IS_NONE } });
    },
  );

  it("is refused where no body is read at all", async () => {
    expect(await said(ROUTES.stampDraft, { series_id: ID })).toMatchObject({
      code: "validation_failed",
      errors: { series_id: THERE_IS_NONE },
    });
  });

  it("is ignored by the calls of the specification, and named", async () => {
    const body = {
      customers_rfc: "XAXX010101000",
      customers_name: "Mostrador",
      customers_email: "a@example.com",
      address_pais: 1,
    };
    const saved = await issuer.client.raw("POST", "/api/customers/update_or_create", {
      body: { ...body, address_codigo_postal: "06000", cat_tax_regimes_id: 1, colour: "red", remember: true },
    });
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ ignored_fields: ["colour", "remember"] }),
    ]);
    const series = { serie: "ZZ", folio: 1 };
    expect(
      (await issuer.client.raw("POST", "/api/auth/series/create", { body: { ...series, prefix: "x" } })).body,
    ).toMatchObject({
      ignored_fields: ["prefix"],
    });
    const listed = await issuer.client.raw("POST", "/api/customers/list", { body: { rfc: "XAXX010101000" } });
    expect(listed.body).toMatchObject({ total: 1, ignored_fields: ["rfc"] });
    const { body: known } = await issuer.client.raw("POST", "/api/customers/list", { body: { search: null } });
    expect(known).not.toHaveProperty("ignored_fields");
  });
});

it("the fields that a schema does not know are found at any depth, whatever the schema does with what it knows", () => {
  const line = z.object({
    price: z.preprocess(String, z.string()),
    taxes: z.array(z.object({ rate: z.string() })).nullish(),
  });
  const schema = z
    .object({
      lines: z.array(line).default([]),
      words: z.record(z.string(), z.string()),
      open: z.looseObject({ a: z.string() }).optional(),
    })
    .refine(() => true)
    .prefault({ words: {} });
  const input = {
    lines: [{ price: 1 }, { price: 2, taxes: [{ rate: "1", rat: 2 }], x: 1 }],
    words: { any: "" },
    open: { b: 1 },
    y: { z: 1 },
  };
  expect(unknownFields(schema, input)).toEqual(["lines.1.taxes.0.rat", "lines.1.x", "y"]);
  for (const other of [null, undefined, "text", [{ x: 1 }], 7]) expect(unknownFields(schema, other)).toEqual([]);
  expect(unknownFields(schema, Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n])))).toHaveLength(
    20,
  );
});
