import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../../db/index.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { clampDueDates, enqueueDocument, listAwaitedProviders, nextDueDocuments } from "./document-queue.db.ts";
import { countFreeSlots, prepareSlots, releaseSlot, releaseUnused, tryAcquireSlot } from "./provider-slots.db.ts";

let test: TestApp;
const NOW = new Date("2026-11-21T02:00:00Z");
const UNTIL = new Date(NOW.getTime() + 50_000);
const provider = "one";

beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false });
  await prepareSlots(test.deps.db, provider, 4);
});
afterEach(async () => {
  held.length = 0;
  await queryAsOwner(
    test.databaseUrl,
    "DELETE FROM certification_queue; DELETE FROM certification_turns; UPDATE certification_slots SET held_until = NULL",
  );
});
afterAll(() => test.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>) => test.deps.db.transaction().execute(work);

async function queue(issuerId: string, many: number): Promise<void> {
  const values = "SELECT gen_random_uuid(), $1, gen_random_uuid(), $2, $3 FROM generate_series(1, $4)";
  await queryAsOwner(
    test.databaseUrl,
    `INSERT INTO certification_queue (sealed_document_id, issuer_id, invoice_id, provider, due_at) ${values}`,
    [issuerId, provider, NOW, many],
  );
}

async function documentOf(invoiceId: string): Promise<string> {
  const [row] = await queryAsOwner<{ id: string }>(
    test.databaseUrl,
    "SELECT sealed_document_id AS id FROM certification_queue WHERE invoice_id = $1",
    [invoiceId],
  );
  return row?.id ?? "";
}

const held: { slot: number; documentId: string }[] = [];

/**
 * The order in which issuers are served, with four slots of which the longest held is released when all are taken.
 */
async function order(due: number): Promise<string[]> {
  const served: string[] = [];
  while (served.length < due) {
    const [turn] = await nextDueDocuments(test.deps.db, { provider, now: NOW, most: 1, unsentOnly: false });
    if (turn === undefined) break;
    const documentId = await documentOf(turn.invoiceId);
    const wanted = {
      issuerId: turn.issuerId,
      documentId,
      provider,
      limit: 4,
      now: NOW,
      until: UNTIL,
      process: null,
      requestedDirectly: false,
    };
    const taken = await inTx((tx) => tryAcquireSlot(tx, wanted));
    if (taken !== null) {
      served.push(turn.issuerId);
      held.push({ slot: taken.slot, documentId });
      continue;
    }
    const [first] = held.splice(0, 1);
    if (first === undefined) throw new Error("no slot is held, and none is free");
    await inTx(async (tx) => {
      await releaseSlot(tx, { ...first, provider, until: UNTIL }, { wentWell: true, isDecided: true });
    });
  }
  return served;
}

describe("the next turn", () => {
  it("is another issuer's single invoice, however many thousands one issuer has queued before", async () => {
    const [batch, single] = [randomUUID(), randomUUID()];
    await queue(batch, 2_000);
    expect(new Set(await order(20))).toEqual(new Set([batch]));
    await queue(single, 1);
    expect((await order(1))[0]).toBe(single);
    expect(new Set(await order(20))).toEqual(new Set([batch]));
  });

  it("is served round-robin: no issuer gets a second one before every waiting issuer had a first", async () => {
    const issuers = Array.from({ length: 7 }, () => randomUUID());
    for (const [n, issuer] of issuers.entries()) await queue(issuer, n === 0 ? 500 : 5);
    const served = await order(35);
    for (let round = 0; round < 5; round += 1) expect(new Set(served.slice(round * 7, round * 7 + 7)).size).toBe(7);
  });

  it("is read in one query for many at once, each issuer's first before any issuer's second", async () => {
    const [batch, others] = [randomUUID(), Array.from({ length: 3 }, () => randomUUID())];
    await queue(batch, 50);
    for (const other of others) await queue(other, 1);
    const due = await nextDueDocuments(test.deps.db, { provider, now: NOW, most: 8, unsentOnly: false });
    expect(new Set(due.slice(0, 4).map(({ issuerId }) => issuerId))).toEqual(new Set([batch, ...others]));
    expect(due.slice(4).map(({ issuerId }) => issuerId)).toEqual([batch, batch, batch, batch]);
  });

  it("skips postponed documents, and all but the unsent ones on request", async () => {
    const [later, sent] = [randomUUID(), randomUUID()];
    const wanted = { provider, now: NOW, most: 5, unsentOnly: true };
    await inTx((tx) =>
      enqueueDocument(tx, { issuerId: later, invoiceId: randomUUID(), id: randomUUID(), provider, dueAt: UNTIL }),
    );
    await queue(sent, 1);
    await queryAsOwner(test.databaseUrl, "UPDATE certification_queue SET possibly_sent = true WHERE issuer_id = $1", [
      sent,
    ]);
    expect(await nextDueDocuments(test.deps.db, wanted)).toEqual([]);
    expect(
      (await nextDueDocuments(test.deps.db, { ...wanted, unsentOnly: false })).map(({ issuerId }) => issuerId),
    ).toEqual([sent]);
    expect(await nextDueDocuments(test.deps.db, { ...wanted, provider: "two" })).toEqual([]);
    expect(await listAwaitedProviders(test.deps.db)).toEqual([provider]);
  });
});

describe("the slots of a provider", () => {
  const wanted = (requestedDirectly = false, issuerId = randomUUID()) => ({
    issuerId,
    documentId: randomUUID(),
    provider,
    limit: 4,
    now: NOW,
    until: UNTIL,
    process: null,
    requestedDirectly,
  });

  it("are never more than the limit, however many processes ask at once, and no process waits for another", async () => {
    const taken = await Promise.all(Array.from({ length: 40 }, () => inTx((tx) => tryAcquireSlot(tx, wanted()))));
    const slots = taken.flatMap((one) => one?.slot ?? []);
    expect(new Set(slots).size).toBe(slots.length);
    while ((await inTx((tx) => tryAcquireSlot(tx, wanted()))) !== null) slots.push(0);
    expect(slots).toHaveLength(4);
    expect(await countFreeSlots(test.deps.db, provider, 4, NOW)).toBe(0);
  });

  it("end by themselves when their holder was killed, and are not released by a former holder", async () => {
    const first = wanted();
    const held = await inTx((tx) => tryAcquireSlot(tx, { ...first, limit: 1 }));
    const later = new Date(UNTIL.getTime() + 1);
    const second = { ...wanted(), limit: 1, now: later, until: new Date(later.getTime() + 50_000) };
    expect((await inTx((tx) => tryAcquireSlot(tx, second)))?.slot).toBe(held?.slot);
    await inTx((tx) =>
      releaseUnused(tx, { provider, slot: held?.slot ?? 0, documentId: first.documentId, until: UNTIL }),
    );
    expect(await inTx((tx) => tryAcquireSlot(tx, { ...wanted(), limit: 1, now: later }))).toBeNull();
  });

  it("for direct requests are for issuers who have none, while another issuer waits", async () => {
    const [busy, waiting] = [randomUUID(), randomUUID()];
    expect(await inTx((tx) => tryAcquireSlot(tx, wanted(true, busy)))).not.toBeNull();
    expect(await inTx((tx) => tryAcquireSlot(tx, wanted(true, busy)))).not.toBeNull();
    await queue(waiting, 1);
    expect(await inTx((tx) => tryAcquireSlot(tx, wanted(true, busy)))).toBeNull();
    expect(await inTx((tx) => tryAcquireSlot(tx, wanted(true, waiting)))).not.toBeNull();
  });
});

describe("a clock that was ahead", () => {
  it("puts nothing off for as long as it was wrong", async () => {
    await queue(randomUUID(), 2);
    const wanted = { provider, now: NOW, most: 5, unsentOnly: false };
    await queryAsOwner(
      test.databaseUrl,
      "UPDATE certification_queue SET due_at = due_at + interval '5 minutes', tries = 2",
    );
    expect(await nextDueDocuments(test.deps.db, wanted)).toEqual([]);
    await clampDueDates(test.deps.db, NOW);
    expect(await nextDueDocuments(test.deps.db, wanted)).toHaveLength(2);
    // A pause that has grown with the tries is a pause.
    await queryAsOwner(
      test.databaseUrl,
      "UPDATE certification_queue SET due_at = due_at + interval '5 minutes', tries = 9",
    );
    await clampDueDates(test.deps.db, NOW);
    expect(await nextDueDocuments(test.deps.db, wanted)).toEqual([]);
    // No pause grows to an hour, which is what a wrong time zone makes of any.
    await queryAsOwner(test.databaseUrl, "UPDATE certification_queue SET due_at = due_at + interval '55 minutes'");
    await clampDueDates(test.deps.db, NOW);
    expect(await nextDueDocuments(test.deps.db, wanted)).toHaveLength(2);
  });
});
