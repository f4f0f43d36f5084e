import { type RequestOf, sentence } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../db/index.ts";
import { HOUR_MS } from "../lib/durations.ts";
import { newId } from "../lib/ids.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;

beforeAll(async () => {
  test = await shareTestApp();
});
beforeEach(async () => {
  company = await registerIssuer(test);
});
afterAll(() => test.close());

const english = { localization: "en" };
const nobody = "0193a6f2-7a50-7c00-8000-000000000001";

const least: RequestOf<"saveCustomer"> = {
  customers_rfc: "XAXX010101000",
  customers_name: "Público en general",
  address_pais: 1,
  customers_email: "caja@kemper.mx",
  cat_tax_regimes_id: 1,
  address_codigo_postal: "06600",
};

async function save() {
  return (await company.client.call("saveCustomer", { body: least })).body.customer_data;
}

/** An invoice, of any state, that names the customer. */
async function invoiceFor(customerId: string): Promise<void> {
  const now = test.clock.now();
  const row = {
    state: "draft",
    draft: "{}",
    type: "I",
    currency: "MXN",
    created_by: company.userId,
    created_at: now,
    updated_at: now,
  };
  await withTenant(test.deps.db, company.issuerId, (tx) =>
    tx
      .insertInto("invoices")
      .values({ ...row, issuer_id: company.issuerId, id: newId(test.clock), customer_id: customerId })
      .execute(),
  );
}

async function storedIds(): Promise<{ id: string; archived: boolean }[]> {
  const rows = await withTenant(test.deps.db, company.issuerId, (tx) =>
    tx.selectFrom("customers").select(["id", "archived_at"]).orderBy("id").execute(),
  );
  return rows.map(({ id, archived_at }) => ({ id, archived: archived_at !== null }));
}

describe("deleting customers", () => {
  it("archives all; what no invoice names is destroyed with the next deletion after a day", async () => {
    const [used, unused, other] = [await save(), await save(), await save()];
    await invoiceFor(used.id);
    const { body } = await company.client.call("deleteCustomers", { body: { ids: [used.id, unused.id, used.id] } });
    expect(body).toEqual({ message: "Se eliminaron 2 clientes.", deleted: 2 });
    expect(await storedIds()).toEqual([used, unused, other].map((one) => ({ id: one.id, archived: one !== other })));
    test.clock.advance(25 * HOUR_MS);
    const { email, password } = company;
    const { body: session } = await test.client.call("signIn", { body: { email, password } });
    const client = test.client.withToken("token" in session ? session.token : "");
    await client.call("deleteCustomers", { body: { ids: [other.id] } });
    expect(await storedIds()).toEqual([used, other].map(({ id }) => ({ id, archived: true })));
    expect((await client.fail("restoreCustomers", { body: { ids: [used.id] } })).status).toBe(404);
  });

  it("can be undone within a day, all or nothing, and only by its issuer", async () => {
    const [used, unused] = [await save(), await save()];
    await invoiceFor(used.id);
    const ids = [used.id, unused.id];
    await company.client.call("deleteCustomers", { body: { ids } });
    const stranger = await registerIssuer(test);
    expect((await stranger.client.fail("restoreCustomers", { body: { ids } })).status).toBe(404);
    expect((await company.client.fail("restoreCustomers", { body: { ids: [...ids, nobody] } })).status).toBe(404);
    expect((await company.client.call("listCustomers")).body.total).toBe(0);
    const { body } = await company.client.call("restoreCustomers", { body: { ids } });
    expect(body).toEqual({ message: "Se recuperaron 2 clientes.", restored: 2 });
    expect((await company.client.call("getCustomer", { query: { id: unused.id } })).body.customer_data).toEqual(unused);
    expect((await company.client.fail("restoreCustomers", { body: { ids } })).status).toBe(404);
  });

  it("makes an archived one disappear for good", async () => {
    const { id } = await save();
    await invoiceFor(id);
    await company.client.call("deleteCustomers", { body: { ids: [id] }, headers: english });
    expect((await company.client.fail("getCustomer", { query: { id } })).status).toBe(404);
    expect((await company.client.fail("saveCustomer", { body: { ...least, customer_id: id } })).status).toBe(404);
    expect((await company.client.fail("deleteCustomers", { body: { ids: [id] } })).status).toBe(404);
    expect((await company.client.call("listCustomers")).body).toEqual({ rows: [], total: 0, total_is_exact: true });
    expect((await company.client.call("paginateCustomers")).body.rows).toEqual([]);
  });

  it("is all or nothing", async () => {
    const { id } = await save();
    expect((await company.client.fail("deleteCustomers", { body: { ids: [id, nobody] } })).status).toBe(404);
    expect(await storedIds()).toEqual([{ id, archived: false }]);
  });

  it("wants at least one id, and ids", async () => {
    expect((await company.client.fail("deleteCustomers", { body: { ids: [] } })).body.errors).toEqual({
      ids: [sentence("at_least_one", "es")],
    });
    expect((await company.client.fail("deleteCustomers", { body: { ids: ["7"] } })).status).toBe(422);
  });
});
