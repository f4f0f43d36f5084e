import { expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import type { FileResponse, Route } from "./route.ts";
import {
  isFileResponse,
  type ParamsOf,
  type QueryOf,
  type ReadRequestOf,
  type RequestOf,
  type ResponseOf,
  ROUTES,
} from "./routes.ts";
import { SCOPES } from "./scopes.ts";

const ALL: readonly (readonly [string, Route])[] = Object.entries(ROUTES);
const PUBLIC = [
  "register",
  "verifyEmail",
  "resendVerification",
  "signIn",
  "forgotPassword",
  "resetPassword",
  "openInvitation",
  "joinAsAccountant",
  "confirmEmail",
  "openShare",
  "getSharedFile",
  "receiveCardEvent",
  "health",
  "getCorrectness",
  "openSampleCompany",
  "getSampleProgress",
  "listMails",
  "getMail",
];

test("no two routes share method and path", () => {
  const addresses = ALL.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("no address hides another: a parameter is never where another route of the method has a fixed word", () => {
  const shadows = ALL.flatMap(([a, one]) =>
    ALL.filter(
      ([b, other]) => a !== b && one.method === other.method && one.path.includes(":") && matches(one.path, other.path),
    ).map(([b]) => `${a} hides ${b}`),
  );
  // Fastify prefers words to parameters, so these are safe; a new one must be thought about.
  expect(shadows).toEqual([
    "getInvoice hides getInvoiceForm",
    "getInvoice hides listBulk",
    "getBulk hides bulkTemplate",
    "getPay hides getCollect",
  ]);
});

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);
}

test.each(ALL)("%s is well formed", (_route, route) => {
  expect(route.path).toMatch(/^\/api(\/:?[A-Za-z_]+(-[A-Za-z_]+)*)+$/);
  expect(["public", "*", ...SCOPES]).toContain(route.scope);
  expect(route.summary).not.toBe("");
  expect(route.params !== undefined).toBe(route.path.includes(":"));
  if (route.method === "GET") expect(route.request).toBeUndefined();
});

test("only these need no session", () => {
  expect(ALL.filter(([, { scope }]) => scope === "public").map(([name]) => name)).toEqual(PUBLIC);
});

test("the mailbox exists only in sandbox mode: it contains one-time links", () => {
  for (const [, route] of ALL) if (route.path.startsWith("/api/sandbox/")) expect(route.sandboxOnly).toBe(true);
});

test.each(ALL)("%s can be described by JSON Schema, and its path parameters are those of its path", (_route, route) => {
  for (const schema of [route.params, route.query, route.request])
    if (schema !== undefined) expect(z.toJSONSchema(schema, { io: "input" })).toHaveProperty("type", "object");
  for (const schema of [route.response, route.accepted])
    if (schema !== undefined && !isFileResponse(schema))
      expect(z.toJSONSchema(schema)).toHaveProperty("type", "object");
  const named = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const described = route.params === undefined ? {} : z.toJSONSchema(route.params, { io: "input" }).properties;
  expect(Object.keys(described ?? {})).toEqual(named);
});

test("what costs a credit or has an effect outside the product can be repeated safely", () => {
  expect(ALL.filter(([, { idempotent }]) => idempotent === true).map(([name]) => name)).toEqual([
    "stampDraft",
    "stampInvoice",
    "sendInvoice",
    "startBulk",
    "pauseBulk",
    "resumeBulk",
    "cancelBulk",
    "retryBulk",
    "cancelInvoice",
    "cancelInvoices",
    "stampPay",
    "stampPayAgain",
    "cancelPay",
    "sendStatement",
    "placeOrder",
  ]);
});

test("an accountant only reads, never stamps, cancels, buys or touches certificates", () => {
  const writing = /stamp|cancel|delete|update|draft|save|store|create|csd|credits/i;
  // What the SAT says of an invoice, a cancelled one included, is there to be read; so is what is left to stamp with.
  const reading = [
    "getCredits",
    "listCreditMovements",
    "getCancellation",
    "getCancellationReceipt",
    "getPayCancellation",
    "getPayCancellationReceipt",
  ];
  const all = ALL.filter(([name, { accountant }]) => accountant === true && !reading.includes(name));
  for (const [name, route] of all) expect(`${name} ${route.path}`).not.toMatch(writing);
  for (const [name, route] of ALL) if (reading.includes(name)) expect(route.method).toBe("GET");
});

test("any session's routes say whether an invited accountant, or an API key, may use them", () => {
  const undecided = ALL.filter(
    ([, { scope, accountant, ownAccount }]) => scope === "*" && accountant !== true && ownAccount !== true,
  );
  expect(undecided.map(([name]) => name)).toEqual([]);
  expect(ALL.filter(([, { ownAccount }]) => ownAccount === true).every(([, { scope }]) => scope === "*")).toBe(true);
});

/** Spec §7, word for word. */
test.each([
  "GET /api/catalogs/address/get/countries",
  "GET /api/catalogs/invoice/get/tax_regimes",
  "POST /api/customers/update_or_create",
  "GET /api/customers",
  "POST /api/customers/list",
  "POST /api/customers/list/paginate",
  "DELETE /api/customers/delete",
  "POST /api/products/update_or_create",
  "GET /api/products",
  "POST /api/products/list",
  "DELETE /api/products/delete",
  "GET /api/products/getUnitsData",
  "GET /api/auth/getTaxesData",
  "POST /api/auth/taxes",
  "GET /api/auth/get/logo",
  "POST /api/auth/save/logo",
  "GET /api/auth/download/logo",
  "GET /api/auth/get/background",
  "POST /api/auth/save/background",
  "GET /api/auth/download/background",
  "GET /api/auth/getGeneral",
  "POST /api/auth/general",
  "POST /api/auth/address",
  "GET /api/auth/getAddressData",
  "POST /api/csd/store",
  "GET /api/csd/data",
  "GET /api/auth/series/all",
  "POST /api/auth/series/create",
  "POST /api/auth/series/delete",
  "GET /api/auth/get/extrafields",
  "POST /api/auth/store/extrafields",
  "GET /api/auth/get/credits",
  "POST /api/auth/signin",
  "POST /api/auth/emailed/verifyed",
  "DELETE /api/auth/signout",
])("%s exists", (address) => {
  expect(ALL.map(([, { method, path }]) => `${method} ${path}`)).toContain(address);
});

test("client and server read the types of a route from the table", () => {
  expect(ROUTES.signIn.request.safeParse({ email: "a", password: "b" }).success).toBe(true);
  expectTypeOf<RequestOf<"signIn">>().toEqualTypeOf<{
    email: string;
    password: string;
    code?: string | null | undefined;
  }>();
  expectTypeOf<RequestOf<"getCredits">>().toEqualTypeOf<undefined>();
  expectTypeOf<RequestOf<"createDraft">>().toExtend<{
    type?: "I" | "E" | "T" | null | undefined;
    cfdi_use_id?: unknown;
  }>();
  expectTypeOf<ReadRequestOf<"createSeries">>().toEqualTypeOf<{ serie: string; folio: number }>();
  expectTypeOf<ReadRequestOf<"saveProduct">["productos_precio_unitario"]>().toEqualTypeOf<string>();
  expectTypeOf<ParamsOf<"getInvoice">>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<QueryOf<"getCustomer">>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<ResponseOf<"getCredits">>().toEqualTypeOf<{ credits: number }>();
  expectTypeOf<ResponseOf<"getInvoiceXml">>().toEqualTypeOf<FileResponse>();
  expectTypeOf<ResponseOf<"stampDraft">["message"]>().toEqualTypeOf<string>();
});
