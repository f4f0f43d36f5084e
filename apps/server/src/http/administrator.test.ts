import { type ErrorBody, ROUTES, type Route } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someAdministrator } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { knownFields, knownQuery } from "../testing/known-fields.ts";
import { enableSecondFactor } from "../testing/second-factor.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let administrator: Client;
let stranger: ReadyIssuer;

beforeAll(async () => {
  test = await startTestApp();
  issuer = await readyIssuer(test);
  stranger = await readyIssuer(test);
  administrator = (await someAdministrator(test)).client;
});
afterAll(() => test.close());

/** What an administrator's own lists are for: who there is, and what they did. */
const TELLS_WHO = ["listAdminUsers", "paginateAdminUsers", "listAdminClients", "paginateAdminClients", "paginateAudit"];

describe("an administrator, who acts for no issuer", () => {
  it("gets their own data, and that nothing is left to complete", async () => {
    const { body } = await administrator.call("me");
    expect(body).toMatchObject({
      user: { rfc: "", roles: ["SuperAdminRole"], scopes: ["crud_admin_users"] },
      is_register_completed: true,
      credits: 0,
    });
    expect((await administrator.call("listIssuers")).body.issuers).toEqual([]);
  });

  it("can do nothing but turn a second step on where administrators must have one, and everything then", async () => {
    const strict = await startTestApp({ pac: false, worker: false, environment: { ADMIN_SECOND_STEP: "required" } });
    const { client } = await someAdministrator(strict);
    for (const name of ["listAdminUsers", "getAdminDashboard"] as const) {
      expect((await client.fail(name, name === "listAdminUsers" ? { body: {} } : {})).body.code).toBe(
        "second_factor_missing",
      );
    }
    expect((await client.call("me")).body.user.scopes).toEqual([]);
    await client.call("getAccountSafety");
    await enableSecondFactor(client, strict.clock.now());
    expect((await client.call("me")).body.user.scopes).toEqual(["crud_admin_users"]);
    await client.call("listAdminUsers", { body: {} });
    await client.call("removeSecondFactor");
    expect((await client.fail("listAdminUsers", { body: {} })).body.code).toBe("second_factor_missing");
    await strict.close();
  });

  it("gets no issuer's rows from any route, and no failure of ours either", async () => {
    const { id } = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
    const open: string[] = [];
    for (const [name, spec] of Object.entries<Route>(ROUTES)) {
      if (spec.scope === "public" || name === "signOut") continue;
      const path = spec.path.replace(":id", id).replace(":kind", "units").replace(":number", "30001000000500003416");
      const body = knownFields(spec.request, {
        ...someDraft(issuer),
        ids: [issuer.customerId],
        series_id: issuer.seriesId,
      });
      const query = knownQuery(spec.query, { id: issuer.customerId, q: "x" });
      const answer = await administrator.raw(
        spec.method,
        `${path}${query}`,
        spec.request === undefined ? {} : { body },
      );
      expect([name, answer.bytes.toString().includes(issuer.rfc)]).toEqual([name, TELLS_WHO.includes(name)]);
      if (answer.status < 400) open.push(name);
      else
        expect([name, [403, 404, 422].includes(answer.status), typeof (answer.body as ErrorBody).code]).toEqual([
          name,
          true,
          "string",
        ]);
    }
    expect(open).toContain("searchCatalogue");
    expect(open.filter((name) => (ROUTES as Readonly<Record<string, Route>>)[name]?.scope !== "*")).toEqual([
      "getAdminDashboard",
      "paginateMails",
      "getInvariants",
      "checkInvariants",
      "cancelInvariantsCheck",
      "getCatalogueEdition",
      "getCatalogueChanges",
      "updateCatalogues",
      "listStuckJobs",
      ...TELLS_WHO.slice(0, -1),
      "getAdminAccount",
      ...TELLS_WHO.slice(-1),
      "listAdminOrders",
      "paginateAdminOrders",
      "listTemplates",
    ]);
  });
});

describe("ids of another issuer inside a body", () => {
  it("in a draft name nobody: no customer, no series, no product of theirs is used", async () => {
    const product = await stranger.client.call("saveProduct", {
      body: {
        productos_tipo: "0",
        productos_claveprodserv: "81112002",
        productos_descripcion: "Secreto ajeno",
        productos_cat_units_id: 1,
        productos_valor: "0",
        productos_precio_unitario: "777.77",
      },
    });
    const [item] = someDraft(issuer).items ?? [];
    const withProduct = someDraft(issuer, { items: [{ ...item, product_id: product.body.product_data.id }] });
    const product_id = { "items.0.product_id": ["Ese concepto no está en su lista: elíjalo de nuevo"] };
    expect((await issuer.client.fail("createDraft", { body: withProduct })).body).toMatchObject({
      code: "validation_failed",
      errors: product_id,
    });
    const theirs = someDraft(stranger);
    const kept = await issuer.client.call("createDraft", { body: theirs });
    expect(kept.body.invoice).toMatchObject({
      customer_id: null,
      receiver_rfc: "",
      receiver_name: "",
      serie: null,
      total: "1102.00",
    });
    expect(JSON.stringify(kept.body)).not.toMatch(/Secreto ajeno|777\.77|UNIVERSIDAD/);
    const refused = await issuer.client.fail("stampDraft", { params: { id: kept.body.invoice.id } });
    expect(refused.body.problems?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["customer_id", "series_id"]),
    );
    const [series] = (await stranger.client.call("listSeries")).body.series;
    expect(series?.folio_siguiente).toBe(1);
  });

  it("in filters and searches find nothing, and a cursor of theirs is refused", async () => {
    for (let n = 0; n < 3; n += 1) await stranger.client.call("createDraft", { body: someDraft(stranger) });
    const filtered = await issuer.client.call("listInvoices", {
      body: { filters: { customer_id: stranger.customerId, series_id: stranger.seriesId } },
    });
    expect(filtered.body).toEqual({ rows: [], total: 0, total_is_exact: true });
    const page = await stranger.client.call("paginateInvoices", { body: { rows_per_page: 1 } });
    expect(page.body.next_cursor).not.toBeNull();
    const stolen = await issuer.client.fail("paginateInvoices", {
      body: { rows_per_page: 1, cursor: page.body.next_cursor },
    });
    expect([stolen.status, stolen.body.code]).toEqual([400, "cursor_invalid"]);
  });

  it("mixed with own ones delete neither", async () => {
    const refused = await issuer.client.fail("deleteCustomers", {
      body: { ids: [issuer.customerId, stranger.customerId] },
    });
    expect(refused.status).toBe(404);
    expect((await issuer.client.call("getCustomer", { query: { id: issuer.customerId } })).status).toBe(200);
    expect((await stranger.client.call("getCustomer", { query: { id: stranger.customerId } })).status).toBe(200);
  });
});
