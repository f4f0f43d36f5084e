import type { InvoiceDetail, InvoiceDraftInput, NextStep, RequestOf } from "@timbra/contract";
import { describe, expect, it } from "vitest";
import { provenXml } from "../testing/prove-document.ts";
import { useCancellationFixture } from "./cancel/testing/cancellation-fixture.ts";

const one = useCancellationFixture();
const api = () => one().issuer.client;

const line = (rate: string | null, price: string, parts: object = {}) => ({
  key: "81112002",
  description: "Servicio",
  quantity: "1",
  unit_id: 2,
  unit_price: price,
  tax_object_id: 2,
  taxes: [{ tax: "IVA" as const, factor: rate === null ? ("exempt" as const) : ("rate" as const), rate }],
  ...parts,
});

const stamp = async ({ id }: { readonly id: string }): Promise<InvoiceDetail> => {
  const { body } = await api().call("stampDraft", { params: { id } });
  expect(body.invoice.state).toBe("stamped");
  await provenXml(one().issuer, { id });
  return body.invoice;
};
/** What keeps a draft from its stamp. */
const refused = async ({ id }: { readonly id: string }) => {
  const { body } = await api().fail("stampDraft", { params: { id } });
  return body.problems?.filter(({ severity }) => severity === "error").map(({ code, params }) => ({ code, params }));
};
const around = async ({ id }: { readonly id: string }) =>
  (await api().call("getRelatedInvoices", { params: { id } })).body;
const codes = (next: readonly NextStep[]) => next.map(({ code }) => code);

/** An advance with its taxes, stamped. */
const receive = async (amount: string, parts: Omit<RequestOf<"receiveAdvance">, "amount"> = {}) => {
  const body = { customer_id: one().issuer.customerId, amount, ...parts };
  return stamp((await api().call("receiveAdvance", { body })).body.invoice);
};
const bill = async (
  { id }: InvoiceDetail,
  way: "total" | "remainder",
  parts: InvoiceDraftInput,
): Promise<InvoiceDetail> => {
  const { invoice } = (await api().call("applyAdvance", { params: { id }, body: { way } })).body;
  const body = { ...invoice.draft, ...parts, revision: invoice.revision } as RequestOf<"updateDraft">;
  return (await api().call("updateDraft", { params: { id: invoice.id }, body })).body.invoice;
};
const discount = async ({ id }: InvoiceDetail, amount?: string): Promise<InvoiceDetail> =>
  (await api().call("discountAdvance", { params: { id }, body: amount === undefined ? {} : { amount } })).body.invoice;
const takeBack = async ({ id }: InvoiceDetail, amount?: string): Promise<InvoiceDetail> =>
  (await api().call("creditNote", { params: { id }, body: { relation: "07", ...(amount ? { amount } : {}) } })).body
    .invoice;

const MIXED = { items: [line("0.16", "1000.00"), line("0.16", "333.33"), line("0", "200.00"), line(null, "50.00")] };

describe("an advance", () => {
  it("is received as the guide writes it: one line of 84111506, ACT, paid at once, related to nothing", async () => {
    const advance = await receive("580.00");
    const xml = await provenXml(one().issuer, advance);
    for (const said of [
      'ClaveProdServ="84111506"',
      'ClaveUnidad="ACT"',
      'Descripcion="Anticipo del bien o servicio"',
      'MetodoPago="PUE"',
      'SubTotal="500.00"',
      'Total="580.00"',
    ])
      expect(xml).toContain(said);
    expect(xml).not.toContain("CfdiRelacionado");
    const { received, next } = await around(advance);
    expect(received).toEqual({ total: "580.00", returned: "0.00", applied: "0.00", left: "580.00", applications: [] });
    expect(next.map(({ code, method, path, body }) => [code, method, path, body])).toEqual([
      ["bill_total", "POST", `/api/invoices/${advance.id}/apply-advance`, { way: "total" }],
      ["bill_remainder", "POST", `/api/invoices/${advance.id}/apply-advance`, { way: "remainder" }],
    ]);
  });

  it("is applied to an invoice of the total by a credit note (way A), and each document says what comes next", async () => {
    const advance = await receive("580.00");
    const draft = await bill(advance, "total", MIXED);
    expect(codes((await around(advance)).next)[0]).toBe("continue_draft");
    expect((await around(draft)).next.map(({ code, screen }) => [code, screen])).toEqual([
      ["stamp", `/create/invoice?draft=${draft.id}`],
    ]);
    const sale = await stamp(draft);
    expect(sale.total).toBe("1796.66");
    const [apply] = (await around(sale)).next;
    expect(apply).toMatchObject({
      code: "apply_advance",
      method: "POST",
      path: `/api/invoices/${sale.id}/credit-note`,
      body: { relation: "07" },
    });
    expect((await around(advance)).next[0]).toEqual(apply);
    const note = await takeBack(sale);
    expect((await around(sale)).next).toMatchObject([{ code: "continue_draft", invoice: { id: note.id } }]);
    const xml = await provenXml(one().issuer, await stamp(note));
    for (const said of [
      'TipoDeComprobante="E"',
      'FormaPago="30"',
      'TipoRelacion="07"',
      `UUID="${sale.uuid}"`,
      'Descripcion="Aplicación de anticipo"',
      'Total="580.00"',
      // Of what it was taxed with, though the sale has lines of 0 % and exempt ones.
      'Base="500.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="80.00"',
    ])
      expect(xml).toContain(said);
    expect(await around(advance)).toMatchObject({
      received: { applied: "580.00", left: "0.00", applications: [{ invoice: { id: note.id }, amount: "580.00" }] },
      next: [],
    });
    expect((await around(sale)).next).toEqual([]);
    expect((await api().fail("applyAdvance", { params: { id: advance.id } })).body.code).toBe("advance_used");
  });

  it("is discounted in the lines that are taxed as it was (way B)", async () => {
    const advance = await receive("580.00");
    const draft = await bill(advance, "remainder", MIXED);
    expect(await refused(draft)).toEqual([
      { code: "TIMBRA-ANTICIPO", params: { discounted: "0.00", amount: "580.00" } },
    ]);
    expect(codes((await around(draft)).next)).toEqual(["discount_advance"]);
    const discounted = await discount(draft);
    expect(discounted.draft.items.map((item) => [item.description, item.discount])).toEqual([
      ["Servicio. CFDI por remanente de un anticipo", "375.00"],
      ["Servicio. CFDI por remanente de un anticipo", "125.00"],
      ["Servicio", null],
      ["Servicio", null],
    ]);
    expect(discounted.total).toBe("1216.66");
    // Again, the same: nothing is discounted twice.
    expect((await discount(discounted)).draft).toEqual(discounted.draft);
    const sale = await stamp(discounted);
    const xml = await provenXml(one().issuer, sale);
    for (const said of ['Descuento="500.00"', 'TipoRelacion="07"', `UUID="${advance.uuid}"`, 'Base="833.33"'])
      expect(xml).toContain(said);
    expect(await around(advance)).toMatchObject({
      received: { applied: "580.00", left: "0.00", applications: [{ invoice: { id: sale.id }, amount: "580.00" }] },
    });
    expect(await around(sale)).toMatchObject({ advance: { applied: "580.00", pending: "0.00" }, next: [] });
  });

  it("is applied in parts until nothing is left, one way and the other, and what is cancelled gives back", async () => {
    const advance = await receive("1000.00");
    const first = await stamp(await bill(advance, "total", { items: [line("0.16", "300.00")] }));
    const note = await stamp(await takeBack(first, "333.33"));
    expect((await around(advance)).received).toMatchObject({ applied: "333.33", left: "666.67" });
    const second = await discount(await bill(advance, "remainder", { items: [line("0.16", "900.00")] }), "100.01");
    const sale = await stamp(second);
    expect((await around(advance)).received).toMatchObject({ applied: "433.34", left: "566.66" });
    const rest = await stamp(await discount(await bill(advance, "remainder", { items: [line("0.16", "900.00")] })));
    const { received, next } = await around(advance);
    expect(received).toMatchObject({ applied: "1000.00", left: "0.00" });
    expect(received?.applications.map(({ invoice, amount }) => [invoice.id, amount])).toEqual([
      [note.id, "333.33"],
      [sale.id, "100.01"],
      [rest.id, "566.66"],
    ]);
    expect(next).toEqual([]);
    await one().cancel(rest.id);
    expect((await around(advance)).received).toMatchObject({ applied: "433.34", left: "566.66" });
    await one().cancel(note.id);
    expect((await around(advance)).received).toMatchObject({ applied: "100.01", left: "899.99" });
  });
});

describe("more than is left of an advance", () => {
  it("is refused at its field, and by the stamp of what was written by hand", async () => {
    const advance = await receive("580.00");
    const sale = await stamp(await bill(advance, "total", { items: [line("0.16", "2000.00")] }));
    const over = (
      await api().fail("creditNote", { params: { id: sale.id }, body: { relation: "07", amount: "580.01" } })
    ).body;
    expect(over).toMatchObject({ code: "validation_failed", errors: { amount: [expect.stringContaining("580.00")] } });
    const note = await takeBack(sale);
    const body = { ...note.draft, items: [...note.draft.items, ...note.draft.items], revision: note.revision };
    await api().call("updateDraft", { params: { id: note.id }, body: body as RequestOf<"updateDraft"> });
    expect(await refused(note)).toEqual([{ code: "TIMBRA-ANTICIPO", params: { max: "580.00" } }]);

    const draft = await bill(advance, "remainder", { items: [line("0.16", "2000.00")] });
    const wish = (amount: string) => api().fail("discountAdvance", { params: { id: draft.id }, body: { amount } });
    expect((await wish("580.01")).body.errors).toEqual({ amount: [expect.stringContaining("580.00")] });
    const discounted = await discount(draft);
    await stamp(await takeBack(sale, "0.01"));
    expect(await refused(discounted)).toEqual([{ code: "TIMBRA-ANTICIPO", params: { max: "579.99" } }]);
  });

  it("is not applied by two documents that are stamped at the same time", async () => {
    const advance = await receive("580.00");
    const sales = [
      await stamp(await bill(advance, "total", { items: [line("0.16", "2000.00")] })),
      await stamp(await bill(advance, "total", { items: [line("0.16", "2000.00")] })),
    ];
    const drafts = [
      await discount(await bill(advance, "remainder", { items: [line("0.16", "2000.00")] })),
      ...(await Promise.all(sales.map((sale) => takeBack(sale, "400.00")))),
    ];
    const outcomes = await Promise.allSettled(drafts.map(({ id }) => api().call("stampDraft", { params: { id } })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { received } = await around(advance);
    expect(["0.00", "180.00"]).toContain(received?.left);
  });

  it("is not given back either: what was applied of it is no longer there", async () => {
    const advance = await receive("580.00");
    const refund = (await api().call("creditNote", { params: { id: advance.id }, body: { amount: "300.00" } })).body;
    const sale = await stamp(await bill(advance, "total", { items: [line("0.16", "2000.00")] }));
    await stamp(await takeBack(sale, "400.00"));
    expect((await around(advance)).credit).toMatchObject({ credited: "0.00", remaining: "180.00" });
    expect(await refused(refund.invoice)).toEqual([{ code: "TIMBRA-SALDO", params: { max: "180.00" } }]);
  });
});

describe("the lines of a sale", () => {
  it("have room for an advance only where they are taxed as it was, and without another discount", async () => {
    const advance = await receive("580.00");
    const items = [line("0.16", "100.00"), line("0.16", "900.00", { discount: "5.00" }), line("0", "2000.00")];
    const draft = await bill(advance, "remainder", { items });
    const fail = await api().fail("discountAdvance", { params: { id: draft.id }, body: { amount: "580" } });
    expect(fail.body.errors).toEqual({ amount: [expect.stringContaining("115.98")] });
    const fitting = await discount(draft);
    expect(fitting.draft.relations).toEqual([{ type: "07", uuids: [advance.uuid], amounts: ["115.98"] }]);
    await stamp(fitting);
    expect((await around(advance)).received?.left).toBe("464.02");
    const none = await bill(advance, "remainder", { items: [line("0", "2000.00")] });
    expect((await api().fail("discountAdvance", { params: { id: none.id } })).body.errors).toEqual({
      amount: [expect.stringContaining("0.00")],
    });
    // Nothing: the discounts go, and the invoice is of the total.
    const whole = await discount(await discount(await bill(advance, "remainder", MIXED)), "0");
    expect(whole.draft).toMatchObject({
      relations: [{ type: "07", uuids: [advance.uuid] }],
      items: MIXED.items.map(({ description }) => ({ description, discount: null })),
    });
    expect(whole.draft.relations[0]?.amounts).toBeUndefined();
  });

  it("are of the advance's own currency", async () => {
    const dollars = { currency_id: 2, exchange_rate: "18.35" };
    const advance = await receive("116.00", dollars);
    const sale = await stamp(
      await discount(await bill(advance, "remainder", { ...dollars, items: [line("0.16", "500.00")] })),
    );
    expect(sale).toMatchObject({ currency: "USD", total: "464.00" });
    expect((await around(advance)).received?.left).toBe("0.00");
    const other = await receive("116.00", dollars);
    const pesos = await bill(other, "remainder", { currency_id: 1, items: [line("0.16", "500.00")] });
    expect((await api().fail("discountAdvance", { params: { id: pesos.id } })).body.code).toBe("no_advance");
    const [problem] = (await refused(pesos)) ?? [];
    expect(problem).toMatchObject({ code: "TIMBRA-ANTICIPO", params: { currency: "USD" } });
  });
});

describe("an invoice that replaces an advance", () => {
  it("has left what was left of it", async () => {
    const wrong = await receive("580.00");
    await stamp(await discount(await bill(wrong, "remainder", { items: [line("0.16", "2000.00")] }), "80.00"));
    const { invoice } = (await api().call("replaceInvoice", { params: { id: wrong.id } })).body;
    const right = await stamp(invoice);
    expect((await around(right)).received).toMatchObject({ applied: "80.00", left: "500.00" });
    const draft = await bill(right, "remainder", { items: [line("0.16", "2000.00")] });
    const over = await api().fail("discountAdvance", { params: { id: draft.id }, body: { amount: "500.01" } });
    expect(over.body.errors).toEqual({ amount: [expect.stringContaining("500.00")] });
    expect((await stamp(await discount(draft))).total).toBe("1820.00");
  });
});

describe("an invoice that replaces one that discounts an advance", () => {
  it("stands for it: the advance is counted once while both are valid", async () => {
    const advance = await receive("580.00");
    const wrong = await stamp(await discount(await bill(advance, "remainder", { items: [line("0.16", "2000.00")] })));
    const { invoice } = (await api().call("replaceInvoice", { params: { id: wrong.id } })).body;
    const right = await stamp(invoice);
    expect((await around(advance)).received).toMatchObject({
      left: "0.00",
      applications: [{ invoice: { id: right.id }, amount: "580.00" }],
    });
  });
});
