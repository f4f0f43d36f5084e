import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildArchive, requestArchive } from "../archives/testing/build.ts";
import { connectTo } from "../db/embedded/connect.ts";
import { findViolations } from "../invariants/index.ts";
import { configureSat, signedInAgain, stampedInvoice } from "../invoices/cancel/testing/sat.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { DAY, HOUR } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { deleteExpiredUploads } from "../uploads/index.ts";
import { eraseDueIssuers } from "./erase.ts";
import { RETENTION, type Retention } from "./retention.ts";
import { type FullIssuer, fullIssuer } from "./testing/full-issuer.ts";
import { listTables, rowsOfIssuer, type TableRows } from "./testing/issuer-rows.ts";

let test: TestApp;
let gone: FullIssuer;
let stays: ReadyIssuer;
let before: ReadonlyMap<string, TableRows>;
let after: ReadonlyMap<string, TableRows>;
let neighbour: readonly ReadonlyMap<string, TableRows>[];
let filesBefore: readonly string[];
let xmlBefore: readonly object[];

const files = (issuerId: string) =>
  readdirSync(test.config.dataDir.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && join(entry.parentPath, entry.name).includes(issuerId))
    .map((entry) => entry.name);

const stampsOf = (issuerId: string) =>
  queryAsOwner<{ uuid: string; xml: Buffer }>(
    test.databaseUrl,
    "SELECT uuid, xml FROM stamps WHERE issuer_id = $1 ORDER BY uuid",
    [issuerId],
  );

beforeAll(async () => {
  test = await startTestApp({ worker: false, environment: { STAMP_WAIT_MS: "5000" } });
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
  [gone, stays] = [await fullIssuer(test), await readyIssuer(test)];
  await stampedInvoice(stays);
  await test.client.call("openShare", { body: { token: gone.shareToken } });
  await test.client.withToken(gone.apiKey).call("listInvoices", { body: {} });
  const archive = await requestArchive(gone);
  await buildArchive(test.deps, gone, archive);
  const { client, rfc } = gone;
  await client.call("leave", { body: { rfc, without_archive: true, give_up_credits: true } });
  [before, filesBefore, xmlBefore] = [
    await rowsOfIssuer(test.databaseUrl, gone.issuerId),
    files(gone.issuerId),
    await stampsOf(gone.issuerId),
  ];
  const untouched = await rowsOfIssuer(test.databaseUrl, stays.issuerId);
  test.clock.advance(31 * DAY);
  await eraseDueIssuers(test.deps);
  test.clock.advance(2 * HOUR);
  await deleteExpiredUploads(test.deps);
  after = await rowsOfIssuer(test.databaseUrl, gone.issuerId);
  neighbour = [untouched, await rowsOfIssuer(test.databaseUrl, stays.issuerId)];
});
afterAll(() => test.close());

/** The tables of an issuer for which one thing was decided, with what they had before and have after. */
const decided = (wanted: Retention) =>
  [...before]
    .filter(([name]) => RETENTION[name as keyof typeof RETENTION] === wanted)
    .map(([name, was]) => ({ name, was, is: after.get(name) ?? { rows: -1, sum: "" } }));

describe("after an issuer was erased", () => {
  it("there is a decision about every table that the database lists, and about none that it does not", async () => {
    expect(Object.keys(RETENTION).sort()).toEqual(await listTables(test.databaseUrl));
  });

  it("each table to be erased has none of its rows, and most of them had some", () => {
    const erased = decided("erased");
    const filled = erased.filter(({ was }) => was.rows > 0).map(({ name }) => name);
    expect(filled).toEqual(
      expect.arrayContaining([
        "accountant_invitations",
        "api_keys",
        "archive_parts",
        "archives",
        "bulk_batches",
        "bulk_invoices",
        "customers",
        "import_rows",
        "imports",
        "invoice_sendings",
        "issuer_addresses",
        "issuer_contacts",
        "issuer_extra_fields",
        "issuer_images",
        "issuer_printing",
        "issuer_profiles",
        "issuer_taxes",
        "mails",
        "products",
        "series",
        "sessions",
        "share_links",
        "tickets",
        "webhook_endpoints",
      ]),
    );
    expect(erased.filter(({ is }) => is.rows !== 0)).toEqual([]);
  });

  it("each table that is kept has every one of its rows, unchanged in every column", () => {
    const kept = decided("kept").filter(({ name }) => name !== "departures");
    const filled = kept.filter(({ was }) => was.rows > 0).map(({ name }) => name);
    expect(filled).toEqual(
      expect.arrayContaining([
        "cancellation_receipts",
        "cancellations",
        "certification_attempts",
        "credit_accounts",
        "credit_movements",
        "deeds",
        "pay_documents",
        "pays",
        "sealed_documents",
        "stamps",
      ]),
    );
    // That a draft was deleted is written down behind what is there; that nothing before it was altered is an
    // invariant.
    const [log] = kept.filter(({ name }) => name === "audit_log");
    expect(log?.is.rows).toBe((log?.was.rows ?? 0) + 1);
    const same = kept.filter(({ name }) => !/^audit_(log|heads)$/.test(name));
    expect(same.map(({ name, is }) => [name, is])).toEqual(same.map(({ name, was }) => [name, was]));
  });

  it("the stamped documents are there byte by byte, and nothing else of an invoice that the law does not ask for", async () => {
    expect(await stampsOf(gone.issuerId)).toEqual(xmlBefore);
    expect(xmlBefore).toHaveLength(4);
    const invoices = await queryAsOwner<Record<string, unknown>>(
      test.databaseUrl,
      "SELECT id, state, customer_id, draft ? 'notes' AS notes, draft ? 'customer_id' AS customer, problems, uuid IS NULL AS unsealed FROM invoices WHERE issuer_id = $1",
      [gone.issuerId],
    );
    expect(invoices).toHaveLength(4);
    for (const invoice of invoices)
      expect(invoice).toMatchObject({
        customer_id: null,
        notes: false,
        customer: false,
        problems: [],
        unsealed: false,
      });
    expect(invoices.map(({ id }) => id)).not.toContain(gone.draft);
    expect(invoices.find(({ id }) => id === gone.cancelled)?.["state"]).toBe("cancelled");
    const orders = await queryAsOwner<object>(
      test.databaseUrl,
      "SELECT buyer_email, card_brand, card_last4 FROM orders WHERE issuer_id = $1",
      [gone.issuerId],
    );
    expect(orders).toEqual([{ buyer_email: "", card_brand: null, card_last4: null }]);
    const keys = await queryAsOwner<object>(
      test.databaseUrl,
      "SELECT sealed_key, wrapped_key, cer_filename, key_filename, length(certificate) > 500 AS public FROM certificates WHERE issuer_id = $1",
      [gone.issuerId],
    );
    expect(keys).toEqual([{ sealed_key: null, wrapped_key: null, cer_filename: "", key_filename: "", public: true }]);
  });

  it("the store has no file of it, and those of the archive are gone too", () => {
    expect(filesBefore.length).toBeGreaterThan(5);
    expect(files(gone.issuerId)).toEqual([]);
  });

  it("another company has every row that it had, unchanged, and goes on stamping", async () => {
    const [was, is] = neighbour;
    expect([...(was ?? [])].filter(([, { rows }]) => rows > 0).length).toBeGreaterThan(15);
    expect(is).toEqual(was);
    const back = await signedInAgain(test, stays);
    expect((await stampedInvoice(back)).state).toBe("stamped");
  });

  it("every invariant holds, and the ledger still comes to what was consumed", async () => {
    const broken = (await findViolations(test.deps.db)).filter(({ breaches }) => breaches > 0);
    expect(broken.map(({ invariant }) => invariant.id)).toEqual([]);
    const [ledger] = await queryAsOwner<{ moved: number; consumed: number }>(
      test.databaseUrl,
      `SELECT (SELECT sum(CASE WHEN to_account = 'consumed' THEN amount ELSE 0 END - CASE WHEN from_account = 'consumed' THEN amount ELSE 0 END)
         FROM credit_movements WHERE issuer_id = $1)::int AS moved, (SELECT consumed FROM credit_accounts WHERE issuer_id = $1)::int AS consumed`,
      [gone.issuerId],
    );
    expect(ledger).toEqual({ moved: 4, consumed: 4 });
  });

  it("who asked has no account and nobody is a member, while the audit log says once that it was erased", async () => {
    const connection = await connectTo(test.databaseUrl);
    expect(await connection.query("SELECT 1 FROM users WHERE id = $1", [gone.userId])).toEqual([]);
    expect(await connection.query("SELECT 1 FROM memberships WHERE issuer_id = $1", [gone.issuerId])).toEqual([]);
    const said = await connection.query(
      "SELECT actor_role FROM deeds WHERE deed = 'issuer_erased' AND subject_id = $1",
      [gone.issuerId],
    );
    expect(said).toEqual([{ actor_role: "product" }]);
    const [issuer] = await connection.query("SELECT confirmed_at, left_at FROM issuers WHERE id = $1", [gone.issuerId]);
    expect(issuer).toEqual({ confirmed_at: null, left_at: expect.any(Date) });
    await connection.end();
  });

  it("its shared link shows nothing, and neither its API key nor its session is known", async () => {
    expect((await test.client.fail("openShare", { body: { token: gone.shareToken } })).status).toBe(404);
    const { client } = gone;
    for (const name of ["me", "getArchive", "getLeaving", "takeLeavingBack", "leave"] as const)
      expect([name, (await client.fail(name)).status]).toEqual([name, 401]);
    const program = test.client.withToken(gone.apiKey);
    expect((await program.fail("listInvoices", { body: {} })).status).toBe(401);
    const stamp = { body: someDraft(gone) };
    for (const who of [client, program]) expect((await who.fail("stampInvoice", stamp)).status).toBe(401);
  });
});
