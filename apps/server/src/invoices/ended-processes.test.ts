import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type OpenedDeps, openDeps } from "../boot/open-deps.ts";
import { addressesOfOwnServer, withTenant } from "../db/index.ts";
import { openLog } from "../lib/log.ts";
import { type CutOffDatabase, cutOffDatabase } from "../testing/cut-off-database.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { MINUTE } from "../testing/movable-clock.ts";
import { ledgerOf } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { claimCancellation } from "./cancel/claim.ts";
import { requestCancellation } from "./cancel/request.ts";
import { WRONG } from "./cancel/testing/cancellation-fixture.ts";
import { configureSat, stampedInvoice } from "./cancel/testing/sat.ts";
import { completeExchange, leaseFor } from "./exchange.ts";
import { stampSteps } from "./stamp/ask-provider.ts";
import { sealInvoice } from "./stamp/seal.ts";
import { sealWithSigner } from "./stamp/stamp.ts";

/** A worker, and another process over the same database whose own session there can be cut. */
let test: TestApp;
let issuer: ReadyIssuer;
let way: CutOffDatabase;
let other: OpenedDeps;

beforeAll(async () => {
  test = await startTestApp();
  issuer = await readyIssuer(test);
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
});
afterAll(() => test.close());

beforeEach(async () => {
  const { config, clock, pacUrl, databaseUrl } = test;
  const addresses = addressesOfOwnServer(databaseUrl);
  way = await cutOffDatabase(addresses.product);
  const database = { ...addresses, direct: way.url };
  other = await openDeps({ config, clock, pacUrl, database, log: openLog("silent") });
  await other.deps.processSession.open();
});
afterEach(async () => {
  await way.cut();
  await other.deps.processSession.close();
  await other.close();
});

/** An invoice that the other process has sealed and is about to send, under a lease that no test outlives. */
async function sealedElsewhere() {
  const { issuerId } = issuer;
  const { body } = await issuer.client.call("createDraft", { body: someDraft(issuer) });
  const invoiceId = body.invoice.id;
  const { deps } = other;
  const sealed = await sealWithSigner(
    deps,
    { issuerId, invoiceId },
    { kind: "ask", deadlineMs: MINUTE },
    (tx, context) => sealInvoice(tx, deps, { issuerId, invoiceId, language: "es", ...context }),
  );
  if (sealed.kind !== "sealed" || sealed.claim?.kind !== "claimed") throw new Error(sealed.kind);
  const { claimed } = sealed.claim;
  return { invoiceId, send: () => completeExchange(deps, stampSteps(deps), claimed, MINUTE) };
}

const stateOf = async (id: string) => (await issuer.client.call("getInvoice", { params: { id } })).body.invoice.state;
const until = (id: string, state: string) => expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe(state);

it("what a process held when it ended is asked about at once, and stamped once even if that process lives on", async () => {
  const { invoiceId, send } = await sealedElsewhere();
  await way.cut();
  await until(invoiceId, "stamped");
  const stamps = await ledgerOf(test, issuer.rfc);
  expect((await send()).kind).toBe("settled");
  expect(await ledgerOf(test, issuer.rfc)).toEqual(stamps);
  expect(other.deps.processSession.number).toBeNull();
});

it("a request to cancel that a process held when it ended is gone on with at once", async () => {
  const invoice = await stampedInvoice(issuer);
  const { issuerId } = issuer;
  const [user] = await queryAsOwner<{ id: string }>(
    test.databaseUrl,
    "SELECT user_id AS id FROM memberships WHERE issuer_id = $1",
    [issuerId],
  );
  const command = {
    issuerId,
    userId: user?.id ?? "",
    invoiceId: invoice.id,
    request: { ...WRONG, replacement_uuid: null, receipts: null },
    callerAsks: true,
  };
  const requested = await requestCancellation(other.deps, command);
  if (requested.kind !== "asked") throw new Error(requested.kind);
  const { cancellationId } = requested;
  const { deps } = other;
  const claim = await withTenant(deps.db, issuerId, (tx) =>
    claimCancellation(tx, deps.pacs, { issuerId, cancellationId }, leaseFor(deps, MINUTE), false),
  );
  expect(claim.kind).toBe("claimed");
  await way.cut();
  await until(invoice.id, "cancelled");
});

it("a process whose session broke and is back keeps what it holds, by the same number", async () => {
  const { invoiceId, send } = await sealedElsewhere();
  const { number } = other.deps.processSession;
  await way.cut();
  await expect.poll(() => other.deps.processSession.number, { timeout: 30_000 }).toBeNull();
  await way.mend();
  await expect.poll(() => other.deps.processSession.number, { timeout: 30_000 }).toBe(number);
  await sleep(4_000);
  expect(await stateOf(invoiceId)).toBe("stamping");
  expect((await send()).kind).toBe("stamped");
});

it("a process that counts as ended takes another number when it is back", async () => {
  const { number } = other.deps.processSession;
  await way.cut();
  const ended = () =>
    queryAsOwner(test.databaseUrl, "SELECT FROM processes WHERE number = $1 AND ended_at IS NOT NULL", [number]);
  await expect.poll(ended, { timeout: 30_000 }).toHaveLength(1);
  await way.mend();
  await expect.poll(() => other.deps.processSession.number, { timeout: 30_000 }).toBeGreaterThan(number ?? 0);
});
