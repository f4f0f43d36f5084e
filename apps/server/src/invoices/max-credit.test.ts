import type { InvoiceDetail, RequestOf } from "@timbra/contract";
import { describe, expect, it } from "vitest";
import { useCancellationFixture } from "./cancel/testing/cancellation-fixture.ts";
import { configureSat, stampedInvoice } from "./cancel/testing/sat.ts";

const one = useCancellationFixture();

const credit = async (id: string, body: RequestOf<"creditNote"> = {}): Promise<InvoiceDetail> =>
  (await one().issuer.client.call("creditNote", { params: { id }, body })).body.invoice;
const stamp = async (id: string): Promise<InvoiceDetail> =>
  (await one().issuer.client.call("stampDraft", { params: { id } })).body.invoice;
/** The errors for which a note is not stamped. */
const refused = async (id: string) => {
  const { body } = await one().issuer.client.fail("stampDraft", { params: { id } });
  expect(body.code).toBe("invoice_has_problems");
  return body.problems?.filter(({ severity }) => severity === "error");
};
const left = async (id: string) =>
  (await one().issuer.client.call("getRelatedInvoices", { params: { id } })).body.credit?.remaining;

const owed = async (id: string) =>
  (await one().issuer.client.call("listPending", { body: {} })).body.rows.find((row) => row.invoice_id === id)?.balance;

const OVER = { code: "TIMBRA-SALDO", path: "relations", severity: "error" };

describe("what is left of an invoice", () => {
  it("is credited once, though two drafts over all of it were made before either was stamped", async () => {
    const invoice = await stampedInvoice(one().issuer);
    const [first, second] = [await credit(invoice.id), await credit(invoice.id, { amount: "200" })];
    expect((await stamp(first.id)).state).toBe("stamped");
    expect(await refused(second.id)).toMatchObject([
      { ...OVER, params: { max: "0.00" }, message: expect.stringContaining("0.00") },
    ]);
    expect(await left(invoice.id)).toBe("0.00");
  });

  it("is credited once, though two notes are stamped at the same time", async () => {
    const invoice = await stampedInvoice(one().issuer);
    const drafts = [
      await credit(invoice.id, { amount: "700" }),
      await credit(invoice.id, { amount: "700" }),
      await credit(invoice.id, { amount: "700" }),
    ];
    const outcomes = await Promise.allSettled(drafts.map(({ id }) => stamp(id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await left(invoice.id)).toBe("402.00");
  });

  it("holds for a note that is written by hand, over one invoice or several", async () => {
    const [invoice, other] = [await stampedInvoice(one().issuer), await stampedInvoice(one().issuer)];
    const whole = await credit(invoice.id);
    const twice = { ...whole.draft, items: [...whole.draft.items, ...whole.draft.items] };
    const draft = async (uuids: (string | null)[]) => {
      const body = { ...twice, relations: [{ type: "01", uuids }] } as RequestOf<"createDraft">;
      return (await one().issuer.client.call("createDraft", { body })).body.invoice;
    };
    const over = await draft([invoice.uuid]);
    expect(over.remarks).toMatchObject([{ ...OVER, params: { max: "1102.00" } }]);
    const { body: preview } = await one().issuer.client.call("previewInvoice", {
      body: over.draft as RequestOf<"previewInvoice">,
    });
    expect(preview.problems.filter(({ severity }) => severity === "error")).toMatchObject([OVER]);
    expect(await refused(over.id)).toMatchObject([{ ...OVER, params: { max: "1102.00" } }]);
    expect((await draft([invoice.uuid, other.uuid])).remarks).toEqual([]);
    expect((await stamp((await draft([invoice.uuid, other.uuid])).id)).total).toBe("2204.00");
    expect(await refused((await draft([other.uuid, invoice.uuid])).id)).toMatchObject([
      { ...OVER, params: { max: "0.00" } },
    ]);
  });

  it("is reported alike by the stored draft, the preview and the stamp, where a relation is not for the types of both documents", async () => {
    const invoice = await stampedInvoice(one().issuer);
    const { draft } = await credit(invoice.id);
    const kept = async (relation: string, uuid: string | null) => {
      const body = { ...draft, relations: [{ type: relation, uuids: [uuid] }] } as RequestOf<"createDraft">;
      return (await one().issuer.client.call("createDraft", { body })).body.invoice;
    };
    const wrong = await kept("06", invoice.uuid);
    const params = { relacion: "06", tipo: "E", relacionado: "I" };
    const fault = { code: "TIMBRA-RELACION-RELACIONADO", path: "relations.0.uuids.0", severity: "error", params };
    expect(wrong.remarks).toMatchObject([fault]);
    const { body: preview } = await one().issuer.client.call("previewInvoice", {
      body: wrong.draft as RequestOf<"previewInvoice">,
    });
    expect(preview.problems.filter(({ severity }) => severity === "error")).toMatchObject([fault]);
    expect(await refused(wrong.id)).toMatchObject([fault]);

    const advice = { code: "TIMBRA-EGRESO-SUSTITUYE", path: "relations.0.type", severity: "warning" };
    expect((await kept("04", invoice.uuid)).remarks).toMatchObject([advice]);
    expect((await kept("01", invoice.uuid)).remarks).toEqual([]);
    const note = await stamp((await credit(invoice.id, { amount: "100" })).id);
    expect((await kept("03", note.uuid)).remarks).toMatchObject([
      { ...fault, params: { relacion: "03", relacionado: "E" } },
    ]);
    expect((await kept("04", note.uuid)).remarks).toEqual([]);
  });

  it("is not guessed of a document that somebody else keeps", async () => {
    const invoice = await stampedInvoice(one().issuer);
    const whole = await credit(invoice.id);
    const uuids = [invoice.uuid ?? "", "5FB2822E-396D-4725-8521-CDC4BDD20CCF"];
    const items = [...whole.draft.items, ...whole.draft.items];
    const body = { ...whole.draft, items, relations: [{ type: "01", uuids }] } as RequestOf<"createDraft">;
    const { invoice: draft } = (await one().issuer.client.call("createDraft", { body })).body;
    expect((await stamp(draft.id)).state).toBe("stamped");
  });

  it("is of a valid invoice: not while its cancellation is under way, nor after it", async () => {
    const invoice = await stampedInvoice(one().issuer);
    const number = `${invoice.serie}-${invoice.folio}`;
    const note = await credit(invoice.id, { amount: "100" });
    await one().afterTheNextBusinessDay();
    const { cancellation } = await one().cancel(invoice.id);
    await one().look(cancellation);
    expect(await one().stateOf(invoice.id)).toBe("cancel_in_process");
    const busy = `La factura ${number} no se puede acreditar ahora: su cancelación está en curso`;
    expect(await refused(note.id)).toMatchObject([{ code: "TIMBRA-CREDITO", path: "relations", message: busy }]);
    await configureSat(one().test, "cancellations", { uuid: invoice.uuid, answer: "accept" });
    await one().look(cancellation);
    expect(await one().stateOf(invoice.id)).toBe("cancelled");
    expect(await refused(note.id)).toMatchObject([
      { message: `La factura ${number} está cancelada: ya no hay qué acreditar` },
    ]);
  });

  it("is the same for who credits and for who collects, of a note over several invoices", async () => {
    const later = { payment_method_id: 1, payment_form_id: 22 };
    const [first, second] = [await stampedInvoice(one().issuer, later), await stampedInvoice(one().issuer, later)];
    const whole = await credit(first.id);
    const body = {
      ...whole.draft,
      relations: [{ type: "01", uuids: [first.uuid, second.uuid] }],
    } as RequestOf<"createDraft">;
    await stamp((await one().issuer.client.call("createDraft", { body })).body.invoice.id);
    expect([await left(first.id), await left(second.id)]).toEqual(["0.00", "1102.00"]);
    expect([await owed(first.id), await owed(second.id)]).toEqual([undefined, "1102.00"]);
  });

  it("is not taken a second time by the note that replaces one", async () => {
    await configureSat(one().test, "cancellations", { visible_after_ms: 3_600_000 });
    const invoice = await stampedInvoice(one().issuer, { payment_method_id: 1, payment_form_id: 22 });
    const note = await stamp((await credit(invoice.id, { amount: "100" })).id);
    const draft = (await one().issuer.client.call("replaceInvoice", { params: { id: note.id } })).body.invoice;
    expect((await stamp(draft.id)).state).toBe("stamped");
    expect(await left(invoice.id)).toBe("1002.00");
    expect(await owed(invoice.id)).toBe("1002.00");
  });
});
