import type { InvoiceDetail, RelatedInvoices } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { giveCredits } from "./cancel/testing/cancellation-fixture.ts";
import { configureSat, querySat, requestsAtSat, signedInAgain, stampedInvoice } from "./cancel/testing/sat.ts";
import { cancelReplacedJob } from "./replacement.ts";

let test: TestApp;
let issuer: ReadyIssuer;
beforeAll(async () => {
  test = await startTestApp({ environment: { STAMP_WAIT_MS: "2000" } });
  issuer = await readyIssuer(test);
  await giveCredits(test, issuer.issuerId, 50);
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
});
afterAll(() => test.close());

const replace = async (id: string): Promise<InvoiceDetail> =>
  (await issuer.client.call("replaceInvoice", { params: { id } })).body.invoice;
const actOf = async (id: string) =>
  (await issuer.client.call("getRelatedInvoices", { params: { id } })).body.replacement;

/** Polls the product as its page does. */
async function untilStep(
  id: string,
  step: NonNullable<RelatedInvoices["replacement"]>["step"],
): Promise<NonNullable<RelatedInvoices["replacement"]>> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const act = await actOf(id);
    if (act?.step === step) return act;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never came to ${step}: ${JSON.stringify(await actOf(id))}`);
}

describe("an invoice that is replaced", () => {
  it("is cancelled by itself once the new one is stamped, and both pages show the same", async () => {
    const old = await stampedInvoice(issuer);
    const draft = await replace(old.id);
    expect(draft.draft.relations).toEqual([{ type: "04", uuids: [old.uuid] }]);
    expect({ ...draft.draft, relations: [] }).toEqual(old.draft);
    expect(await actOf(old.id)).toMatchObject({
      role: "old",
      step: "correct",
      old: { id: old.id },
      new: { id: draft.id },
    });
    expect((await replace(old.id)).id).toBe(draft.id);
    const { body } = await issuer.client.call("stampDraft", { params: { id: draft.id } });
    const done = await untilStep(old.id, "done");
    expect(done).toMatchObject({
      problem: null,
      old: { state: "cancelled" },
      new: { uuid: body.invoice.uuid, state: "stamped" },
    });
    expect(await actOf(draft.id)).toMatchObject({ role: "new", step: "done" });
    expect(await requestsAtSat(test, old.uuid)).toMatchObject([{ motive: "01", substitute: body.invoice.uuid }]);
    expect((await querySat(test, issuer, old)).estado).toBe("Cancelado");
  });

  it("waits for its receiver as any other, and says so", async () => {
    const old = await stampedInvoice(issuer);
    const draft = await replace(old.id);
    test.clock.advance(7 * 86_400_000);
    issuer = await signedInAgain(test, issuer);
    await issuer.client.call("stampDraft", { params: { id: draft.id } });
    await untilStep(old.id, "waiting");
    // It waits from the moment it is written down; the request follows.
    await expect.poll(() => requestsAtSat(test, old.uuid), { timeout: 20_000 }).toHaveLength(1);
    await configureSat(test, "cancellations", { uuid: old.uuid, answer: "accept" });
    // The job that sent the request may hold it a moment longer, and settles nothing that somebody else was told.
    const stateNow = async () =>
      (await issuer.client.call("getSatStatus", { params: { id: old.id } })).body.invoice_state;
    await expect.poll(stateNow, { timeout: 20_000 }).toBe("cancelled");
    expect((await actOf(old.id))?.step).toBe("done");
  });

  it("is asked about once, however often the job runs", async () => {
    const old = await stampedInvoice(issuer);
    const draft = await replace(old.id);
    await issuer.client.call("stampDraft", { params: { id: draft.id } });
    const job = cancelReplacedJob(test.deps);
    const again = { issuerId: issuer.issuerId, invoiceId: draft.id };
    await Promise.all([1, 2, 3].map(() => job(again, { attempt: 1, lastAttempt: false })));
    await untilStep(old.id, "done");
    await job(again, { attempt: 2, lastAttempt: false });
    expect(await requestsAtSat(test, old.uuid)).toHaveLength(1);
  });

  it("says that another request is open, and does not ask beside it", async () => {
    const old = await stampedInvoice(issuer);
    const draft = await replace(old.id);
    await configureSat(test, "cancellations", { visible_after_ms: 3_600_000 });
    await issuer.client.call("cancelInvoice", { params: { id: old.id }, body: { motive: "02" } });
    await issuer.client.call("stampDraft", { params: { id: draft.id } });
    const job = cancelReplacedJob(test.deps);
    await job({ issuerId: issuer.issuerId, invoiceId: draft.id }, { attempt: 1, lastAttempt: false });
    const act = await actOf(old.id);
    expect([act?.step, act?.problem]).toEqual([
      "waiting",
      "Ya se pidió cancelar esta factura con otro motivo; espere su resultado.",
    ]);
    const { cancellation, earlier } = (await issuer.client.call("getCancellation", { params: { id: old.id } })).body;
    expect([cancellation?.motive, earlier]).toEqual(["02", []]);
    await configureSat(test, "cancellations", { visible_after_ms: 0 });
  });

  it("is left unchanged when the draft is deleted, and can be begun again", async () => {
    const old = await stampedInvoice(issuer);
    const first = await replace(old.id);
    await issuer.client.call("deleteDraft", { params: { id: first.id } });
    expect(await actOf(old.id)).toBeNull();
    const second = await replace(old.id);
    expect(second.id).not.toBe(first.id);
  });

  it("must be stamped", async () => {
    const { body } = await issuer.client.call("createDraft", { body: {} });
    expect((await issuer.client.fail("replaceInvoice", { params: { id: body.invoice.id } })).body.code).toBe(
      "invoice_not_stamped",
    );
  });
});
