import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { grantCredits } from "../../../credits/index.ts";
import { withTenant } from "../../../db/index.ts";
import { newId } from "../../../lib/ids.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../../testing/issuing.ts";
import { ledgerOf, setPersonality } from "../../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createTestCsdClient, type TestCsdClient } from "../test-csd-client.ts";

let test: TestApp;
let issuer: ReadyIssuer;

/** Finkok makes no certificates for tests; the sandbox provider behind it does. */
const testCsdClient: TestCsdClient = { order: (wish) => createTestCsdClient(test.pacUrl).order(wish) };

beforeAll(async () => {
  test = await startTestApp({
    environment: { PAC_PROVIDER: "finkok", STAMP_WAIT_MS: "700" },
    replaced: { testCsdClient },
  });
  issuer = await readyIssuer(test);
  const document = { issuerId: issuer.issuerId, documentKind: "test", documentId: newId(test.clock) };
  await withTenant(test.deps.db, issuer.issuerId, (tx) =>
    grantCredits(tx, test.clock, { ...document, amount: 20, note: "" }),
  );
});

afterAll(() => test.close());

/** Presses the button; the invoice as it then stands. */
async function stamp(id: string) {
  return (await issuer.client.call("stampDraft", { params: { id } })).body.invoice;
}

describe("the whole product with PAC_PROVIDER=finkok", () => {
  it.each(["ok", "forgetful", "queued", "timeout-after", "truncated", "html-maintenance", "unauthorised"])(
    "an invoice ends stamped, once, though the provider is %s at first",
    async (name) => {
      const { id } = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
      const before = (await ledgerOf(test, issuer.rfc)).length;
      await setPersonality(test, name, { times: 1, delay_ms: 1_000 });
      const uuid = await vi.waitUntil(async () => (await stamp(id)).uuid, { timeout: 40_000, interval: 100 });
      const book = await ledgerOf(test, issuer.rfc);
      expect(book).toHaveLength(before + 1);
      expect(book.at(-1)?.uuid).toBe(uuid);
    },
  );
});
