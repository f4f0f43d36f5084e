import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { InvoiceDraftInput } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDeps } from "../boot/open-deps.ts";
import { recoverInstallation, writeRecoveryReport } from "../cli/recovery-report.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { addressesOfOwnServer } from "../db/index.ts";
import { configureSat } from "../invoices/cancel/testing/sat.ts";
import { openLog } from "../lib/log.ts";
import { creditSale, type PayingIssuer, pay, payingIssuer, somePay } from "../payment-receipts/testing/paying.ts";
import { brokenInvariants } from "../testing/invariants.ts";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { createMovableClock, MINUTE } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp, testConfig } from "../testing/test-app.ts";
import { copyDatabase, queryAsOwner, type TestDatabase } from "../testing/test-database.ts";
import { type RecoveryReport, recoverCertified } from "./recover-certified.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/recover.js", import.meta.url));

/** A product whose database is set back to an earlier moment, its provider's records not. */
let test: TestApp;
let issuer: PayingIssuer;
let copy: TestDatabase;
let since: Date;
let report: RecoveryReport;
/** By what they are; their UUIDs are the provider's. */
const uuids: Record<string, string> = {};
/** Rows of the restored database. */
const restored = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  queryOnce<Row>(copy.url, text, values);

async function stamped(parts: InvoiceDraftInput): Promise<{ readonly id: string; readonly uuid: string }> {
  const { invoice } = (await issuer.client.call("stampInvoice", { body: someDraft(issuer, parts) })).body;
  return { id: invoice.id, uuid: invoice.uuid ?? "" };
}

async function keptDraft(parts: InvoiceDraftInput): Promise<string> {
  return (await issuer.client.call("createDraft", { body: someDraft(issuer, parts) })).body.invoice.id;
}

async function press(id: string): Promise<string> {
  return (await issuer.client.call("stampDraft", { params: { id } })).body.invoice.uuid ?? "";
}

async function recover(): Promise<RecoveryReport> {
  const { deps, close } = await openDeps({
    config: { ...test.config, role: "web" },
    clock: test.clock,
    log: openLog("silent"),
    database: addressesOfOwnServer(copy.url),
    pacUrl: test.pacUrl,
  });
  return recoverCertified(deps, { since, cancellationsFrom: "2026-01-01" }).finally(close);
}

beforeAll(async () => {
  const clock = createMovableClock(new Date("2026-11-20T18:00:00Z"));
  test = await startTestApp({ worker: false, clock, environment: { STAMP_WAIT_MS: "1500" } });
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
  issuer = await payingIssuer(test);
  const draft = await keptDraft({ conditions: "was a draft", notes: "only here" });
  const cancelled = await stamped({ conditions: "cancelled later" });
  const sale = await creditSale(issuer);
  await configureSat(test, "personality", { name: "5xx-after", times: 1 });
  const open = await keptDraft({ conditions: "its answer was lost" });
  await press(open);
  since = test.clock.now();
  copy = await copyDatabase(test.databaseUrl);

  test.clock.advance(MINUTE);
  uuids["settled"] = await press(open);
  uuids["draft"] = await press(draft);
  await configureSat(test, "personality", { name: "not-in-lco", times: 1 });
  const refused = await keptDraft({ conditions: "refused, its number is not used" });
  await issuer.client.fail("stampDraft", { params: { id: refused } });
  uuids["rebuilt"] = (await stamped({ conditions: "made afterwards", expedition_zip: "72000" })).uuid;
  const paid = await pay(issuer, somePay(issuer, "500.00", [{ invoice_id: sale }]));
  uuids["receipt"] = paid.uuid ?? "";
  await issuer.client.call("cancelInvoice", { params: { id: cancelled.id }, body: { motive: "02" } });
  uuids["cancelled"] = cancelled.uuid;
  const passphrase = "Sello-de-pruebas-2";
  const { body: files } = await issuer.client.call("makeTestCsd", { body: { passphrase, name: "ESCUELA DE MUESTRA" } });
  await issuer.client.call("storeCsd", { body: { ...files, passphrase, rfc: issuer.rfc } });
  uuids["kept"] = (await stamped({ conditions: "sealed with a new certificate" })).uuid;
  const newcomer = await readyIssuer(test);
  const theirs = await newcomer.client.call("stampInvoice", { body: someDraft(newcomer) });
  uuids["foreign"] = theirs.body.invoice.uuid ?? "";
  report = await recover();
}, 120_000);

afterAll(async () => {
  await copy.drop();
  await test.close();
});

const stateOf = async (uuid: string | undefined) =>
  (await restored<{ state: string }>("SELECT state FROM invoices WHERE uuid = $1", [uuid]))[0]?.state;

describe("a database that was set back, and its provider's records", () => {
  it("says of each document what became of it, and that nothing is left", () => {
    expect(report).toMatchObject({
      providers: [{ listed: 8, known: 2, settled: 1, draft: 1, rebuilt: 2, kept: 2, left: 0, problem: null }],
      isComplete: true,
    });
    expect(report.providers[0]?.keptBecause).toEqual({ certificate_unknown: 1, issuer_unknown: 1 });
  });

  it("brings every stamp back under its own UUID, from a lost answer, a draft, an invoice and a receipt made since", async () => {
    for (const name of ["settled", "draft", "rebuilt", "receipt"])
      expect([name, await stateOf(uuids[name])]).toEqual([name, "stamped"]);
    const [draft] = await restored<{ notes: string }>(
      "SELECT draft ->> 'notes' AS notes FROM invoices WHERE uuid = $1",
      [uuids["draft"]],
    );
    expect(draft?.notes).toBe("only here");
    expect(await restored("SELECT remaining::text FROM pay_documents")).toEqual([{ remaining: "660.00" }]);
  });

  it("keeps the same sealed and stamped bytes as before the loss", async () => {
    const text = `SELECT s.uuid, encode(s.sha256, 'hex') AS stamp, encode(d.sha256, 'hex') AS sealed FROM stamps AS s
      JOIN sealed_documents AS d ON d.issuer_id = s.issuer_id AND d.id = s.sealed_document_id WHERE s.uuid = ANY($1) ORDER BY s.uuid`;
    const lost = ["settled", "draft", "rebuilt", "receipt"].map((name) => uuids[name]);
    expect(await restored(text, [lost])).toEqual(await queryAsOwner(test.databaseUrl, text, [lost]));
  });

  it("cancels what the SAT calls cancelled", async () => {
    expect(report.cancellations).toMatchObject({ cancelled: 1, inProcess: 0, unanswered: 0 });
    expect(await stateOf(uuids["cancelled"])).toBe("cancelled");
  });

  it("keeps what it cannot rebuild byte for byte, passes over its number, and tells its issuer and the administrator", async () => {
    const kept = await restored<{ uuid: string; reason: string; same: boolean; folio: string }>(
      "SELECT upper(uuid::text) AS uuid, reason, sha256(xml) = sha256 AS same, folio FROM recovered_documents WHERE outcome = 'kept' ORDER BY reason",
    );
    expect(kept).toMatchObject([
      { uuid: uuids["kept"], reason: "certificate_unknown", same: true },
      { uuid: uuids["foreign"], reason: "issuer_unknown", same: true },
    ]);
    const [series] = await restored<{ next: string }>(
      "SELECT next_folio AS next FROM series WHERE serie = 'A' AND issuer_id = $1",
      [issuer.issuerId],
    );
    expect(Number(series?.next)).toBe(Number(kept[0]?.folio) + 1);
    expect(await restored("SELECT reason FROM attention_items WHERE kind = 'recovery'")).toEqual([
      { reason: "document_kept" },
      { reason: "document_kept" },
    ]);
    expect(
      await restored("SELECT deed FROM deeds WHERE issuer_id = $1 AND deed LIKE 'document_%' ORDER BY deed", [
        issuer.issuerId,
      ]),
    ).toEqual([{ deed: "document_kept" }, ...Array.from({ length: 4 }, () => ({ deed: "document_recovered" }))]);
  });

  it("gives the number of the refused draft its reason, once", async () => {
    expect(report.lostNumbers).toBe(1);
    expect(await restored("SELECT reason FROM folio_gaps")).toEqual([{ reason: "not_certified_before_restore" }]);
  });

  it("changes nothing when it is done again", async () => {
    const history = () => restored("SELECT count(*) FROM deeds UNION ALL SELECT count(*) FROM credit_movements");
    const before = await history();
    const folder = test.config.dataDir.path;
    const env = { LANG: "en", DATABASE_URL: copy.url, PAC_URL: test.pacUrl, TIMBRA_DATA_DIR: folder };
    const again = await recoverInstallation(testConfig(env), { since, cancellationsFrom: null });
    expect(writeRecoveryReport(again, "en")).toMatch(
      /\nrecover listed=8 known=6 settled=0 draft=0 rebuilt=0 kept=2 left=0 open=0 lost_numbers=0 cancelled=- complete=yes$/,
    );
    const command = [PROGRAM, "kept", "--out", join(folder, "found")];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...env } });
    expect(stdout).toMatch(/certificate_unknown\n(.*\n)*kept=2\n$/);
    expect(readdirSync(join(folder, "found")).sort()).toEqual(
      [`${uuids["foreign"]}.xml`, `${uuids["kept"]}.xml`].sort(),
    );
    expect(await history()).toEqual(before);
  });

  it("spends one credit for each, and breaks no invariant", async () => {
    expect(await brokenInvariants(copy.url, test.pacUrl)).toEqual({});
  });

  it("is not complete while the provider's list cannot be read, and gives no number for lost then", async () => {
    await configureSat(test, "personality", { name: "html-maintenance", times: 1, on: "lookup" });
    expect(await recover()).toMatchObject({
      providers: [{ listed: 0, left: 0, problem: expect.any(String) as string }],
      isComplete: false,
    });
  });
});
