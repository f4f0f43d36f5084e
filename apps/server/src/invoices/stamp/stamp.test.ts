import { createHash } from "node:crypto";
import { verifySello, verifyTimbre } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../../db/index.ts";
import { registerIssuer } from "../../testing/accounts.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { ledgerOf, setPersonality } from "../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;

beforeAll(async () => {
  test = await startTestApp();
  issuer = await readyIssuer(test);
});

afterAll(() => test.close());

async function newDraft(parts = {}): Promise<string> {
  return (await issuer.client.call("createDraft", { body: someDraft(issuer, parts) })).body.invoice.id;
}

describe("stamping", () => {
  it("gives a document that its issuer sealed and the provider certified, byte for byte as received", async () => {
    const before = (await issuer.client.call("getCredits")).body.credits;
    const id = await newDraft();
    const { status, body } = await issuer.client.call("stampDraft", { params: { id } });
    expect(status).toBe(200);
    if (!("uuid" in body)) throw new Error("not stamped");
    expect(body).toMatchObject({ serie: "A", folio: expect.any(Number) });
    expect(body.invoice.totals).toMatchObject({ subtotal: "1000.50", discount: "50.50", total: "1102.00" });

    const xml = (await issuer.client.raw("GET", body.files.xml)).bytes;
    const read = readCfdi(xml);
    if (!read.ok || read.timbre === undefined) throw new Error("unreadable");
    expect(verifySello(read.comprobante)).toBe(true);
    const certificate = (await issuer.client.raw("GET", `/api/certifiers/${read.timbre.NoCertificadoSAT}`)).bytes;
    expect(verifyTimbre(read.timbre, certificate)).toBe(true);
    expect(read.comprobante).toMatchObject({
      Total: "1102.00",
      Serie: "A",
      Folio: String(body.folio),
      LugarExpedicion: "06000",
    });
    expect((await issuer.client.call("getCredits")).body.credits).toBe(before - 1);

    const stored = await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      tx.selectFrom("stamps").select("sha256").where("invoice_id", "=", id).executeTakeFirstOrThrow(),
    );
    expect(createHash("sha256").update(xml).digest()).toEqual(stored.sha256);
  });

  it("numbers one after the other, without holes", async () => {
    const folios: (number | null)[] = [];
    for (const id of [await newDraft(), await newDraft()]) {
      const { body } = await issuer.client.call("stampDraft", { params: { id } });
      folios.push(body.invoice.folio);
    }
    expect(folios[1]).toBe((folios[0] ?? 0) + 1);
  });

  it("answers a repeat with the same stamp, and spends nothing more", async () => {
    const other = await readyIssuer(test);
    const { body: draft } = await other.client.call("createDraft", { body: someDraft(other) });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => other.client.call("stampDraft", { params: { id: draft.invoice.id } })),
    );
    const uuids = new Set(answers.map(({ body }) => body.invoice.uuid));
    expect([...uuids]).toHaveLength(1);
    expect(uuids.has(null)).toBe(false);
    expect(await ledgerOf(test, other.rfc)).toHaveLength(1);
    expect((await other.client.call("getCredits")).body.credits).toBe(4);
  });

  it("makes one invoice of one Idempotency-Key, and refuses the key for another body", async () => {
    const other = await readyIssuer(test);
    const headers = { "idempotency-key": "pedido-77" };
    const [one, two] = await Promise.all(
      [0, 1].map(() => other.client.call("stampInvoice", { body: someDraft(other), headers })),
    );
    expect(one?.body.invoice.uuid).toEqual(two?.body.invoice.uuid);
    expect(await ledgerOf(test, other.rfc)).toHaveLength(1);
    const conflict = await other.client.fail("stampInvoice", {
      body: someDraft(other, { conditions: "30 días" }),
      headers,
    });
    expect(conflict.body.code).toBe("idempotency_conflict");
  });

  it("takes the corrected body under the same Idempotency-Key, because what was refused as a whole did nothing and left no draft", async () => {
    const other = await readyIssuer(test);
    const headers = { "idempotency-key": "pedido-79" };
    const drafts = async () =>
      (await other.client.call("listInvoices", { body: { filters: { status: "draft" } } })).body.total;
    const [item] = someDraft(other).items ?? [];
    const wrong = someDraft(other, { items: [{ ...item, discount: "5000" }] });
    expect((await other.client.fail("stampInvoice", { body: wrong, headers })).body.code).toBe("invoice_has_problems");
    expect(
      (await other.client.fail("stampInvoice", { body: { ...wrong, items: [{ quantity: "x" }] }, headers })).body.code,
    ).toBe("validation_failed");
    expect(await drafts()).toBe(0);
    const [one, two] = await Promise.all(
      [0, 1].map(() => other.client.call("stampInvoice", { body: someDraft(other), headers })),
    );
    expect(one?.body.invoice).toMatchObject({ state: "stamped", uuid: two?.body.invoice.uuid });
    expect((await other.client.fail("stampInvoice", { body: wrong, headers })).body.code).toBe("idempotency_conflict");
    expect([await drafts(), (await ledgerOf(test, other.rfc)).length]).toEqual([0, 1]);
  });

  it("does not stamp another content than the repeated request has, when the draft that a provider's refusal left was edited meanwhile", async () => {
    const other = await readyIssuer(test);
    const request = { body: someDraft(other), headers: { "idempotency-key": "pedido-78" } };
    await setPersonality(test, "not-in-lco", { times: 1 });
    expect((await other.client.fail("stampInvoice", request)).body.code).toBe("invoice_rejected");
    const [left] = (await other.client.call("listInvoices", { body: { filters: { status: "draft" } } })).body.rows;
    // A number was taken and the provider was asked: the key stays with what it was used for.
    const corrected = someDraft(other, { conditions: "30 días" });
    expect((await other.client.fail("stampInvoice", { ...request, body: corrected })).body.code).toBe(
      "idempotency_conflict",
    );
    await other.client.call("updateDraft", {
      params: { id: left?.id ?? "" },
      body: someDraft(other, { conditions: "editada" }),
    });
    expect((await other.client.fail("stampInvoice", request)).body.code).toBe("revision_conflict");
    expect(await ledgerOf(test, other.rfc)).toHaveLength(0);
    await other.client.call("updateDraft", { params: { id: left?.id ?? "" }, body: someDraft(other) });
    expect((await other.client.call("stampInvoice", request)).body.invoice).toMatchObject({
      id: left?.id,
      state: "stamped",
    });
  });

  it("refuses what breaks the law with every problem at its field, sends nothing and spends nothing", async () => {
    const before = (await issuer.client.call("getCredits")).body.credits;
    const draft = someDraft(issuer, { payment_method_id: 1, payment_form_id: 3, cfdi_use_id: 23 });
    const { body: kept } = await issuer.client.call("createDraft", {
      body: { ...draft, items: [{ ...draft.items?.[0], discount: "5000" }] },
    });
    const refused = await issuer.client.fail("stampDraft", { params: { id: kept.invoice.id } });
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe("invoice_has_problems");
    const paths = refused.body.problems?.map((problem) => problem.path) ?? [];
    expect(paths).toEqual(expect.arrayContaining(["items.0.discount", "cfdi_use_id"]));
    expect(refused.body.problems?.every((problem) => problem.message.length > 10)).toBe(true);
    expect((await issuer.client.call("getCredits")).body.credits).toBe(before);
    expect((await issuer.client.call("getInvoice", { params: { id: kept.invoice.id } })).body.invoice).toMatchObject({
      state: "draft",
      folio: null,
    });
  });

  it("names every missing field of an empty draft, in English when asked", async () => {
    const { body: kept } = await issuer.client.call("createDraft", { body: {} });
    const refused = await issuer.client.fail("stampDraft", {
      params: { id: kept.invoice.id },
      headers: { localization: "en" },
    });
    const paths = refused.body.problems?.map((problem) => problem.path) ?? [];
    expect(paths).toEqual(
      expect.arrayContaining([
        "items",
        "series_id",
        "customer_id",
        "cfdi_use_id",
        "payment_form_id",
        "payment_method_id",
        "currency_id",
      ]),
    );
    expect(refused.body.message).toMatch(/problems/);
  });

  it("refuses when the credits are spent", async () => {
    const other = await readyIssuer(test);
    for (let stamp = 0; stamp < 5; stamp += 1) await other.client.call("stampInvoice", { body: someDraft(other) });
    const refused = await other.client.fail("stampInvoice", { body: someDraft(other) });
    expect(refused).toMatchObject({ status: 402, body: { code: "no_credits" } });
    expect(await ledgerOf(test, other.rfc)).toHaveLength(5);
  });

  it("asks for the registration to be completed first", async () => {
    const fresh = await registerIssuer(test);
    const refused = await fresh.client.fail("stampInvoice", { body: {} });
    expect(refused).toMatchObject({ status: 409, body: { code: "registration_incomplete" } });
  });

  it("does not seal with a certificate that has expired", async () => {
    const other = await readyIssuer(test);
    await withTenant(test.deps.db, other.issuerId, (tx) =>
      tx
        .updateTable("certificates")
        .set({ valid_until: new Date("2020-01-01T00:00:00Z") })
        .where("issuer_id", "=", other.issuerId)
        .execute(),
    );
    const refused = await other.client.fail("stampInvoice", { body: someDraft(other) });
    expect(refused.body.code).toBe("certificate_expired");
    expect(await ledgerOf(test, other.rfc)).toHaveLength(0);
  });

  it("does not seal in live mode with a certificate of a test authority that was stored before", async () => {
    const other = await readyIssuer(test);
    const { config } = test.deps;
    Object.assign(test.deps, { config: { ...config, mode: "live" } });
    const spanish = await other.client.fail("stampInvoice", { body: someDraft(other) });
    const english = await other.client.fail("stampInvoice", {
      body: someDraft(other),
      headers: { localization: "en" },
    });
    Object.assign(test.deps, { config });
    expect([spanish.status, spanish.body.code, spanish.body.message]).toEqual([
      409,
      "test_certificate",
      expect.stringContaining("autoridad de pruebas"),
    ]);
    expect(english.body.message).toContain("comes from a test authority");
    expect(await ledgerOf(test, other.rfc)).toHaveLength(0);
    expect(
      (await other.client.call("listInvoices", { body: {} })).body.rows.filter(({ state }) => state !== "draft"),
    ).toEqual([]);
  });

  it("shows another issuer nothing of it", async () => {
    const stranger = await readyIssuer(test);
    const id = await newDraft();
    for (const name of [
      "getInvoice",
      "getInvoiceXml",
      "getInvoicePdf",
      "getInvoiceTimeline",
      "stampDraft",
      "deleteDraft",
    ] as const) {
      expect((await stranger.client.fail(name, { params: { id } })).status).toBe(404);
    }
    expect((await stranger.client.fail("updateDraft", { params: { id }, body: someDraft(stranger) })).status).toBe(404);
    expect((await issuer.client.call("getInvoice", { params: { id } })).body.invoice.state).toBe("draft");
  });
});
