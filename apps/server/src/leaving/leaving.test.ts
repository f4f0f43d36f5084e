import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../db/index.ts";
import { signedInAgain } from "../invoices/cancel/testing/sat.ts";
import { mailTo, registerIssuer, someAccount } from "../testing/accounts.ts";
import { openCrashingDatabase } from "../testing/crashing-database.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { DAY, MINUTE } from "../testing/movable-clock.ts";
import { setChainKey } from "../testing/set-chain-key.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { deleteExpiredUploads } from "../uploads/index.ts";
import { eraseDueIssuers, eraseIssuer } from "./erase.ts";
import { ERASED_TABLES, keptUntil } from "./retention.ts";
import { tablesWith } from "./testing/issuer-rows.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ worker: false });
});
afterAll(() => test.close());

const ALL = { without_archive: true, give_up_credits: true };

/** An issuer whose every record that no document repeats says "canario". */
async function issuerWithCanaries(): Promise<ReadyIssuer> {
  const account = someAccount();
  const issuer = await readyIssuer(test, { ...account, email: `canario-dueno-${account.username}@example.com` });
  const { client } = issuer;
  await client.call("saveContact", { body: { email: "canario-contacto@example.com", phone: "5550001234" } });
  const { body: customer } = await client.call("saveCustomer", {
    body: {
      customers_rfc: "URE180429TM6",
      customers_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      customers_email: "canario-cliente@example.com",
      address_pais: 1,
      address_codigo_postal: "86991",
      cat_tax_regimes_id: 1,
    },
  });
  await client.call("saveProduct", {
    body: {
      productos_tipo: "0",
      productos_claveprodserv: "81112002",
      productos_descripcion: "canario producto",
      productos_cat_units_id: 1,
      productos_valor: "0",
      productos_precio_unitario: "10.50",
      productos_cat_taxobject_id: 2,
      productos_cat_vat_taxes_id: 1,
      productos_cat_vat_rates_id: 1,
    },
  });
  const draft = (notes: string) => ({ ...someDraft(issuer, { notes }), customer_id: customer.customer_data.id });
  const { invoice } = (await client.call("stampInvoice", { body: draft("canario nota timbrada") })).body;
  await client.call("createDraft", { body: draft("canario borrador") });
  await client.call("sendInvoice", { params: { id: invoice.id }, body: { to: ["canario-envio@example.com"] } });
  await client.call("createApiKey", { body: { name: "canario llave", scopes: ["crud_user_invoices"] } });
  return issuer;
}

/** Lets the days of grace pass, and erases who is due. */
async function passGrace(): Promise<void> {
  test.clock.advance(31 * DAY);
  await eraseDueIssuers(test.deps);
}

describe("leaving", () => {
  it("is refused with the reason while something is open, and for who does not type the RFC or accept the loss", async () => {
    const issuer = await readyIssuer(test);
    const { client, rfc } = issuer;
    const refused = async (body: object) => (await client.fail("leave", { body })).body.code;
    expect(await refused({ ...ALL, rfc: "XAXX010101000" })).toBe("leaving_rfc");
    expect(await refused({ rfc, give_up_credits: true })).toBe("leaving_archive");
    expect(await refused({ rfc, without_archive: true })).toBe("leaving_credits");
    const { body } = await client.call("placeOrder", { body: { credits: 200, needs_invoice: false } });
    expect(await refused({ ...ALL, rfc })).toBe("leaving_blocked");
    const { blocks } = (await client.call("getLeaving")).body.leaving;
    expect(blocks).toEqual([{ kind: "orders", count: 1, names: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/)] }]);
    await client.call("cancelOrder", { params: { id: body.order.order_id } });
    test.clock.advance(16 * MINUTE);
    expect(await refused({ ...ALL, rfc })).toBe("reauthentication_required");
  });

  it("destroys the private key at once, begins nothing new, and can be taken back within its days", async () => {
    const issuer = await readyIssuer(test);
    const { client, rfc } = issuer;
    const { leaving } = (await client.call("leave", { body: { ...ALL, rfc: rfc.toLowerCase() } })).body;
    expect(Date.parse(leaving.erase_at ?? "") - Date.parse(leaving.requested_at ?? "")).toBe(30 * DAY);
    const keys = await queryAsOwner(
      test.databaseUrl,
      `SELECT 1 FROM certificates WHERE issuer_id = '${issuer.issuerId}' AND (sealed_key IS NOT NULL OR wrapped_key IS NOT NULL)`,
    );
    expect(keys).toEqual([]);
    expect((await client.fail("stampInvoice", { body: someDraft(issuer) })).body.code).toBe("no_certificate");
    const { body: files } = await client.call("makeTestCsd", { body: { passphrase: "Sello-de-pruebas-1", name: "X" } });
    const csd = { ...files, passphrase: "Sello-de-pruebas-1", rfc };
    expect((await client.fail("storeCsd", { body: csd })).body.code).toBe("leaving_already");
    expect((await client.fail("placeOrder", { body: { credits: 200, needs_invoice: false } })).body.code).toBe(
      "leaving_already",
    );
    expect((await client.fail("leave", { body: { ...ALL, rfc } })).body.code).toBe("leaving_already");
    expect((await mailTo(test, issuer.email, "leaving")).body_text).toContain("/user/data");

    test.clock.advance(29 * DAY);
    await eraseDueIssuers(test.deps);
    const back = await signedInAgain(test, issuer);
    await back.client.call("takeLeavingBack");
    expect((await back.client.call("getLeaving")).body.leaving.erase_at).toBeNull();
    await back.client.call("storeCsd", { body: csd });
    await back.client.call("stampInvoice", { body: someDraft(issuer) });
    expect((await back.client.fail("takeLeavingBack")).status).toBe(404);
  });

  it("leaves no personal datum but in what the law has kept, wherever the process is killed, and every invariant holds", async () => {
    const issuer = await issuerWithCanaries();
    const before = await tablesWith(test.databaseUrl, "canario");
    expect(before.length).toBeGreaterThanOrEqual(8);
    await issuer.client.call("leave", { body: { ...ALL, rfc: issuer.rfc } });
    test.clock.advance(31 * DAY);
    const crashing = openCrashingDatabase(test.databaseUrl, 2);
    await setChainKey(test, crashing.db);
    const deps = { ...test.deps, db: crashing.db };
    let [at, runs] = [0, 0];
    while (await crashing.crashAt({ at, sent: at % 2 === 0, cut: false }, () => eraseIssuer(deps, issuer.issuerId))) {
      at += 47;
      runs += 1;
    }
    expect(runs).toBeGreaterThan(2);
    await crashing.end();

    // The chain of the audit log says who did what to what: a name cannot be taken out of it without breaking it.
    expect(await tablesWith(test.databaseUrl, "canario")).toEqual(["deeds"]);
    for (const text of [issuer.email, "canario-cliente@example.com", "canario producto", "canario nota timbrada"])
      expect([text, await tablesWith(test.databaseUrl, text)]).toEqual([text, []]);
    const left = await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      tx.selectFrom("invoices").select(["state", "uuid"]).execute(),
    );
    expect(left).toEqual([{ state: "stamped", uuid: expect.any(String) }]);
    const [stamp] = await queryAsOwner<{ xml: Buffer }>(
      test.databaseUrl,
      `SELECT xml FROM stamps WHERE issuer_id = '${issuer.issuerId}'`,
    );
    expect(stamp?.xml.toString()).toContain("UNIVERSIDAD ROBOTICA ESPAÑOLA");
    const kept = await queryAsOwner<{ state: string; kept_until: string }>(
      test.databaseUrl,
      `SELECT state, kept_until::text FROM departures WHERE issuer_id = '${issuer.issuerId}'`,
    );
    expect(kept).toEqual([{ state: "erased", kept_until: keptUntil(test.clock.now().toISOString().slice(0, 10)) }]);
  });

  it("ends every session and account of the owner's, deletes the files, and frees the RFC for a company that knows nothing of it", async () => {
    const issuer = await readyIssuer(test);
    await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    const file = `issuers/${issuer.issuerId}/logo/x`;
    await test.deps.files.put(file, Buffer.from("logo"), "image/png");
    await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      tx
        .insertInto("issuer_images")
        .values({
          ...{ issuer_id: issuer.issuerId, kind: "logo", file_key: file, media_type: "image/png", name: "logo.png" },
          ...{ sha256: Buffer.alloc(32), updated_at: test.clock.now() },
        })
        .execute(),
    );
    await issuer.client.call("leave", { body: { ...ALL, rfc: issuer.rfc } });
    await passGrace();
    expect((await issuer.client.fail("me")).status).toBe(401);
    const signIn = { email: issuer.email, password: issuer.password };
    expect((await test.client.fail("signIn", { body: signIn })).status).toBe(401);
    await deleteExpiredUploads(test.deps);
    expect(await test.deps.files.get(file)).toBeNull();

    const anew = await registerIssuer(test, { rfc: issuer.rfc, email: issuer.email, username: issuer.username });
    expect(anew.issuerId).not.toBe(issuer.issuerId);
    expect((await anew.client.call("listInvoices", { body: {} })).body.rows).toEqual([]);
    expect((await anew.client.call("getLeaving")).body.leaving).toMatchObject({ erase_at: null, blocks: [] });
  });

  it("erases nothing of an issuer who stays, and from no table that is not on the list", async () => {
    const issuer = await readyIssuer(test);
    const erase = (table: string) =>
      withTenant(test.deps.db, issuer.issuerId, (tx) =>
        tx.selectNoFrom((of) => of.fn<number>("erase_departed", [of.val(table), of.val(10)]).as("rows")).execute(),
      );
    await expect(erase("customers")).rejects.toThrow("not being erased");
    await queryAsOwner(
      test.databaseUrl,
      `INSERT INTO departures (issuer_id, state, requested_by, requested_at, erase_at, without_archive, credits_given_up)
       SELECT '${issuer.issuerId}', 'erasing', '${issuer.userId}', now(), now(), true, 0 FROM set_config('timbra.issuer_id', '${issuer.issuerId}', false)`,
    );
    await expect(erase("stamps")).rejects.toThrow("nothing is erased from stamps");
    for (const table of ERASED_TABLES) await expect(erase(table)).resolves.toHaveLength(1);
    await eraseDueIssuers(test.deps);
  });
});

it("documents are kept five years from the end of the April after the year in which they were left", () => {
  expect(keptUntil("2026-12-22")).toBe("2032-04-30");
});
