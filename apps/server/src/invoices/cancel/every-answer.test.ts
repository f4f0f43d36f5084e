import { tries } from "@timbra/cfdi/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestCsdClient, type TestCsdClient } from "../../adapters/pac/index.ts";
import { withTenant } from "../../db/index.ts";
import { type ReadyIssuer, readyIssuer } from "../../testing/issuing.ts";
import { DAY, HOUR } from "../../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { runCancellationExchange } from "./cancel.ts";
import { findOpenCancellation } from "./cancellations.db.ts";
import { giveCredits } from "./testing/cancellation-fixture.ts";
import { configureSat, invoiceNow, querySat, requestsAtSat, signedInAgain, stampedInvoice } from "./testing/sat.ts";

/**
 * Reliability F14: each answer to a request, for documents that were just stamped and for those whose receiver has to
 * be asked, with a receiver that accepts, rejects or says nothing. In the end our state is the SAT's. The provider is
 * the sandbox over real sockets, by each of its protocols; what it says of the end is asked of it directly.
 */
const ANSWERS = [
  "201",
  "202",
  "203",
  "205",
  "207",
  "208",
  "302",
  "708",
  "711",
  "798",
  "799",
  "no_cancelable",
  "300",
  "lost",
] as const;

const PROTOCOLS = ["sandbox", "finkok"] as const;
const AGES = ["fresh", "old"] as const;
const RECEIVERS = ["accepts", "rejects", "ignores"] as const;

/**
 * `npm run nightly` gives each answer to every receiver. `npm test` gives it to one of them by each protocol at each
 * age, in turn so that it meets all three.
 */
const TO_EVERY_RECEIVER = tries(1).numRuns > 1;

function answersFor(turn: number): readonly (typeof ANSWERS)[number][] {
  return ANSWERS.filter((_, at) => TO_EVERY_RECEIVER || (at + turn) % RECEIVERS.length === 0);
}

/** The SAT's words for each state of ours. */
const SAT_OF: Readonly<Record<string, readonly string[]>> = {
  cancelled: ["Cancelado Cancelado sin aceptación", "Cancelado Cancelado con aceptación", "Cancelado Plazo vencido"],
  cancel_rejected: ["Vigente Solicitud rechazada"],
  stamped: ["Vigente "],
};

/** What a provider refuses for good; after any other answer the request arrives in the end. */
const REFUSED = ["203", "207", "208", "711", "799", "no_cancelable"];

/**
 * Noon in Mexico City of a Saturday after which no Monday is a holiday: a request that arrives by Monday needs nobody's
 * acceptance, whatever day this test is run on.
 */
const A_SATURDAY = new Date("2027-06-05T18:00:00Z");

const END = { accepts: "cancelled", rejects: "cancel_rejected", ignores: "cancelled" } as const;

describe.each(PROTOCOLS)("by the protocol of %s", (protocol) => {
  let test: TestApp;
  let issuer: ReadyIssuer;

  beforeAll(async () => {
    const testCsdClient: TestCsdClient = { order: (wish) => createTestCsdClient(test.pacUrl).order(wish) };
    test = await startTestApp({
      worker: false,
      environment: { STAMP_WAIT_MS: "1500", PAC_PROVIDER: protocol },
      replaced: { testCsdClient },
    });
    test.clock.set(A_SATURDAY);
    issuer = await readyIssuer(test);
    await giveCredits(test, issuer.issuerId, 500);
    await configureSat(test, "cancellations", { visible_after_ms: 0 });
  });
  afterAll(() => test.close());

  describe.each(AGES)("%s documents", (age) => {
    it.each(RECEIVERS)("with a receiver that %s", async (receiver) => {
      const turn = PROTOCOLS.indexOf(protocol) * AGES.length + AGES.indexOf(age) + RECEIVERS.indexOf(receiver);
      const answers = answersFor(turn);
      const invoices = await oneAfterAnother(answers, async (answer) => ({
        answer,
        ...(await stampedInvoice(issuer)),
      }));
      if (age === "old") await wait(7 * DAY);
      await configureSat(test, "cancellations", { receiver, after_ms: 2 * HOUR });
      for (const { answer, id } of invoices) await request(id, answer);
      for (let days = 0; days < 14; days += 1) {
        await wait(DAY);
        if (!(await oneAfterAnother(invoices, ({ id }) => look(id))).includes("asked")) break;
      }
      const ends = await oneAfterAnother(invoices, async ({ answer, ...invoice }) => ({
        answer,
        ...(await endOf(invoice)),
      }));
      expect(ends.filter(({ agrees }) => !agrees)).toEqual([]);
      expect(ends.map(({ answer, state }) => [answer, state])).toEqual(
        answers.map((answer) => [answer, expectedEnd(answer, age, receiver)]),
      );
    });
  });

  async function request(id: string, answer: (typeof ANSWERS)[number]): Promise<void> {
    if (answer === "lost") await configureSat(test, "personality", { name: "reset-after", times: 1, on: "cancel" });
    else if (answer !== "201") await configureSat(test, "cancellations", { force: answer });
    await issuer.client.raw("POST", `/api/invoices/${id}/cancel`, { body: { motive: "02" } });
  }

  async function wait(ms: number): Promise<void> {
    test.clock.advance(ms);
    issuer = await signedInAgain(test, issuer);
  }

  const openOf = (id: string) =>
    withTenant(test.deps.db, issuer.issuerId, (tx) => findOpenCancellation(tx, issuer.issuerId, id));

  /** What the worker does at each of its turns, while there is something to ask. */
  async function look(id: string): Promise<"asked" | "ended"> {
    const open = await openOf(id);
    if (open === undefined) return "ended";
    await runCancellationExchange(test.deps, { issuerId: issuer.issuerId, cancellationId: open.id }, 3_000);
    return "asked";
  }

  async function endOf(invoice: Awaited<ReturnType<typeof stampedInvoice>>) {
    const { state } = await invoiceNow(issuer, invoice.id);
    const { estado, estatus } = await querySat(test, issuer, invoice);
    const received = (await requestsAtSat(test, invoice.uuid)).length;
    const agrees =
      SAT_OF[state]?.includes(`${estado} ${estatus}`) === true &&
      received <= 1 &&
      (await openOf(invoice.id)) === undefined;
    return { state, estado, estatus, received, agrees };
  }
});

async function oneAfterAnother<From, To>(items: readonly From[], deed: (item: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  for (const item of items) done.push(await deed(item));
  return done;
}

/**
 * A fresh document needs nobody's acceptance, unless its request arrives only when it is fresh no more: then as the
 * receiver does.
 */
function expectedEnd(answer: (typeof ANSWERS)[number], age: "fresh" | "old", receiver: keyof typeof END): string {
  if (REFUSED.includes(answer)) return "stamped";
  const arrivesLate = answer === "202" || answer === "798";
  return age === "old" || arrivesLate ? END[receiver] : "cancelled";
}
