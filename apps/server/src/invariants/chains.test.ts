import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { withTenant } from "../db/index.ts";
import { migrate } from "../db/migrate.ts";
import { readMigrationFiles } from "../db/migration-files.ts";
import { newId } from "../lib/ids.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { setPersonality } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { createTestDatabase, queryAsOwner } from "../testing/test-database.ts";
import { chains } from "./chains.db.ts";

let test: TestApp;
let issuer: ReadyIssuer;
beforeAll(async () => {
  test = await startTestApp({ worker: false, environment: { STAMP_WAIT_MS: "700" } });
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());

interface Entry {
  issuer_id: string;
  number: string;
  invoice_id: string;
  from_state: string | null;
  to_state: string | null;
  uuid: string | null;
  changed: string;
  recorded: string;
  previous: string;
  sealed: string;
}

const entriesOf = (invoiceId: string) =>
  queryAsOwner<Entry>(
    test.databaseUrl,
    `SELECT *, chain_time(changed_at) AS changed, chain_time(recorded_at) AS recorded, encode(previous_sha256, 'hex') AS previous, encode(sha256, 'hex') AS sealed
     FROM audit_log WHERE invoice_id = $1 ORDER BY number`,
    [invoiceId],
  );

describe("the audit log", () => {
  it("has an entry for each change of a document's state, sealed as anybody can compute it", async () => {
    const { id } = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
    await issuer.client.call("updateDraft", { params: { id }, body: { ...someDraft(issuer), notes: "another" } });
    await setPersonality(test, "5xx-after", { times: 1 });
    await issuer.client.call("stampDraft", { params: { id } });
    const { body } = await issuer.client.call("stampDraft", { params: { id } });
    const entries = await entriesOf(id);
    const moves = entries.map(({ from_state, to_state, uuid }) => [from_state, to_state, uuid]);
    const uuid = body.invoice.uuid?.toLowerCase();
    expect(moves).toEqual([
      [null, "draft", null],
      ["draft", "stamping", null],
      ["stamping", "uncertain", null],
      ["uncertain", "stamped", uuid],
    ]);
    for (const e of entries) {
      // PostgreSQL writes a blank after each comma of an array.
      const written = [
        e.issuer_id,
        Number(e.number),
        e.invoice_id,
        e.from_state,
        e.to_state,
        e.uuid,
        e.changed,
        e.recorded,
        e.previous,
      ];
      const text = `[${written.map((value) => JSON.stringify(value)).join(", ")}]`;
      expect(createHash("sha256").update(text).digest("hex")).toBe(e.sealed);
    }
  });

  it("keeps the end of a draft that was deleted", async () => {
    const { id } = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
    await issuer.client.call("deleteDraft", { params: { id } });
    expect((await entriesOf(id)).map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
      [null, "draft"],
      ["draft", null],
    ]);
  });

  it("has nothing of what was rolled back", async () => {
    const before = await queryAsOwner(test.databaseUrl, "SELECT entries, sha256 FROM audit_heads");
    const undone = withTenant(test.deps.db, issuer.issuerId, async (tx) => {
      await sql`INSERT INTO invoices (issuer_id, id, state, draft, type, currency, created_by, created_at, updated_at)
        VALUES (${issuer.issuerId}, ${newId(test.clock)}, 'draft', '{}', 'I', 'MXN', ${issuer.userId}, now(), now())`.execute(
        tx,
      );
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await queryAsOwner(test.databaseUrl, "SELECT entries, sha256 FROM audit_heads")).toEqual(before);
  });
});

describe("the product's own role", () => {
  it.each([
    "INSERT INTO audit_log SELECT * FROM audit_log",
    "UPDATE audit_log SET to_state = 'draft'",
    "DELETE FROM audit_log",
    "UPDATE audit_heads SET entries = 0",
    "DELETE FROM audit_heads",
    "SELECT append_audit(gen_random_uuid(), gen_random_uuid(), NULL, 'stamped', NULL, now())",
    "UPDATE credit_accounts SET head_sha256 = ''",
    "UPDATE credit_movements SET note = 'x'",
    "DELETE FROM credit_movements",
    "TRUNCATE audit_log",
    "ALTER TABLE invoices DISABLE TRIGGER ALL",
  ])("may not: %s", async (statement) => {
    const attempt = withTenant(test.deps.db, issuer.issuerId, (tx) => sql.raw(statement).execute(tx));
    await expect(attempt).rejects.toThrow(/permission denied|must be owner/);
  });
});

describe("a database from before there were chains", () => {
  it("begins them with what is there", async () => {
    const database = await createTestDatabase("empty");
    const files = readMigrationFiles();
    await migrate(database.url, { files: files.filter(({ name }) => name < "0012") });
    await queryOnce(
      database.url,
      `INSERT INTO issuers VALUES ('01900000-0000-7000-8000-000000000001', 'EKU9003173C9', now());
       INSERT INTO invoices (issuer_id, id, state, draft, type, currency, created_by, created_at, updated_at)
         SELECT '01900000-0000-7000-8000-000000000001', gen_random_uuid(), 'draft', '{}', 'I', 'MXN', gen_random_uuid(), now(), now() FROM generate_series(1, 5);
       INSERT INTO credit_accounts VALUES ('01900000-0000-7000-8000-000000000001', -5, 5, 0, 0);
       INSERT INTO credit_movements SELECT '01900000-0000-7000-8000-000000000001', gen_random_uuid(), 'grant', 'issued', 'available', 1, 'gift', gen_random_uuid(), '', now()
         FROM generate_series(1, 5)`,
    );
    await migrate(database.url);
    const lengths = await queryOnce(
      database.url,
      "SELECT (SELECT count(*)::int FROM audit_log) AS log, (SELECT max(number)::int FROM credit_movements) AS movements",
    );
    const broken = await Promise.all(chains.map(({ query }) => queryOnce(database.url, query)));
    await database.drop();
    expect(lengths).toEqual([{ log: 5, movements: 5 }]);
    expect(broken.flat()).toEqual([]);
  });
});
