import { afterAll, beforeAll, expect, it } from "vitest";
import { queryOnce } from "../adapters/postgres/embedded/connect.ts";
import { brokenInvariants, INVARIANTS } from "./invariants.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "./issuing.ts";
import { setMood } from "./pac-book.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;

/** Without a worker nothing is mended behind the breaches that are made here. */
beforeAll(async () => {
  test = await startTestApp({ worker: false, environment: { STAMP_WAIT_MS: "700" } });
});
afterAll(() => test.close());

/** Ways to break each sentence, by whoever owns the tables and forgets the rules. */
const BREACHES: Readonly<Record<string, readonly string[]>> = {
  "an invoice is stamped exactly when its stamp is kept": [
    "UPDATE invoices SET state = 'draft' WHERE state = 'stamped'",
    "UPDATE invoices SET state = 'cancelled' WHERE state = 'draft'",
  ],
  "a stamp certifies the sealed document that was decided as stamped": [
    "UPDATE sealed_documents SET outcome = 'rejected' WHERE outcome = 'stamped'",
    "UPDATE sealed_documents SET outcome = 'stamped' WHERE outcome IS NULL",
  ],
  "an invoice is on its way exactly while one sealed document of it is open": [
    "UPDATE invoices SET state = 'draft' WHERE state = 'uncertain'",
    "UPDATE invoices SET state = 'stamping' WHERE state = 'draft'",
  ],
  "every open sealed document has a job that goes on with it": ["DELETE FROM pgboss.job WHERE name = 'certify-invoice'"],
  "every sealed document holds one credit: open while it is open, captured when stamped, released when refused": [
    "DELETE FROM credit_movements WHERE kind = 'capture'",
    "DELETE FROM credit_movements WHERE kind = 'hold'",
    "UPDATE credit_movements SET kind = 'release' WHERE kind = 'capture'",
    "UPDATE credit_movements SET amount = 2 WHERE kind = 'hold'",
  ],
  "no credit is held for anything but a sealed document": ["UPDATE credit_movements SET document_id = gen_random_uuid() WHERE kind = 'hold'"],
  "the accounts of credits are the sum of their movements, and sum to zero": [
    "UPDATE credit_accounts SET available = available + 1, issued = issued - 1",
    "DELETE FROM credit_movements WHERE kind = 'grant'",
  ],
  "no number is given twice": [
    "INSERT INTO folio_gaps (issuer_id, serie, folio, reason, created_at) SELECT issuer_id, serie, folio, 'x', now() FROM invoices WHERE state = 'stamped'",
  ],
  "every number between the first that was given and the next is an invoice's, or has a reason": ["UPDATE series SET next_folio = next_folio + 1"],
  "no series gives a number that was given": ["UPDATE series SET next_folio = next_folio - 1"],
  "what is kept is what was sealed and what was received, byte for byte": [
    "UPDATE sealed_documents SET xml = xml || ' '::bytea",
    "UPDATE stamps SET xml = xml || ' '::bytea",
    "UPDATE sealed_documents SET seal = 'another'",
  ],
  "every try sent the very bytes that were sealed": ["UPDATE certification_attempts SET sent_sha256 = sha256('other')"],
  "the lists show what the sealed document says": [
    "UPDATE invoices SET total = total + 0.01",
    "UPDATE invoices SET folio = folio + 10 WHERE state = 'stamped'",
  ],
};

it("hold for an issuer with a stamped invoice, one on its way, one refused and one that is a draft", async () => {
  issuer = await readyIssuer(test);
  await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  await setMood(test, "not-in-lco", { times: 1 });
  await issuer.client.fail("stampInvoice", { body: someDraft(issuer) });
  await setMood(test, "5xx-after", { times: 1 });
  await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  await issuer.client.call("createDraft", { body: someDraft(issuer) });
  expect(await brokenInvariants(test.databaseUrl)).toEqual({});
  const states = await queryOnce<{ state: string }>(test.databaseUrl, "SELECT state FROM invoices ORDER BY state");
  expect(states.map(({ state }) => state)).toEqual(["draft", "draft", "stamped", "uncertain"]);
});

it("each have a breach to show that they are seen", () => {
  expect(Object.keys(BREACHES)).toEqual(Object.keys(INVARIANTS));
});

it.each(Object.entries(BREACHES).flatMap(([sentence, breaches]) => breaches.map((breach) => [sentence, breach] as const)))(
  "%s: %s is seen",
  async (sentence, breach) => {
    const query = (INVARIANTS[sentence] ?? "").replaceAll(";", "");
    const found = await queryOnce<{ rows: string }>(test.databaseUrl, rolledBack(breach, query)).catch((error: Error) => error.message);
    expect(found).toMatch(/^seen [1-9]/);
  },
);

/** The breach, a count of what the query finds, and an error that carries the count out and takes the breach back. */
function rolledBack(breach: string, query: string): string {
  return `DO $test$ BEGIN SET LOCAL session_replication_role = replica; ${breach}; RAISE EXCEPTION 'seen %', (SELECT count(*) FROM (${query}) AS found); END $test$`;
}
