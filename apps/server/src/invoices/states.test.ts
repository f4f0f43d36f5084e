import { INVOICE_STATES, type InvoiceState } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { MOVES } from "./states.ts";

let test: TestApp;
let id: string;

beforeAll(async () => {
  test = await shareTestApp("without jobs");
  const issuer = await readyIssuer(test);
  id = (await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body.invoice.id;
});
afterAll(() => test.close());

/**
 * What the database says to a statement about the invoice when it is in a state; everything is taken back. The owner of
 * the tables asks, with some key of the chains.
 */
async function said(from: InvoiceState, statement: string): Promise<string> {
  const script = `DO $test$ BEGIN
    SET LOCAL session_replication_role = replica; UPDATE invoices SET state = '${from}' WHERE id = '${id}'; SET LOCAL timbra.chain_key = '00';
    SET LOCAL session_replication_role = origin; ${statement}; RAISE EXCEPTION 'done'; END $test$`;
  return queryAsOwner(test.databaseUrl, script).then(
    () => "kept",
    (error: Error) => error.message,
  );
}

const PAIRS = INVOICE_STATES.flatMap((from) =>
  INVOICE_STATES.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe("the database", () => {
  it.each(PAIRS)("from %s to %s lets pass what the list allows, and nothing else", async (from, to) => {
    const answer = await said(from, `UPDATE invoices SET state = '${to}' WHERE id = '${id}'`);
    expect(answer).toBe(MOVES[from].includes(to) ? "done" : `an invoice does not go from ${from} to ${to}`);
  });

  it("lets an invoice begin as a draft only, and forgets only drafts", async () => {
    const copy =
      "INSERT INTO invoices (issuer_id, id, state, draft, type, currency, created_by, created_at, updated_at)";
    const insert = (state: string) =>
      said(
        "draft",
        `${copy} SELECT issuer_id, gen_random_uuid(), '${state}', draft, type, currency, created_by, now(), now() FROM invoices LIMIT 1`,
      );
    expect(await insert("draft")).toBe("done");
    for (const state of INVOICE_STATES.slice(1)) {
      expect(await insert(state)).toContain("begins as a draft");
      expect(await said(state, `DELETE FROM invoices WHERE id = '${id}'`)).toContain("never deleted");
    }
  });

  it("never changes a UUID, sealed bytes or an outcome, and asks no second provider for what may have reached the first", async () => {
    const sealed = `WHERE invoice_id = '${id}'`;
    expect(await said("stamped", `UPDATE invoices SET uuid = gen_random_uuid() WHERE id = '${id}'`)).toContain("UUID");
    expect(await said("stamped", `UPDATE sealed_documents SET xml = 'x' ${sealed}`)).toContain("does not change");
    expect(await said("stamped", `UPDATE sealed_documents SET sealed_at = now() ${sealed}`)).toContain(
      "does not change",
    );
    const dropped = "UPDATE sealed_documents SET xml = NULL, shared_prefix = 9, unshared = 'x', shared_suffix = 9";
    expect(await said("stamped", `${dropped} ${sealed}`)).toContain("does not change");
    for (const outcome of ["NULL", "'rejected'"]) {
      expect(await said("stamped", `UPDATE sealed_documents SET outcome = ${outcome} ${sealed}`)).toContain("stays so");
    }
    const opened =
      "SET LOCAL session_replication_role = replica; UPDATE sealed_documents SET outcome = NULL, possibly_sent =";
    const ask = `SET LOCAL session_replication_role = origin; UPDATE sealed_documents SET provider = 'other' ${sealed}`;
    expect(await said("stamping", `${opened} true ${sealed}; ${ask}`)).toContain("not asked of another");
    expect(await said("stamping", `${opened} false ${sealed}; ${ask}`)).toBe("done");
  });
});
