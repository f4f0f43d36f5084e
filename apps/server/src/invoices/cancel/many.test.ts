import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../lib/ids.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { DAY, MINUTE } from "../../testing/movable-clock.ts";
import { shareTestApp } from "../../testing/shared-test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { giveCredits } from "./testing/cancellation-fixture.ts";
import { configureSat, invoiceNow, requestsAtSat, signedInAgain, stampedInvoice } from "./testing/sat.ts";

/** With its worker: nobody waits for the SAT's answers but the queue. */
let test: TestApp;
let issuer: ReadyIssuer;
beforeAll(async () => {
  test = await shareTestApp();
  issuer = await readyIssuer(test);
  await giveCredits(test, issuer.issuerId, 100);
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
});
afterAll(() => test.close());

type Motive = "02" | "03";
const cancelMany = async (ids: string[], motive: Motive = "02") =>
  (await issuer.client.call("cancelInvoices", { body: { ids, motive } })).body;
const look = async (ids: string[]) => (await issuer.client.call("getCancellations", { body: { ids } })).body.invoices;
const becomes = (id: string, state: string) =>
  expect.poll(async () => (await invoiceNow(issuer, id)).state, { timeout: 60_000, interval: 200 }).toBe(state);

/** An invoice paid later, with a live receipt. */
async function paid(): Promise<{ readonly id: string; readonly payId: string }> {
  const { id } = await stampedInvoice(issuer, { payment_method_id: 1, payment_form_id: 22 });
  const documents = [{ invoice_id: id, amount: "100" }];
  const payment = {
    customer_id: issuer.customerId,
    series_id: issuer.seriesId,
    form_id: 3,
    currency_id: 1,
    amount: "100",
    documents,
  };
  const { pay } = (
    await issuer.client.call("stampPay", { body: { ...payment, date: test.clock.now().toISOString().slice(0, 10) } })
  ).body;
  return { id, payId: pay.id };
}

describe("many invoices", () => {
  it("are asked for each by itself; what cannot be is left out with its reason, before and after", async () => {
    const [one, two, gone, related] = [
      await stampedInvoice(issuer),
      await stampedInvoice(issuer),
      await stampedInvoice(issuer),
      await stampedInvoice(issuer),
    ];
    const relative = await stampedInvoice(issuer, { relations: [{ type: "04", uuids: [related.uuid] }] });
    const { id: withReceipt } = await paid();
    const draft = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
    await issuer.client.call("cancelInvoice", { params: { id: gone.id }, body: { motive: "02" } });
    await becomes(gone.id, "cancelled");

    const ids = [one.id, gone.id, related.id, two.id, withReceipt, draft.id];
    const reasons = [
      [],
      [expect.stringContaining("ya está cancelada")],
      [expect.stringContaining(`A-${relative.folio}`)],
      [],
      [expect.stringContaining("vigentes")],
      [expect.any(String)],
    ];
    const before = await look(ids);
    expect(before.map(({ invoice, left_out }) => [invoice.id, left_out])).toEqual(
      ids.map((id, at) => [id, reasons[at]]),
    );
    const { message, outcomes } = await cancelMany(ids, "03");
    expect(outcomes.map(({ id, reasons: told }) => [id, told])).toEqual(ids.map((id, at) => [id, reasons[at]]));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      "asked",
      "left_out",
      "left_out",
      "asked",
      "left_out",
      "left_out",
    ]);
    expect(message).toBe("Solicitudes de cancelación hechas: 2. Facturas que se dejaron fuera: 4.");

    for (const { id, uuid } of [one, two]) {
      await becomes(id, "cancelled");
      expect(await requestsAtSat(test, uuid)).toEqual([expect.objectContaining({ motive: "03", substitute: null })]);
    }
    for (const { id, uuid } of [related, { id: withReceipt, uuid: "" }]) {
      expect((await invoiceNow(issuer, id)).state).toBe("stamped");
      if (uuid !== "") expect(await requestsAtSat(test, uuid)).toEqual([]);
    }
    const after = await look(ids);
    expect(after.map(({ cancellation }) => cancellation?.state ?? null)).toEqual([
      "cancelled",
      "cancelled",
      null,
      "cancelled",
      null,
      null,
    ]);
    const [deed] = (await issuer.client.call("getActivity", { query: { deed: "cancellations_asked" } })).body.rows;
    expect(deed?.detail).toEqual({ asked: 2, left_out: 4, motive: "03" });
  }, 120_000);

  it("asked for twice, or by many hands at once, are asked of the SAT once each", async () => {
    const invoices = [await stampedInvoice(issuer), await stampedInvoice(issuer), await stampedInvoice(issuer)];
    const ids = invoices.map(({ id }) => id);
    const headers = { "idempotency-key": `many-${ids[0]}` };
    const withKey = () => issuer.client.raw("POST", "/api/invoices/cancel", { body: { ids, motive: "02" }, headers });
    const without = () => issuer.client.raw("POST", "/api/invoices/cancel", { body: { ids, motive: "02" } });
    const answers = await Promise.all([withKey(), ...Array.from({ length: 8 }, without), withKey()]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { id, uuid } of invoices) {
      await becomes(id, "cancelled");
      expect(await requestsAtSat(test, uuid)).toHaveLength(1);
    }
    const replayed = await withKey();
    expect([replayed.headers["idempotency-replayed"], replayed.body]).toEqual(["true", answers[0]?.body]);
    const [again] = (await cancelMany(ids)).outcomes;
    expect(again).toMatchObject({ outcome: "left_out", reasons: [expect.stringContaining("ya está cancelada")] });
  }, 120_000);

  it("named twice are meant once; more than a hundred, none, or with a motive that wants more than that are refused", async () => {
    const { id } = await stampedInvoice(issuer);
    const { message, outcomes } = await cancelMany([id, id.toUpperCase()]);
    expect([message, outcomes.length]).toEqual(["Solicitudes de cancelación hechas: 1.", 1]);
    const refused = async (body: object) => (await issuer.client.fail("cancelInvoices", { body })).body.errors;
    const hundred = Array.from({ length: 101 }, () => newId(test.clock));
    expect(await refused({ ids: hundred, motive: "02" })).toEqual({ ids: ["Elija cien facturas o menos a la vez"] });
    expect(await refused({ ids: [], motive: "02" })).toEqual({ ids: ["Elija qué facturas se cancelan"] });
    for (const motive of ["01", "04", undefined])
      expect(await refused({ ids: [id], motive })).toEqual({ motive: ["Diga por qué se cancela"] });
    await becomes(id, "cancelled");
  }, 90_000);

  it("are not there for anybody else, nor is a receipt among them: then none is asked for", async () => {
    const own = await stampedInvoice(issuer);
    const { payId } = await paid();
    const twin = await readyIssuer(test);
    const theirs = await stampedInvoice(twin);
    for (const strange of [theirs.id, payId, newId(test.clock)]) {
      const body = { ids: [own.id, strange], motive: "02" };
      expect((await issuer.client.fail("cancelInvoices", { body })).body.code).toBe("not_found");
      expect((await issuer.client.fail("getCancellations", { body: { ids: body.ids } })).body.code).toBe("not_found");
    }
    for (const { id, client } of [
      { id: own.id, client: issuer.client },
      { id: theirs.id, client: twin.client },
    ])
      expect((await client.call("getInvoice", { params: { id } })).body.invoice.state).toBe("stamped");
    expect(await requestsAtSat(test, own.uuid)).toEqual([]);
  });

  it("stay as they are without a certificate, and the reason is reported once", async () => {
    const other = await readyIssuer(test);
    const [one, two] = [await stampedInvoice(other), await stampedInvoice(other)];
    await other.client.call("deleteCsd");
    const refused = await other.client.fail("cancelInvoices", { body: { ids: [one.id, two.id], motive: "02" } });
    expect(refused.body.code).toBe("no_certificate");
    for (const { uuid } of [one, two]) expect(await requestsAtSat(test, uuid)).toEqual([]);
  });
});

describe("proof of who asks", () => {
  it("is asked for before anything is cancelled; a single invoice is cancelled without, and a look needs none", async () => {
    const invoice = await stampedInvoice(issuer);
    const body = { ids: [invoice.id], motive: "02" } as const;
    test.clock.advance(16 * MINUTE);
    expect((await issuer.client.fail("cancelInvoices", { body })).body.code).toBe("reauthentication_required");
    expect((await look([invoice.id]))[0]?.left_out).toEqual([]);
    expect(await requestsAtSat(test, invoice.uuid)).toEqual([]);
    await issuer.client.call("reauthenticate", { body: { by: "password", proof: issuer.password } });
    expect((await cancelMany([invoice.id])).outcomes).toMatchObject([{ outcome: "asked" }]);
  });
});

describe("receivers that were asked before", () => {
  it("and said no are not asked again in a crowd; what reached its last day is listed separately", async () => {
    const invoice = await stampedInvoice(issuer);
    test.clock.advance(7 * DAY);
    issuer = await signedInAgain(test, issuer);
    await configureSat(test, "cancellations", { receiver: "rejects" });
    await issuer.client.call("cancelInvoice", { params: { id: invoice.id }, body: { motive: "02" } });
    expect((await invoiceNow(issuer, invoice.id)).state).toBe("cancel_rejected");
    const reasons = [expect.stringContaining("rechazó")];
    expect((await look([invoice.id]))[0]?.left_out).toEqual(reasons);
    expect((await cancelMany([invoice.id])).outcomes).toEqual([{ id: invoice.id, outcome: "left_out", reasons }]);
    test.clock.advance(365 * DAY);
    issuer = await signedInAgain(test, issuer);
    expect((await look([invoice.id]))[0]?.left_out).toEqual([...reasons, expect.stringContaining("plazo")]);
  });
});
