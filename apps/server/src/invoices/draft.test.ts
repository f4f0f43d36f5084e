import { EXTRA_FIELDS, type RequestOf } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;

beforeAll(async () => {
  test = await shareTestApp();
  issuer = await readyIssuer(test);
});

afterAll(() => test.close());

async function newDraft(parts = {}) {
  return (await issuer.client.call("createDraft", { body: someDraft(issuer, parts) })).body.invoice;
}

describe("a draft", () => {
  it("is kept as it is, however little is in it", async () => {
    const { body, status } = await issuer.client.call("createDraft", { body: {} });
    expect(status).toBe(201);
    expect(body.invoice).toMatchObject({
      state: "draft",
      status: "draft",
      revision: 1,
      folio: null,
      uuid: null,
      total: "0.00",
    });
  });

  it("comes back with what was typed, to the last digit", async () => {
    const kept = await newDraft({ conditions: "30 días", exchange_rate: null, notes: "Ñandú & <b>" });
    const { invoice } = (await issuer.client.call("getInvoice", { params: { id: kept.id } })).body;
    expect(invoice.draft).toMatchObject({ conditions: "30 días", notes: "Ñandú & <b>", series_id: issuer.seriesId });
    expect(invoice.draft.items[0]).toMatchObject({ quantity: "2.5", unit_price: "400.20", discount: "50.50" });
    expect(invoice.totals?.total).toBe("1102.00");
  });

  it("keeps the extra fields that are given, the others empty", async () => {
    const empty = Object.fromEntries(EXTRA_FIELDS.map((field) => [field, ""]));
    for (const extra of [{}, { campo1: "Obra Ñ-1", campo20: "Lote 4" }]) {
      const kept = await newDraft({ extra });
      expect(kept.draft.extra).toEqual({ ...empty, ...extra });
      const params = { id: kept.id };
      const body = { ...kept.draft, notes: "otra", revision: 1 };
      const saved = (await issuer.client.call("updateDraft", { params, body })).body.invoice;
      expect([saved.revision, saved.draft.extra]).toEqual([2, { ...empty, ...extra }]);
    }
  });

  it("shows in the list what it adds up to and for whom", async () => {
    const kept = await newDraft();
    expect(kept).toMatchObject({
      receiver_rfc: "URE180429TM6",
      receiver_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      total: "1102.00",
      payment_method: "PUE",
    });
  });

  it("grows by revisions, and a save over a change that was not seen is refused", async () => {
    const kept = await newDraft();
    const params = { id: kept.id };
    const saved = await issuer.client.call("updateDraft", {
      params,
      body: { ...someDraft(issuer, { conditions: "Contado" }), revision: 1 },
    });
    expect(saved.body.invoice).toMatchObject({ revision: 2 });
    const stale = await issuer.client.fail("updateDraft", {
      params,
      body: { ...someDraft(issuer, { conditions: "Otra" }), revision: 1 },
    });
    expect(stale).toMatchObject({ status: 409, body: { code: "revision_conflict" } });
    expect((await issuer.client.call("getInvoice", { params })).body.invoice.draft.conditions).toBe("Contado");
  });

  it("is gone when it is deleted, and takes no folio with it", async () => {
    const kept = await newDraft();
    await issuer.client.call("deleteDraft", { params: { id: kept.id } });
    expect((await issuer.client.fail("getInvoice", { params: { id: kept.id } })).status).toBe(404);
    const first = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    expect(first.body.invoice.folio).toBe(1);
  });

  it("cannot be changed or deleted once it is stamped", async () => {
    const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    const params = { id: body.invoice.id };
    expect((await issuer.client.fail("updateDraft", { params, body: someDraft(issuer) })).body.code).toBe(
      "wrong_state",
    );
    expect((await issuer.client.fail("deleteDraft", { params })).body.code).toBe("wrong_state");
  });

  it("says that the customer is missing when the one it names does not exist", async () => {
    const kept = await newDraft({ customer_id: "0197a000-0000-7000-8000-000000000000" });
    const refused = await issuer.client.fail("stampDraft", { params: { id: kept.id } });
    expect(refused.body.problems?.map((problem) => problem.path)).toContain("customer_id");
  });

  it("is refused when a line names a product of somebody else, or one that is not there, in every way that it comes", async () => {
    const other = await readyIssuer(test);
    const product = {
      productos_tipo: "0",
      productos_claveprodserv: "01010101",
      productos_descripcion: "Cosa ajena",
      productos_precio_unitario: "1",
    };
    const save = async (of: ReadyIssuer) => {
      const body = { ...product, productos_cat_units_id: 1, productos_valor: "0" } as RequestOf<"saveProduct">;
      return (await of.client.call("saveProduct", { body })).body.product_data.id;
    };
    const [own, theirs, nobodys] = [await save(issuer), await save(other), "0197a000-0000-7000-8000-000000000000"];
    const [line] = someDraft(issuer).items ?? [];
    const body = someDraft(issuer, { items: [own, theirs, nobodys].map((product_id) => ({ ...line, product_id })) });
    const errors = {
      "items.1.product_id": ["Ese concepto no está en su lista: elíjalo de nuevo"],
      "items.2.product_id": ["Ese concepto no está en su lista: elíjalo de nuevo"],
    };
    for (const name of ["createDraft", "stampInvoice", "previewInvoice"] as const) {
      expect((await issuer.client.fail(name, { body })).body).toMatchObject({ code: "validation_failed", errors });
    }
    const kept = await newDraft({ items: [{ ...line, product_id: own }] });
    expect((await issuer.client.fail("updateDraft", { params: { id: kept.id }, body })).body).toMatchObject({
      code: "validation_failed",
      errors,
    });
    expect(kept.draft.items[0]?.product_id).toBe(own);
  });

  it("answers with what its rules warn of or refuse, and is refused at its stamp for a rate of IEPS outside the SAT's lists", async () => {
    const [line] = someDraft(issuer).items ?? [];
    const ieps = { tax: "IEPS", factor: "rate", rate: "0.0855", withheld: false } as const;
    const body = someDraft(issuer, { items: [{ ...line, key: "99999999", taxes: [...(line?.taxes ?? []), ieps] }] });
    const { body: kept } = await issuer.client.call("createDraft", { body });
    // The list of products that comes with Timbra is not whole: of a key that it lacks nobody can say that it is wrong.
    const key = expect.objectContaining({ path: "items.0.key", severity: "warning" });
    const rate = expect.objectContaining({
      path: expect.stringMatching(/^items\.0\.taxes\.\d+\.rate$/),
      severity: "error",
    });
    expect(kept.warnings).toEqual(expect.arrayContaining([key, rate]));
    const { id } = kept.invoice;
    expect((await issuer.client.call("updateDraft", { params: { id }, body })).body.warnings).toEqual(kept.warnings);
    const refused = await issuer.client.fail("stampDraft", { params: { id } });
    expect(refused.body).toMatchObject({ code: "invoice_has_problems", problems: expect.arrayContaining([key, rate]) });
    const { body: right } = await issuer.client.call("createDraft", { body: someDraft(issuer) });
    expect(right.warnings.filter(({ path }) => path.startsWith("items"))).toEqual([]);
  });

  it("says that the series is missing when the one it names does not exist", async () => {
    const kept = await newDraft({ series_id: "0197a000-0000-7000-8000-000000000000" });
    const refused = await issuer.client.fail("stampDraft", { params: { id: kept.id } });
    expect(refused.body.problems?.map((problem) => problem.path)).toContain("series_id");
  });

  it("finds in the form everything that the editor offers", async () => {
    const { body } = await issuer.client.call("getInvoiceForm");
    expect(body).toMatchObject({
      issuer: { rfc: issuer.rfc, zip_code: "06000" },
      decimals: 2,
      defaults: { payment_method_id: 2, cfdi_use_id: 3 },
    });
    expect(body.series).toContainEqual(expect.objectContaining({ serie: "A" }));
    expect(body.catalogues.payment_forms).toHaveLength(22);
    expect(body.catalogues.months).toHaveLength(18);
  });
});
