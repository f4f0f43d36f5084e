import { ROUTES, type Route } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerIssuer } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { footprintOf } from "../testing/footprint.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { knownFields, knownQuery } from "../testing/known-fields.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import { someOf } from "../testing/some-of.ts";
import type { TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

/** The owner of everything, and a twin with an equal business of its own who tries to reach it. */
let test: TestApp;
let owner: ReadyIssuer;
let twin: ReadyIssuer;
let ids: { invoice: string; pay: string; customer: string; product: string; series: string };

const CANARY = "canario";
/** Of the owner's five kinds of rows, with each route. */
const KINDS_A_RUN = 2;

beforeAll(async () => {
  test = await shareTestApp();
  owner = await readyIssuer(test);
  twin = await readyIssuer(test);
  const product = await owner.client.raw("POST", "/api/products/update_or_create", {
    body: productForm(`${CANARY} producto`),
  });
  const draft = await owner.client.call("createDraft", { body: someDraft(owner) });
  const invoice = (draft.body as { invoice: { id: string } }).invoice.id;
  const pay = await payOne(owner);
  ids = {
    invoice,
    pay,
    customer: owner.customerId,
    product: idIn(product.body, "product_data"),
    series: owner.seriesId,
  };
});
afterAll(() => test.close());

/** A receipt of the owner's, of a part of an invoice. */
async function payOne(issuer: ReadyIssuer): Promise<string> {
  const { body } = await issuer.client.call("stampInvoice", {
    body: someDraft(issuer, { payment_method_id: 1, payment_form_id: 22 }),
  });
  const documents = [{ invoice_id: body.invoice.id }];
  const payment = {
    customer_id: issuer.customerId,
    series_id: issuer.seriesId,
    date: "2026-11-18",
    form_id: 3,
    currency_id: 1,
    amount: "100",
    documents,
  };
  return (await issuer.client.call("stampPay", { body: payment })).body.pay.id;
}

function productForm(description: string) {
  return {
    productos_tipo: "0",
    productos_claveprodserv: "81112002",
    productos_descripcion: description,
    productos_cat_units_id: 1,
    productos_valor: "0",
    productos_precio_unitario: "10.50",
    productos_cat_taxobject_id: 2,
    productos_cat_vat_taxes_id: 1,
    productos_cat_vat_rates_id: 1,
  };
}

function idIn(body: unknown, name: string): string {
  return (body as Record<string, { id: string }>)[name]?.id ?? "";
}

const footprint = () => footprintOf(test.databaseUrl, owner.issuerId);

/** Every way to name another issuer's row: in the path, in the query, anywhere in the body. */
async function reach(client: Client, spec: Route, id: string): Promise<{ status: number; text: string }> {
  const path = spec.path.replace(":id", id).replace(/:\w+/g, "units");
  const query = spec.method === "GET" ? knownQuery(spec.query, { id, customer_id: id, q: "x" }) : "";
  const named = [
    "id",
    "replaces_id",
    "without",
    "customer_id",
    "productos_id",
    "series_id",
    "invoice_id",
    "issuer_id",
    "product_id",
    "user_id",
  ];
  const form = {
    ...productForm("robado"),
    ...someDraft({ seriesId: id, customerId: id }),
    ...customerForm(),
    ...Object.fromEntries(named.map((name) => [name, id])),
    ids: [id],
    documents: [{ invoice_id: id }],
  };
  const answer = await client.raw(
    spec.method,
    `${path}${query}`,
    spec.request === undefined ? {} : { body: knownFields(spec.request, form) },
  );
  return { status: answer.status, text: answer.bytes.toString("latin1") };
}

function customerForm() {
  return {
    customers_rfc: "XAXX010101000",
    customers_name: "ROBADO",
    customers_email: "a@example.com",
    address_pais: 1,
    address_codigo_postal: "06000",
    cat_tax_regimes_id: 1,
  };
}

const PRIVATE_ROUTES = Object.entries<Route>(ROUTES).filter(
  ([name, spec]) => spec.scope !== "public" && name !== "signOut",
);

describe("the owner", () => {
  it("reaches all of it, so that what the twin does not reach is really there", async () => {
    for (const address of [
      `/api/invoices/${ids.invoice}`,
      `/api/pays/${ids.pay}`,
      `/api/customers?id=${ids.customer}`,
      `/api/products?id=${ids.product}`,
    ]) {
      const { status, bytes } = await owner.client.raw("GET", address);
      expect([address, status]).toEqual([address, 200]);
      expect(bytes.toString()).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
    }
  });
});

describe("a twin with a session of their own", () => {
  it("changes nothing and learns nothing of another issuer on any route, whatever id they name", async () => {
    const before = await footprint();
    const secrets = [owner.rfc, owner.email, owner.username, CANARY, ids.invoice, ids.pay];
    const leaks: string[] = [];
    let calls = 0;
    for (const [name, spec] of PRIVATE_ROUTES) {
      for (const [kind, id] of someOf(Object.entries(ids), KINDS_A_RUN, name)) {
        const { status, text } = await reach(twin.client, spec, id);
        calls += 1;
        const echoed = text.replaceAll(id, "");
        if (status >= 500) leaks.push(`${name} with a ${kind}: ${status} ${text.slice(0, 200)}`);
        if (secrets.some((secret) => echoed.includes(secret))) leaks.push(`${name} with a ${kind} shows a secret`);
      }
    }
    expect(leaks).toEqual([]);
    expect(calls).toBeGreaterThanOrEqual(KINDS_A_RUN * PRIVATE_ROUTES.length);
    expect(await footprint()).toBe(before);
  });

  it("gets 404 for another issuer's invoice on every route that names one", async () => {
    const named = PRIVATE_ROUTES.filter(([, spec]) => spec.path.includes(":id") && spec.scope !== "crud_admin_users");
    expect(named.length).toBeGreaterThanOrEqual(7);
    for (const [name, spec] of named) {
      const { status } = await reach(twin.client, spec, ids.invoice);
      // A form that is checked before the row is looked up is refused for itself.
      expect([name, [404, 422].includes(status)]).toEqual([name, true]);
    }
  });

  it("gets 404 for another issuer's customer and product too", async () => {
    expect((await twin.client.raw("GET", `/api/customers?id=${ids.customer}`)).status).toBe(404);
    expect((await twin.client.raw("GET", `/api/products?id=${ids.product}`)).status).toBe(404);
  });

  it("sees only their own rows in every list", async () => {
    for (const name of [
      "listCustomers",
      "paginateCustomers",
      "listProducts",
      "paginateProducts",
      "listInvoices",
      "paginateInvoices",
      "listPays",
      "paginatePays",
      "listPending",
    ] as const) {
      const { body } = await twin.client.raw("POST", ROUTES[name].path, { body: {} });
      const rows = (body as { rows?: { id?: string }[] }).rows ?? [];
      const strangers = rows.filter((row) => Object.values(ids).includes(row.id ?? ""));
      expect([name, strangers]).toEqual([name, []]);
    }
  });
});

describe("somebody without rights", () => {
  it("gets nothing from any private route without a session, or with one that has ended", async () => {
    const left = await registerIssuer(test);
    await left.client.call("signOut");
    for (const client of [test.client, left.client]) {
      for (const [name, spec] of PRIVATE_ROUTES)
        expect([name, (await reach(client, spec, ids.invoice)).status]).toEqual([name, 401]);
    }
  });

  it("gets 403 from every route whose scope an invited accountant lacks, unless it only reads", async () => {
    await queryAsOwner(
      test.databaseUrl,
      "INSERT INTO memberships (issuer_id, user_id, role, created_at) VALUES ($1, $2, 'accountant', now())",
      [owner.issuerId, twin.userId],
    );
    const fresh = await test.client.call("signIn", { body: { email: twin.email, password: twin.password } });
    const { body } = await test.client
      .withToken(fresh.body.token)
      .call("switchIssuer", { body: { issuer_id: owner.issuerId } });
    const accountant = test.client.withToken(body.token);
    const before = await footprint();
    const closed = PRIVATE_ROUTES.filter(
      ([, spec]) => !["*", "crud_user_settings"].includes(spec.scope) && spec.accountant !== true,
    );
    expect(closed.length).toBeGreaterThanOrEqual(10);
    for (const [name, spec] of closed)
      expect([name, (await reach(accountant, spec, ids.invoice)).status]).toEqual([name, 403]);
    expect(await footprint()).toBe(before);
  });
});
