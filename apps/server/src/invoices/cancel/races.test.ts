import type { ErrorBody } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPacs, type PacPort } from "../../adapters/pac/index.ts";
import { withTenant } from "../../db/index.ts";
import type { Client, Reply } from "../../testing/client.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { DAY } from "../../testing/movable-clock.ts";
import { type SecondInstance, startSecondInstance } from "../../testing/second-instance.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { runCancellationExchange } from "./cancel.ts";
import { findOpenCancellation } from "./cancellations.db.ts";
import { requestCancellation } from "./request.ts";
import { giveCredits } from "./testing/cancellation-fixture.ts";
import { configureSat, invoiceNow, requestsAtSat, signedInAgain, stampedInvoice } from "./testing/sat.ts";

/** Two servers of one installation, each with its worker, and an issuer that presses every button at once on both. */
let test: TestApp;
let second: SecondInstance;
let issuer: ReadyIssuer;

beforeAll(async () => {
  test = await startTestApp({ environment: { STAMP_WAIT_MS: "3000" } });
  second = await startSecondInstance(test);
  issuer = await readyIssuer(test);
  await giveCredits(test, issuer.issuerId, 200);
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
});
afterAll(async () => {
  await second.close();
  await test.close();
});

const clients = (): readonly [Client, Client] => [issuer.client, second.client.withToken(issuer.client.token ?? "")];

function atOnce<T>(times: number, deed: (client: Client, nth: number) => Promise<T>): Promise<T[]> {
  const [one, other] = clients();
  return Promise.all(Array.from({ length: times }, (_, nth) => deed(nth % 2 === 0 ? one : other, nth)));
}

const cancel = (client: Client, id: string, body: object = { motive: "02" }) =>
  client.raw("POST", `/api/invoices/${id}/cancel`, { body });

/** How often each answer came: its status, and its code when it was a refusal. */
function tally(answers: readonly Reply<unknown>[]): Record<string, number> {
  const kinds = answers.map(({ status, body }) =>
    status < 400 ? `${status}` : `${status} ${(body as ErrorBody).code}`,
  );
  return Object.fromEntries([...new Set(kinds)].map((kind) => [kind, kinds.filter((one) => one === kind).length]));
}

const attemptsOf = (id: string) =>
  withTenant(test.deps.db, issuer.issuerId, (tx) =>
    tx.selectFrom("cancellation_attempts").selectAll().where("invoice_id", "=", id).execute(),
  );

// First: jobs wait by the database's clock, which nobody moves.
describe("a server that is killed after the request was signed", () => {
  it("leaves it to a worker", async () => {
    const { id } = await stampedInvoice(issuer);
    const { issuerId, userId } = issuer;
    const signed = await requestCancellation(test.deps, {
      issuerId,
      userId,
      invoiceId: id,
      request: { motive: "02", replacement_uuid: null, receipts: null },
      callerAsks: true,
    });
    expect(signed.kind).toBe("asked");
    expect((await invoiceNow(issuer, id)).state).toBe("cancel_requested");
    await expect
      .poll(async () => (await invoiceNow(issuer, id)).state, { timeout: 60_000, interval: 500 })
      .toBe("cancelled");
  });

  it("and an answer that is lost is no failure: the SAT is asked in the same breath", async () => {
    const { id } = await stampedInvoice(issuer);
    await configureSat(test, "personality", { name: "timeout-after", times: 1, delay_ms: 6_000, on: "cancel" });
    expect((await cancel(issuer.client, id)).status).toBe(200);
  });
});

describe("thirty presses of cancel", () => {
  it("make one request, and the SAT gets one", async () => {
    const { id, uuid } = await stampedInvoice(issuer);
    const answers = await atOnce(30, (client) => cancel(client, id));
    // Whoever comes after the SAT's answer is informed that it is over.
    expect(
      Object.keys(tally(answers)).filter((kind) => !["200", "202", "409 already_cancelled"].includes(kind)),
    ).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await requestsAtSat(test, uuid)).toHaveLength(1);
    const requests = await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      tx.selectFrom("cancellations").select("state").where("invoice_id", "=", id).execute(),
    );
    expect(requests).toEqual([{ state: "cancelled" }]);
  });

  it("with two motives: one of them is sent, the other is answered so", async () => {
    const { id, uuid } = await stampedInvoice(issuer);
    test.clock.advance(7 * DAY);
    issuer = await signedInAgain(test, issuer);
    const answers = await atOnce(20, (client, nth) => cancel(client, id, { motive: nth % 4 < 2 ? "02" : "03" }));
    expect(tally(answers)).toEqual({ 202: 10, "409 cancellation_open": 10 });
    expect(await requestsAtSat(test, uuid)).toHaveLength(1);
  });
});

describe("a request that everybody checks at once", () => {
  it("is settled once: workers, screens and requests at the same moment", async () => {
    const { id, uuid } = await stampedInvoice(issuer);
    test.clock.advance(7 * DAY);
    issuer = await signedInAgain(test, issuer);
    await cancel(issuer.client, id);
    await configureSat(test, "cancellations", { uuid, answer: "accept" });
    await atOnce(12, (client) => client.raw("GET", `/api/invoices/${id}/status`));
    expect((await invoiceNow(issuer, id)).state).toBe("cancelled");
    const final = (await attemptsOf(id)).filter(({ detail }) => JSON.stringify(detail).includes('"Cancelado"'));
    expect(final.length).toBeGreaterThan(0);
  });
});

describe("a holder that stalled", () => {
  it("decides nothing any more; the answer it received is stored", async () => {
    const { id, uuid } = await stampedInvoice(issuer);
    test.clock.advance(7 * DAY);
    issuer = await signedInAgain(test, issuer);
    await cancel(issuer.client, id);
    const open = await withTenant(test.deps.db, issuer.issuerId, (tx) => findOpenCancellation(tx, issuer.issuerId, id));
    const place = { issuerId: issuer.issuerId, cancellationId: open?.id ?? "" };
    // It asks while the receiver says nothing, stalls past its lease, and comes back with an outdated answer after
    // another has settled it.
    const pac = { ...test.deps.pacs.first, cancellationStatus: stalled(() => afterwards()) };
    const stalling = { ...test.deps, pacs: createPacs([{ pac, limit: 10 }]) };
    const afterwards = async () => {
      await configureSat(test, "cancellations", { uuid, answer: "reject" });
      test.clock.advance(20_000);
      expect((await runCancellationExchange(test.deps, place, 5_000)).kind).toBe("settled");
    };
    const before = (await attemptsOf(id)).length;
    expect((await runCancellationExchange(stalling, place, 5_000)).kind).toBe("settled");
    expect((await invoiceNow(issuer, id)).state).toBe("cancel_rejected");
    expect((await attemptsOf(id)).length).toBe(before + 2);
  });

  function stalled(meanwhile: () => Promise<void>): PacPort["cancellationStatus"] {
    return async (question, deadlineMs) => {
      const answer = await test.deps.pacs.first.cancellationStatus(question, deadlineMs);
      await meanwhile();
      return answer;
    };
  }
});

describe("cancelling while its replacement is being stamped", () => {
  it("either is cancelled before the SAT knows of the other, or is answered to wait for it: never both refused and lost", async () => {
    for (let round = 0; round < 6; round += 1) {
      const old = await stampedInvoice(issuer);
      const draft = someDraft(issuer, { relations: [{ type: "04", uuids: [old.uuid] }] });
      const [one, other] = clients();
      const [cancelled, replacement] = await Promise.all([
        cancel(one, old.id),
        other.raw("POST", "/api/invoices/stamp", { body: draft }),
      ]);
      expect(replacement.status).toBe(200);
      const outcomes = ["200", "422 validation_failed", "422 cancellation_refused"];
      expect(outcomes).toContain(Object.keys(tally([cancelled]))[0]);
      const { state } = await invoiceNow(issuer, old.id);
      expect(state).toBe(cancelled.status === 200 ? "cancelled" : "stamped");
      if (state === "cancelled") continue;
      const named = await cancel(one, old.id, {
        motive: "01",
        replacement_uuid: (replacement.body as { uuid: string }).uuid,
      });
      expect(named.status).toBe(200);
    }
  });

  it("two requests that name each other's invoice as substitute at once do not wait for each other", async () => {
    const [first, next] = [await stampedInvoice(issuer), await stampedInvoice(issuer)];
    const answers = await atOnce(12, (client, nth) =>
      nth % 4 < 2
        ? cancel(client, first.id, { motive: "01", replacement_uuid: next.uuid })
        : cancel(client, next.id, { motive: "01", replacement_uuid: first.uuid }),
    );
    expect(tally(answers)).toEqual({ "422 validation_failed": 12 });
  });
});
