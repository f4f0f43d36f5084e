import { checkSolicitud, signSolicitud } from "@timbra/cfdi";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { newId } from "../../lib/ids.ts";
import { readyIssuer } from "../../testing/issuing.ts";
import { openSigner } from "../signer.ts";
import { useCancellationFixture, WRONG } from "./testing/cancellation-fixture.ts";
import { configureSat, invoiceNow, requestsAtSat, stampedInvoice } from "./testing/sat.ts";

const one = useCancellationFixture();

/** A request that the issuer makes with another program. */
async function signedElsewhere(uuid: string): Promise<Uint8Array> {
  const { test, issuer } = one();
  const opened = await openSigner(test.deps, { issuerId: issuer.issuerId, purpose: "cancel" });
  const { revisada } = checkSolicitud({
    tipo: "cancelacion",
    RfcEmisor: issuer.rfc,
    Fecha: "2026-11-21T10:00:00",
    Folios: [{ UUID: uuid, Motivo: "02" }],
  });
  if (opened === null || revisada === null) throw new Error("cannot be signed");
  return new TextEncoder().encode(signSolicitud(revisada, opened.signer).xml);
}

describe("its replacement", () => {
  it("cancels it with the substitute named, and only then: every other request is refused at its field, with the reason", async () => {
    const old = await stampedInvoice(one().issuer);
    const other = await stampedInvoice(one().issuer);
    const refused = (wish: object) => one().refused(old.id, wish);
    expect(await refused({ motive: "01" })).toMatchObject({
      code: "validation_failed",
      errors: { replacement_uuid: ["Elija la factura que la sustituye"] },
    });
    expect(await refused({ motive: "02", replacement_uuid: other.uuid })).toMatchObject({
      errors: { replacement_uuid: [expect.any(String)] },
    });
    expect(await refused({})).toMatchObject({ errors: { motive: ["Diga por qué se cancela"] } });
    expect(await refused({ motive: "01", replacement_uuid: "x" })).toMatchObject({
      errors: { replacement_uuid: [expect.any(String)] },
    });
    expect(await refused({ motive: "01", replacement_uuid: old.uuid })).toMatchObject({
      errors: { replacement_uuid: [expect.stringContaining("sí misma")] },
    });
    expect(await refused({ motive: "01", replacement_uuid: other.uuid })).toMatchObject({
      errors: { replacement_uuid: [expect.stringContaining("relación 04")] },
    });
    const stranger = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
    expect(await refused({ motive: "01", replacement_uuid: stranger })).toMatchObject({
      errors: { replacement_uuid: [expect.stringContaining("no es de una factura suya")] },
    });
    expect(await requestsAtSat(one().test, old.uuid)).toEqual([]);

    const replacement = await stampedInvoice(one().issuer, {
      relations: [{ type: "04", uuids: [old.uuid.toLowerCase()] }],
    });
    expect((await one().cancellationOf(old.id)).relatives).toEqual([
      expect.objectContaining({ id: replacement.id, replaces: true, state: "stamped" }),
    ]);
    expect(await refused({ motive: "03" })).toMatchObject({
      errors: { motive: [expect.stringContaining(`A-${replacement.folio}`)] },
    });
    const { cancellation } = await one().cancel(old.id, {
      motive: "01",
      replacement_uuid: replacement.uuid.toLowerCase(),
    });
    expect(cancellation).toMatchObject({ state: "cancelled", replacement_uuid: replacement.uuid });
    expect((await requestsAtSat(one().test, old.uuid))[0]).toMatchObject({
      motive: "01",
      substitute: replacement.uuid,
    });
  });

  it("is not one when it is cancelled; and is not cancelled while the other one's request is open", async () => {
    const [old, gone] = [await stampedInvoice(one().issuer), await stampedInvoice(one().issuer)];
    const replacement = await stampedInvoice(one().issuer, {
      relations: [{ type: "04", uuids: [old.uuid, gone.uuid] }],
    });
    await one().afterTheNextBusinessDay();
    const { cancellation } = await one().cancel(old.id, { motive: "01", replacement_uuid: replacement.uuid });
    expect(cancellation.state).toBe("in_process");
    const awaited = await one().issuer.client.fail("cancelInvoice", { params: { id: replacement.id }, body: WRONG });
    expect(awaited.body.errors).toEqual({ motive: [expect.stringContaining("sustituye a otra")] });
    await configureSat(one().test, "cancellations", { uuid: old.uuid, answer: "reject" });
    await one().look(cancellation);
    await configureSat(one().test, "cancellations", { receiver: "accepts" });
    expect((await one().cancel(replacement.id)).cancellation.state).toBe("cancelled");
    const late = await one().issuer.client.fail("cancelInvoice", {
      params: { id: gone.id },
      body: { motive: "01", replacement_uuid: replacement.uuid },
    });
    expect(late.body.errors).toEqual({ replacement_uuid: [expect.stringContaining("vigente")] });
  });
});

describe("what cannot be cancelled", () => {
  it("a draft; an invoice being stamped; an unknown one; one whose cancellation was requested otherwise", async () => {
    const draft = (await one().issuer.client.call("createDraft", { body: {} })).body.invoice;
    const code = async (id: string, wish: object = WRONG) => (await one().refused(id, wish)).code;
    expect(await code(draft.id)).toBe("invoice_not_stamped");
    expect(await code(newId(one().test.clock))).toBe("not_found");
    const invoice = await stampedInvoice(one().issuer);
    await one().afterTheNextBusinessDay();
    const { cancellation } = await one().cancel(invoice.id);
    expect(await code(invoice.id, { motive: "03" })).toBe("cancellation_open");
    const again = await one().cancel(invoice.id);
    expect(again.cancellation.id).toBe(cancellation.id);
    expect(await requestsAtSat(one().test, invoice.uuid)).toHaveLength(1);
  });

  it("anything without a certificate: nothing is kept or sent", async () => {
    const other = await readyIssuer(one().test);
    const invoice = await stampedInvoice(other);
    await other.client.call("deleteCsd");
    expect((await other.client.fail("cancelInvoice", { params: { id: invoice.id }, body: WRONG })).body.code).toBe(
      "no_certificate",
    );
    expect((await invoiceNow(other, invoice.id)).state).toBe("stamped");
    expect(await requestsAtSat(one().test, invoice.uuid)).toEqual([]);
  });

  it("what the SAT refuses: live as before, with the reason, and free to be asked again", async () => {
    const invoice = await stampedInvoice(one().issuer);
    await configureSat(one().test, "cancellations", { force: "210" });
    const refused = await one().refused(invoice.id);
    expect(refused).toMatchObject({
      code: "cancellation_refused",
      problems: [{ code: "210", message: expect.stringContaining("fecha límite") as string }],
    });
    expect(await one().cancellationOf(invoice.id)).toMatchObject({
      invoice: { state: "stamped" },
      can_request: true,
      cancellation: { state: "refused", problems: [{ code: "210" }] },
    });
    expect((await one().cancel(invoice.id)).cancellation.state).toBe("cancelled");
  });
});

describe("asked with an Idempotency-Key", () => {
  it("twice is asked once, and answered the same", async () => {
    const invoice = await stampedInvoice(one().issuer);
    const headers = { "idempotency-key": `cancel-${invoice.id}` };
    const ask = (body: object) =>
      one().issuer.client.raw("POST", `/api/invoices/${invoice.id}/cancel`, { body, headers });
    const [first, second] = [await ask(WRONG), await ask(WRONG)];
    expect([first.status, second.status, second.headers["idempotency-replayed"]]).toEqual([200, 200, "true"]);
    expect(second.body).toEqual(first.body);
    expect((await ask({ motive: "03" })).status).toBe(409);
    expect(await requestsAtSat(one().test, invoice.uuid)).toHaveLength(1);
  });

  it("is answered with the outcome, once the receiver has answered", async () => {
    const invoice = await stampedInvoice(one().issuer);
    await one().afterTheNextBusinessDay();
    const headers = { "idempotency-key": `cancel-${invoice.id}` };
    const ask = () => one().issuer.client.raw("POST", `/api/invoices/${invoice.id}/cancel`, { body: WRONG, headers });
    const first = await ask();
    expect([first.status, first.body]).toMatchObject([202, { cancellation: { state: "in_process" } }]);
    expect((await ask()).status).toBe(202);
    await configureSat(one().test, "cancellations", { uuid: invoice.uuid, answer: "accept" });
    await one().look((first.body as { cancellation: { id: string } }).cancellation);
    const last = await ask();
    expect([last.status, last.headers["idempotency-replayed"], last.body]).toMatchObject([
      200,
      "true",
      { cancellation: { state: "cancelled" } },
    ]);
    expect(await requestsAtSat(one().test, invoice.uuid)).toHaveLength(1);
  });
});

describe("cancelled elsewhere", () => {
  it("is cancelled here once the SAT says so", async () => {
    const invoice = await stampedInvoice(one().issuer);
    const { body } = await one().issuer.client.call("getSatStatus", { params: { id: invoice.id } });
    expect(body).toMatchObject({
      state: "live",
      cancellable: "without_acceptance",
      request: "none",
      invoice_state: "stamped",
    });
    await configureSat(one().test, "personality", { name: "5xx-before", times: 1, on: "status" });
    expect((await one().issuer.client.call("getSatStatus", { params: { id: invoice.id } })).body).toMatchObject({
      state: "unavailable",
      words: null,
    });
    expect(
      await one().test.deps.pacs.first.cancel(await signedElsewhere(invoice.uuid), {
        uuid: invoice.uuid,
        rfc: one().issuer.rfc,
        deadlineMs: 5_000,
      }),
    ).toMatchObject({ kind: "requested" });
    expect((await one().issuer.client.call("getSatStatus", { params: { id: invoice.id } })).body).toMatchObject({
      state: "cancelled",
      invoice_state: "cancelled",
    });
    expect(await one().cancellationOf(invoice.id)).toMatchObject({ can_request: false, cancellation: null });
    const { events } = (await one().issuer.client.call("getInvoiceTimeline", { params: { id: invoice.id } })).body;
    expect(events.slice(-2)).toMatchObject([
      {
        kind: "attempt",
        attempt: {
          operation: "status",
          words: expect.arrayContaining(["Cancelado"]),
          answer_sha256: expect.any(String),
        },
      },
      { kind: "cancelled_elsewhere" },
    ]);
    const { bytes } = await one().issuer.client.call("getInvoiceEvidence", { params: { id: invoice.id } });
    const file = unzipSync(bytes)["cancelled-elsewhere.json"];
    expect(JSON.parse(Buffer.from(file ?? []).toString("utf8"))).toMatchObject({
      attempts: [{ operation: "status", answer: "answered", detail: { words: { Estado: "Cancelado" } } }],
    });
  });
});
