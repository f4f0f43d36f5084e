import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { prepareSlots, readCircuits } from "./provider-slots.db.ts";
import { acquireSlot } from "./provider-slots.ts";

const NOW = new Date("2026-11-21T02:00:00Z");
const SECOND = 1_000;
const provider = "troubled";
const LIMIT = 2;
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false });
  await prepareSlots(test.deps.db, provider, LIMIT);
});
beforeEach(() =>
  queryAsOwner(
    test.databaseUrl,
    `DELETE FROM certification_queue; UPDATE certification_slots SET held_until = NULL; DELETE FROM certification_providers;
     INSERT INTO certification_providers (provider, failures, openings, paused_until, reason) VALUES ('${provider}', 5, 1, '2026-11-21T01:59:59Z', 'timeout')`,
  ),
);
afterAll(() => test.close());

/** Requests a slot at `second` for fifty seconds. */
async function enter(second: number, { limit = LIMIT, documentId = randomUUID() } = {}) {
  const circuit = (await readCircuits(test.deps.db)).get(provider)!;
  const now = new Date(NOW.getTime() + second * SECOND);
  const wanted = {
    issuerId: randomUUID(),
    documentId,
    now,
    until: new Date(now.getTime() + 50 * SECOND),
    process: null,
    requestedDirectly: false,
  };
  return test.deps.db.transaction().execute((tx) => acquireSlot(tx, { kind: "ask", provider, limit, circuit }, wanted));
}

it("lets one process at a time probe whether a provider works again", async () => {
  expect([(await enter(0)).kind, (await enter(1)).kind]).toEqual(["acquired", "probing"]);
});

// A process killed while it probed kept all others from the provider for as long as its own answer might have taken.
it("lets another probe after ten seconds in which the first reported nothing", async () => {
  expect([(await enter(0)).kind, (await enter(9)).kind, (await enter(10)).kind]).toEqual([
    "acquired",
    "probing",
    "acquired",
  ]);
});

it("counts no attempt of a document that got no slot", async () => {
  await enter(0);
  const documentId = randomUUID();
  const values = [documentId, randomUUID(), randomUUID(), provider, NOW];
  const row =
    "INSERT INTO certification_queue (sealed_document_id, issuer_id, invoice_id, provider, due_at) VALUES ($1, $2, $3, $4, $5)";
  await queryAsOwner(test.databaseUrl, row, values);
  expect((await enter(1, { documentId })).kind).toBe("probing");
  expect(await queryAsOwner(test.databaseUrl, "SELECT tries, possibly_sent FROM certification_queue")).toEqual([
    { tries: 0, possibly_sent: false },
  ]);
});

it("leaves the probe to others when no slot is free", async () => {
  expect((await enter(0, { limit: 0 })).kind).toBe("full");
  expect((await enter(0)).kind).toBe("acquired");
});
