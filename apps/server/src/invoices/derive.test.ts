import { Decimal } from "@timbra/cfdi";
import { type InvoiceDetail, type InvoiceDraftInput, idOfKey, type RequestOf } from "@timbra/contract";
import { describe, expect, it } from "vitest";
import { HOUR } from "../testing/movable-clock.ts";
import { useCancellationFixture } from "./cancel/testing/cancellation-fixture.ts";
import { stampedInvoice } from "./cancel/testing/sat.ts";

const one = useCancellationFixture();

type Act = "duplicateInvoice" | "replaceInvoice" | "applyAdvance";
const act = async (name: Act, id: string): Promise<InvoiceDetail> =>
  (await one().issuer.client.call(name, { params: { id } })).body.invoice;
const refusal = async (name: Act | "creditNote", id: string, body?: unknown) =>
  (await one().issuer.client.fail(name, { params: { id }, ...(body === undefined ? {} : { body }) })).body;
const credit = async (id: string, body: RequestOf<"creditNote"> = {}): Promise<InvoiceDetail> =>
  (await one().issuer.client.call("creditNote", { params: { id }, body })).body.invoice;
const around = async (id: string) => (await one().issuer.client.call("getRelatedInvoices", { params: { id } })).body;
const stamp = async (draft: InvoiceDetail): Promise<InvoiceDetail> => {
  const { body } = await one().issuer.client.call("stampDraft", { params: { id: draft.id } });
  expect(body.invoice.state).toBe("stamped");
  return body.invoice;
};

const taxed = (rate: string, price: string, parts: object = {}) => ({
  key: "81112002",
  description: "Servicio",
  quantity: "1",
  unit_id: 1,
  unit_price: price,
  tax_object_id: 2,
  taxes: [{ tax: "IVA" as const, factor: "rate" as const, rate, withheld: false }],
  ...parts,
});
const mixed: InvoiceDraftInput = {
  items: [taxed("0.16", "100.00"), taxed("0.08", "33.33"), taxed("0.16", "7.77"), taxed("0", "19.99")],
};

describe("a duplicate", () => {
  it("is an unstamped draft of the same sale, without what was true of the other day only", async () => {
    const usd = {
      currency_id: 2,
      exchange_rate: "18.35",
      relations: [{ type: "02", uuids: ["5FB2822E-396D-4725-8521-CDC4BDD20CCF"] }],
    };
    const invoice = await stampedInvoice(one().issuer, usd);
    const copy = await act("duplicateInvoice", invoice.id);
    expect(copy).toMatchObject({ state: "draft", uuid: null, folio: null, total: invoice.total, revision: 1 });
    expect(copy.draft).toEqual({ ...invoice.draft, relations: [], exchange_rate: null });
    const again = await act("duplicateInvoice", copy.id);
    expect(again.id).not.toBe(copy.id);
    expect(again.draft).toEqual(copy.draft);
  });

  it("of a global invoice is of today's period", async () => {
    const global = { periodicity: "05", months: "13", year: "2026" };
    const { body } = await one().issuer.client.call("createDraft", {
      body: { receiver: { rfc: "XAXX010101000", name: "PUBLICO EN GENERAL" }, global },
    });
    // The day of Mexico City, which is six hours behind.
    const [year, month] = new Date(one().test.clock.now().getTime() - 6 * HOUR).toISOString().split("-");
    const copy = await act("duplicateInvoice", body.invoice.id);
    expect(copy.draft.global).toEqual({
      periodicity: "05",
      months: String(13 + Math.floor((Number(month) - 1) / 2)),
      year,
    });
  });

  it("is refused for what is not there", async () => {
    expect((await refusal("duplicateInvoice", one().issuer.customerId)).code).toBe("not_found");
  });
});

describe("a credit note", () => {
  it("over a whole invoice is an E with its lines, related to it, and leaves nothing to credit once it is stamped", async () => {
    const invoice = await stampedInvoice(one().issuer);
    expect((await around(invoice.id)).credit).toEqual({ credited: "0.00", remaining: "1102.00", currency: "MXN" });
    const note = await credit(invoice.id, { relation: "03" });
    expect(note).toMatchObject({ type: "E", total: "1102.00", problems: [] });
    expect(note.draft.relations).toEqual([{ type: "03", uuids: [invoice.uuid] }]);
    expect(note.draft.items).toEqual(invoice.draft.items);
    expect((await around(invoice.id)).credit?.remaining).toBe("1102.00");
    const done = await stamp(note);
    const { credit: left, related_by } = await around(invoice.id);
    expect(left).toEqual({ credited: "1102.00", remaining: "0.00", currency: "MXN" });
    expect(related_by).toMatchObject([{ relation: "03", invoice: { id: done.id, type: "E", total: "1102.00" } }]);
    expect((await around(done.id)).relates_to).toMatchObject([
      { relation: "03", uuid: invoice.uuid, invoice: { id: invoice.id } },
    ]);
    expect((await refusal("creditNote", invoice.id, {})).code).toBe("nothing_to_credit");
  });

  it("over an amount adds up to it to the cent, with each tax in its part", async () => {
    const invoice = await stampedInvoice(one().issuer, mixed);
    const whole = Decimal.parse(invoice.total);
    for (const amount of ["0.50", "33.33", "100.01", invoice.total]) {
      const note = await credit(invoice.id, { amount });
      expect([amount, note.total]).toEqual([amount, Decimal.parse(amount).withScale(2).toString()]);
      expect(note.draft.items.map(({ key, taxes }) => [key, taxes[0]?.rate])).toEqual([
        ["84111506", "0.16"],
        ["84111506", "0.08"],
        ["84111506", "0"],
      ]);
      const vat = note.totals?.transferred.find(({ rate }) => rate === "0.160000");
      expect(Math.abs(Number(vat?.amount) - (17.24 * Number(amount)) / Number(whole.toString()))).toBeLessThan(0.02);
    }
    const stampedNote = await stamp(await credit(invoice.id, { amount: "100.01" }));
    expect(stampedNote.total).toBe("100.01");
    const left = whole.minus(Decimal.parse("100.01")).toString();
    expect((await around(invoice.id)).credit?.remaining).toBe(left);
    expect(
      await refusal("creditNote", invoice.id, { amount: Decimal.parse(left).plus(Decimal.parse("0.01")).toString() }),
    ).toMatchObject({
      code: "validation_failed",
      errors: { amount: [expect.stringContaining(left)] },
    });
    const rest = await credit(invoice.id);
    expect(rest.total).toBe(left);
    await stamp(rest);
    expect((await around(invoice.id)).credit?.remaining).toBe("0.00");
  });

  it("of an invoice that was to be paid later reduces the debt instead of refunding", async () => {
    const invoice = await stampedInvoice(one().issuer, { payment_method_id: 1, payment_form_id: 22 });
    const note = await credit(invoice.id, { amount: "102.00" });
    const { xml } = (await stamp(note)).files ?? { xml: "" };
    const text = (await one().issuer.client.raw("GET", xml)).bytes.toString();
    for (const said of [
      'TipoDeComprobante="E"',
      'FormaPago="15"',
      'MetodoPago="PUE"',
      'UsoCFDI="G02"',
      'TipoRelacion="01"',
    ])
      expect(text).toContain(said);
  });

  it.each([
    ["605", "S01"],
    ["612", "G02"],
  ])("to a person of regime %s has a use that it allows: %s", async (regime, use) => {
    const receiver = {
      rfc: "CACX7605101P8",
      name: "XOCHILT CASAS CHAVEZ",
      tax_regime_id: idOfKey("tax_regime", regime),
      zip_code: "36257",
    };
    const invoice = await stampedInvoice(one().issuer, {
      customer_id: null,
      receiver,
      cfdi_use_id: idOfKey("cfdi_use", "S01"),
    });
    const note = await credit(invoice.id);
    expect([note.draft.cfdi_use_id, note.problems]).toEqual([idOfKey("cfdi_use", use), []]);
    await stamp(note);
  });

  it("that is cancelled gives back what it took", async () => {
    const invoice = await stampedInvoice(one().issuer);
    const note = await stamp(await credit(invoice.id, { amount: "500" }));
    expect((await around(invoice.id)).credit?.remaining).toBe("602.00");
    await one().cancel(note.id);
    expect((await around(invoice.id)).credit).toEqual({ credited: "0.00", remaining: "1102.00", currency: "MXN" });
  });

  it("is only made of a stamped income invoice", async () => {
    const { body } = await one().issuer.client.call("createDraft", { body: {} });
    expect((await refusal("creditNote", body.invoice.id, {})).code).toBe("invoice_not_stamped");
    const note = await stamp(await credit((await stampedInvoice(one().issuer)).id));
    expect((await refusal("creditNote", note.id, {})).code).toBe("not_an_income");
    expect((await around(note.id)).credit).toBeNull();
  });
});

describe("an advance", () => {
  it("is applied by the invoice of the sale, and taken back by a credit note over that one", async () => {
    const advance = await stampedInvoice(one().issuer, {
      items: [taxed("0.16", "500.00", { key: "84111506", description: "Anticipo del bien o servicio" })],
    });
    const sale = await act("applyAdvance", advance.id);
    expect(sale.draft).toMatchObject({
      type: "I",
      relations: [{ type: "07", uuids: [advance.uuid] }],
      items: [],
      customer_id: one().issuer.customerId,
    });
    const filled = {
      ...sale.draft,
      items: [taxed("0.16", "2000.00")],
      revision: sale.revision,
    } as RequestOf<"updateDraft">;
    await one().issuer.client.call("updateDraft", { params: { id: sale.id }, body: filled });
    const sold = await stamp(sale);
    expect((await around(sold.id)).advance).toEqual({ applied: "0.00", pending: "580.00" });
    const note = await credit(sold.id, { relation: "07" });
    expect(note).toMatchObject({ type: "E", total: "580.00" });
    expect(note.draft).toMatchObject({ relations: [{ type: "07", uuids: [sold.uuid] }], payment_form_id: 20 });
    expect(note.draft.items).toMatchObject([{ key: "84111506", description: "Aplicación de anticipo" }]);
    await stamp(note);
    expect(await around(sold.id)).toMatchObject({
      advance: { applied: "580.00", pending: "0.00" },
      credit: { remaining: "1740.00" },
    });
    expect((await refusal("creditNote", sold.id, { relation: "07" })).code).toBe("no_advance");
  });

  const advanceOf = (parts: InvoiceDraftInput = {}) =>
    stampedInvoice(one().issuer, {
      items: [taxed("0.16", "500.00", { key: "84111506", description: "Anticipo del bien o servicio" })],
      ...parts,
    });
  const saleOf = async (advance: InvoiceDetail, parts: InvoiceDraftInput): Promise<InvoiceDetail> => {
    const sale = await act("applyAdvance", advance.id);
    const body = { ...sale.draft, ...parts, revision: sale.revision } as RequestOf<"updateDraft">;
    await one().issuer.client.call("updateDraft", { params: { id: sale.id }, body });
    return stamp(sale);
  };

  it("that two invoices apply is taken back once: what one of them took is not there for the other", async () => {
    const advance = await advanceOf();
    const [first, second] = [
      await saleOf(advance, { items: [taxed("0.16", "200.00")] }),
      await saleOf(advance, { items: [taxed("0.16", "2000.00")] }),
    ];
    expect((await around(second.id)).advance).toEqual({ applied: "0.00", pending: "580.00" });
    expect((await stamp(await credit(first.id, { relation: "07" }))).total).toBe("232.00");
    expect((await around(second.id)).advance).toEqual({ applied: "0.00", pending: "348.00" });
    expect((await refusal("creditNote", second.id, { relation: "07", amount: "580" })).errors).toEqual({
      amount: [expect.stringContaining("348.00")],
    });
    expect((await stamp(await credit(second.id, { relation: "07" }))).total).toBe("348.00");
    expect((await around(first.id)).advance).toEqual({ applied: "232.00", pending: "0.00" });
  });

  it("of which a part was given back is worth the rest", async () => {
    const advance = await advanceOf();
    await stamp(await credit(advance.id, { amount: "80" }));
    const sold = await saleOf(advance, { items: [taxed("0.16", "2000.00")] });
    expect((await around(sold.id)).advance).toEqual({ applied: "0.00", pending: "500.00" });
  });

  it("is applied before those that its invoice names after it", async () => {
    const [shared, own] = [await advanceOf(), await advanceOf()];
    const relations = [{ type: "07", uuids: [shared.uuid ?? "", own.uuid ?? ""] }];
    const [both, rest] = [
      await saleOf(shared, { relations, items: [taxed("0.16", "700.00")] }),
      await saleOf(shared, { items: [taxed("0.16", "2000.00")] }),
    ];
    expect((await stamp(await credit(both.id, { relation: "07" }))).total).toBe("812.00");
    expect((await around(rest.id)).advance).toEqual({ applied: "0.00", pending: "0.00" });
    expect((await around(own.id)).received).toMatchObject({ applied: "232.00", left: "348.00" });
  });

  it("is taken back with the taxes that it was charged with, whatever the sale's are", async () => {
    const sold = await saleOf(await advanceOf(), { items: [taxed("0.16", "1000.00"), taxed("0", "1000.00")] });
    const note = await credit(sold.id, { relation: "07" });
    expect(note.total).toBe("580.00");
    expect(note.draft.items.map(({ description, taxes }) => [description, taxes[0]?.rate])).toEqual([
      ["Aplicación de anticipo", "0.16"],
    ]);
    expect(note.totals?.transferred).toMatchObject([{ rate: "0.160000", amount: "80.00" }]);
  });

  it("in another currency is no amount of the sale's, and the sale asks for the rate of its own day", async () => {
    const advance = await advanceOf({ currency_id: 2, exchange_rate: "18.35" });
    expect((await act("applyAdvance", advance.id)).draft).toMatchObject({ currency_id: 2, exchange_rate: null });
    const sold = await saleOf(advance, { currency_id: 1, items: [taxed("0.16", "2000.00")] });
    expect((await around(sold.id)).advance).toBeNull();
    expect((await refusal("creditNote", sold.id, { relation: "07" })).code).toBe("no_advance");
  });
});
