import { type InvoiceDetail, type InvoiceDraftInput, idOfKey, type NextStep, type RequestOf } from "@timbra/contract";
import { describe, expect, it } from "vitest";
import { mexicanDay } from "../lib/mexican-time.ts";
import { provenXml } from "../testing/prove-document.ts";
import { useCancellationFixture } from "./cancel/testing/cancellation-fixture.ts";
import { stampedInvoice } from "./cancel/testing/sat.ts";

const one = useCancellationFixture();
const api = () => one().issuer.client;

const next = async ({ id }: { readonly id: string }) =>
  (await api().call("getRelatedInvoices", { params: { id } })).body.next;
/** What the product says comes next, done as a program does it: by its call alone. */
const follow = async (step: NextStep | undefined): Promise<InvoiceDetail> => {
  if (step === undefined) throw new Error("Nothing comes next.");
  const reply = await api().raw(step.method, step.path, step.body === null ? {} : { body: step.body });
  expect(reply.status).toBeLessThan(300);
  return (reply.body as { invoice: InvoiceDetail }).invoice;
};
const change = async ({ id, draft }: InvoiceDetail, parts: object) => {
  const body = { ...draft, ...parts } as RequestOf<"updateDraft">;
  return (await api().call("updateDraft", { params: { id }, body })).body.invoice;
};
const left = async ({ id }: InvoiceDetail) =>
  (await api().call("getRelatedInvoices", { params: { id } })).body.credit?.remaining;

describe("one credit note over two invoices", () => {
  const both = async () => [await stampedInvoice(one().issuer), await stampedInvoice(one().issuer)] as const;
  const credit = (invoices: RequestOf<"creditNotes">["invoices"]) =>
    api().call("creditNotes", { body: { invoices, relation: "01" } });

  it("takes of each what was said, in lines that say which, and its next step is its stamp", async () => {
    const [first, second] = await both();
    const { invoice: note } = (
      await credit([
        { id: first.id, amount: "100.01" },
        { id: second.id, amount: "333.33" },
      ])
    ).body;
    expect(note.draft.relations).toEqual([
      { type: "01", uuids: [first.uuid, second.uuid], amounts: ["100.01", "333.33"] },
    ]);
    const [step] = await next(note);
    expect(step?.code).toBe("stamp");
    await follow(step);
    const xml = await provenXml(one().issuer, note);
    expect(xml).toContain('Total="433.34"');
    expect(xml).toContain(`factura A-${first.folio}`);
    expect(xml).toContain(`factura A-${second.folio}`);
    expect([await left(first), await left(second)]).toEqual(["1001.99", "768.67"]);
    const { invoice: rest } = (await credit([{ id: second.id }, { id: first.id }])).body;
    await follow((await next(rest))[0]);
    expect([await left(first), await left(second)]).toEqual(["0.00", "0.00"]);
  });

  it("takes what was charged in full where something was withheld, and withholds its part again", async () => {
    const fee: NonNullable<InvoiceDraftInput["items"]>[number] = {
      key: "81112002",
      description: "Soporte",
      quantity: "1",
      unit_id: 1,
      unit_price: "10000",
      tax_object_id: 2,
      taxes: [
        { tax: "IVA", factor: "rate", rate: "0.16" },
        { tax: "IVA", factor: "rate", rate: "0.106667", withheld: true },
        { tax: "ISR", factor: "rate", rate: "0.1", withheld: true },
      ],
    };
    const first = await stampedInvoice(one().issuer, { items: [fee] });
    const second = await stampedInvoice(one().issuer, { items: [fee] });
    expect(await left(first)).toBe("9533.33");
    const { invoice: note } = (await credit([{ id: first.id }, { id: second.id }])).body;
    await follow((await next(note))[0]);
    const xml = await provenXml(one().issuer, note);
    expect(xml).toContain('SubTotal="20000.00"');
    expect(xml).toContain('TotalImpuestosTrasladados="3200.00"');
    expect([await left(first), await left(second)]).toEqual(["0.00", "0.00"]);
  });

  it("takes of none more than is left of it, though the other would have room", async () => {
    const [first, second] = await both();
    const said = await api().fail("creditNotes", {
      body: {
        invoices: [
          { id: first.id, amount: "1102.01" },
          { id: second.id },
          { id: first.id },
          { id: one().issuer.customerId },
        ],
      },
    });
    expect(Object.keys(said.body.errors ?? {})).toEqual(["invoices.0.amount", "invoices.3.id"]);
    const twice = await api().fail("creditNotes", { body: { invoices: [{ id: first.id }, { id: first.id }] } });
    expect(Object.keys(twice.body.errors ?? {})).toEqual(["invoices.1.id"]);
    const { invoice: note } = (
      await credit([
        { id: first.id, amount: "600" },
        { id: second.id, amount: "600" },
      ])
    ).body;
    const alone = (await api().call("creditNote", { params: { id: first.id }, body: { amount: "700" } })).body.invoice;
    await follow((await next(alone))[0]);
    const { body } = await api().fail("stampDraft", { params: { id: note.id } });
    const errors = body.problems?.filter(({ severity }) => severity === "error");
    expect(errors).toMatchObject([{ code: "TIMBRA-SALDO", params: { number: `A-${first.folio}`, max: "402.00" } }]);
    expect(await next(note)).toEqual([]);
  });

  it("is of one receiver and one currency", async () => {
    const [first] = await both();
    const other = await stampedInvoice(one().issuer, { currency_id: 2, exchange_rate: "18.35" });
    const person = { rfc: "CACX7605101P8", name: "XOCHILT CASAS CHAVEZ", tax_regime_id: 9, zip_code: "36257" };
    const somebody = await stampedInvoice(one().issuer, {
      customer_id: null,
      receiver: { ...person, tax_regime_id: idOfKey("tax_regime", "612") },
    });
    const said = await api().fail("creditNotes", {
      body: { invoices: [{ id: first.id }, { id: other.id }, { id: somebody.id }] },
    });
    expect(said.body.errors).toEqual({
      "invoices.1.id": [expect.stringContaining("moneda")],
      "invoices.2.id": [expect.stringContaining("cliente")],
    });
  });
});

describe("an invoice with a wrong receiver", () => {
  it("is replaced by the draft that is begun, whose stamp asks for its cancellation", async () => {
    const wrong = await stampedInvoice(one().issuer);
    const { invoice: draft } = (await api().call("replaceInvoice", { params: { id: wrong.id } })).body;
    expect(await next(wrong)).toMatchObject([{ code: "continue_draft", invoice: { id: draft.id } }]);
    const receiver = {
      rfc: "CACX7605101P8",
      name: "XOCHILT CASAS CHAVEZ",
      tax_regime_id: idOfKey("tax_regime", "612"),
      zip_code: "36257",
    };
    await change(draft, { customer_id: null, receiver, cfdi_use_id: idOfKey("cfdi_use", "G03") });
    await follow((await next(draft)).find(({ code }) => code === "stamp"));
    const xml = await provenXml(one().issuer, draft);
    for (const said of ['Rfc="CACX7605101P8"', 'TipoRelacion="04"', `UUID="${wrong.uuid}"`])
      expect(xml).toContain(said);
    expect(await next(wrong)).toEqual([]);
  });

  it("that was replaced by hand still has to be cancelled with motive 01, which both of them say", async () => {
    const wrong = await stampedInvoice(one().issuer);
    const right = await stampedInvoice(one().issuer, { relations: [{ type: "04", uuids: [wrong.uuid] }] });
    const [step] = await next(right);
    expect(step).toMatchObject({
      code: "cancel_replaced",
      method: "POST",
      path: `/api/invoices/${wrong.id}/cancel`,
      body: { motive: "01", replacement_uuid: right.uuid },
      screen: `/cancel/invoice/${wrong.id}/invoice`,
      invoice: { id: wrong.id },
    });
    expect(await next(wrong)).toEqual([step]);
    await follow(step);
    expect(await one().stateOf(wrong.id)).toBe("cancelled");
    expect(await next(right)).toEqual([]);
  });
});

describe("tickets", () => {
  it("lead from the global invoice's stamp, over the note of the one whose buyer asks, to the invoice of it", async () => {
    const day = mexicanDay(one().test.clock.now());
    const sell = async (folio: string, total: string) =>
      (await api().call("saveTicket", { body: { folio, sold_on: day, total, payment_form_id: 1 } })).body.ticket;
    const [ticket] = [await sell("T-1", "116.00"), await sell("T-2", "58.00")];
    const { invoice: global } = (await api().call("draftGlobal", { body: { periodicity: "02", day } })).body;
    const [ready] = await next(global);
    expect(ready).toMatchObject({ code: "stamp", path: `/api/invoices/${global.id}/stamp` });
    await follow(ready);
    expect(await provenXml(one().issuer, global)).toContain('Periodicidad="02"');

    const body = { customer_id: one().issuer.customerId, with_credit_note: true };
    const { invoice: own, credit_note: note } = (await api().call("invoiceTicket", { params: { id: ticket.id }, body }))
      .body;
    if (note === null) throw new Error("There is no note.");
    const sold = { key: "56112100", description: "Silla de madera", unit_id: 1 };
    const items = own.draft.items.map((item) => ({ ...item, ...sold }));
    const written = await change(own, { items, cfdi_use_id: idOfKey("cfdi_use", "G03") });
    expect(await next(written)).toMatchObject([{ code: "continue_draft", invoice: { id: note.id, type: "E" } }]);
    await follow((await next(note))[0]);
    const xml = await provenXml(one().issuer, note);
    for (const said of ['TipoDeComprobante="E"', 'TipoRelacion="01"', 'Rfc="XAXX010101000"', 'Total="116.00"'])
      expect(xml).toContain(said);
    expect(await next(note)).toMatchObject([{ code: "continue_draft", invoice: { id: own.id } }]);
    await follow((await next(written)).find(({ code }) => code === "stamp"));
    expect(await provenXml(one().issuer, own)).toContain('Total="116.00"');
    expect(await next(note)).toEqual([]);
  });
});
