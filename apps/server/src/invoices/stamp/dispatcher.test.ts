import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { HOUR, MINUTE } from "../../testing/movable-clock.ts";
import { setPersonality } from "../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { claimExchange } from "../exchange.ts";
import { stampSteps } from "./ask-provider.ts";
import { requeueOrphans } from "./dispatcher.ts";
import { settleStamp } from "./settle.ts";

let test: TestApp;
let issuer: ReadyIssuer;

/** Nobody takes due documents here but the test. */
beforeAll(async () => {
  test = await startTestApp({ worker: false, environment: { STAMP_WAIT_MS: "700" } });
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());

/** An invoice that its request left unsettled. */
async function unsettled(): Promise<string> {
  await setPersonality(test, "5xx-before", { times: 1 });
  const { status, body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  expect(status).toBe(202);
  test.clock.advance(MINUTE);
  return body.invoice.id;
}

async function claimed(invoiceId: string) {
  const key = { issuerId: issuer.issuerId, invoiceId, requestedDirectly: true };
  const claim = await claimExchange(test.deps, stampSteps(test.deps), key, MINUTE);
  if (claim.kind !== "claimed") throw new Error(claim.outcome.kind);
  return claim.claimed;
}

const queued = () => queryAsOwner(test.databaseUrl, "SELECT sealed_document_id FROM certification_queue");

it("queues nothing that is being decided at that moment", async () => {
  const document = await claimed(await unsettled());
  const answer = { kind: "rejected", refusals: [{ code: "CFDI40102", message: "Sello" }] } as const;
  const exchange = {
    attemptId: newId(test.clock),
    startedAt: test.clock.now(),
    durationMs: 1,
    answer,
    answerSha256: null,
    finding: null,
  } as const;
  let search: Promise<void> | undefined;
  await withTenant(test.deps.db, issuer.issuerId, async (tx) => {
    expect((await settleStamp(tx, test.deps, document, exchange)).kind).toBe("rejected");
    search = requeueOrphans(test.deps);
    await sleep(300);
  });
  await search;
  expect(await queued()).toEqual([]);
});

it("queues what is open and was not", async () => {
  const id = await unsettled();
  await queryAsOwner(test.databaseUrl, "DELETE FROM certification_queue");
  await requeueOrphans(test.deps);
  expect(await queued()).toHaveLength(1);
  expect((await issuer.client.call("stampDraft", { params: { id } })).status).toBe(200);
  expect(await queued()).toEqual([]);
});

it("calls a provider again whose probe was claimed by a clock that was days ahead", async () => {
  const [past, ahead] = [-MINUTE, 74 * HOUR].map((off) => new Date(test.clock.now().getTime() + off));
  const broken =
    "INSERT INTO certification_providers (provider, failures, openings, paused_until, probe_until, reason) VALUES ('sandbox', 6, 2, $1, $2, '')";
  await queryAsOwner(
    test.databaseUrl,
    `${broken} ON CONFLICT (provider) DO UPDATE SET paused_until = $1, probe_until = $2`,
    [past, ahead],
  );
  expect((await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).status).toBe(200);
});
