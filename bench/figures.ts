/**
 * `npm run bench -- figures [--json] [--rows N]`: /internal/metrics of an installation with hardly a document beside
 * one with 200,000, each with its stamp, attempts, entries of the audit log, a mail and a finished job; and which of
 * those tables was read from end to end for it.
 */

import { parseArgs } from "node:util";
import { queryOnce } from "../apps/server/src/db/embedded/connect.ts";
import { type BenchEnvironment, openEnvironment } from "./environment/environment.ts";
import { makeIssuers, seedInvoices } from "./environment/issuers.ts";
import { machine, type Percentiles, percentiles, shown, showReport, verdict } from "./report.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" }, rows: { type: "string", default: "200000" } } });
const ROWS = Number.parseInt(values.rows, 10);
const TIMES = 40;
/** More rows than these are not read for a figure. */
const LARGE = 10_000;
/** Beside 200,000 documents it may take twice as long: today's stamps are counted one by one. */
const MOST_TIMES = 2;

interface FiguresReport {
  readonly machine: string;
  readonly rows: number;
  readonly small: Percentiles;
  readonly large: Percentiles;
  /** Large tables that were read from end to end meanwhile. */
  readonly scanned: readonly string[];
}

const OF_INVOICES = "FROM invoices AS i WHERE i.state <> 'draft' AND i.uuid IS NOT NULL ORDER BY i.stamped_at";
const FILL = [
  `INSERT INTO stamps (issuer_id, invoice_id, sealed_document_id, uuid, xml, sha256, certified_at, certifier_certificate, certifier_rfc, received_at)
   SELECT issuer_id, id, gen_random_uuid(), uuid, decode(repeat(md5(id::text), 60), 'hex'), sha256(id::text::bytea), '2026-01-01T00:00:00', '00001000000500000000', 'SPR190613I52', stamped_at ${OF_INVOICES}`,
  `INSERT INTO certification_attempts (id, issuer_id, invoice_id, sealed_document_id, provider, operation, answer, duration_ms, sent_sha256, started_at)
   SELECT gen_random_uuid(), issuer_id, id, gen_random_uuid(), 'sandbox', 'stamp', 'stamped', 300, sha256(id::text::bytea), stamped_at ${OF_INVOICES}`,
  `INSERT INTO audit_log (issuer_id, invoice_id, number, from_state, to_state, changed_at, recorded_at, previous_sha256, sha256)
   SELECT issuer_id, id, 1000000 + row_number() OVER (), 'stamping', state, stamped_at, stamped_at, sha256('a'), sha256(id::text::bytea) ${OF_INVOICES}`,
  `INSERT INTO mails (id, kind, recipient, subject, message_id, state, created_at, sent_at)
   SELECT gen_random_uuid(), 'invoice', 'a@example.com', 'A', id::text, 'sent', stamped_at, stamped_at ${OF_INVOICES}`,
  `INSERT INTO pgboss.job (name, state, data, created_on, completed_on, policy, dead_letter)
   SELECT 'deliver-mail', 'completed', '{}', stamped_at, stamped_at, 'standard', NULL ${OF_INVOICES}`,
];

const environment = await openEnvironment();
try {
  const measured = await measureFigures(environment);
  showReport(measured, values.json, printReport, isMet(measured));
} finally {
  await environment.close();
}

async function measureFigures(environment: BenchEnvironment): Promise<FiguresReport> {
  await makeIssuers(environment.url, 1);
  const small = await timeAnswers(environment);
  await fillDatabase(environment.databaseUrl);
  await timeAnswers(environment);
  const before = await scans(environment.databaseUrl);
  const large = await timeAnswers(environment);
  const after = await scans(environment.databaseUrl);
  const scanned = [...after].filter(([table, count]) => count > (before.get(table) ?? 0)).map(([table]) => table);
  return { machine: machine(), rows: ROWS, small, large, scanned };
}

async function timeAnswers({ url }: BenchEnvironment): Promise<Percentiles> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    const text = await (await fetch(`${url}/internal/metrics`)).text();
    took.push(performance.now() - start);
    if (!text.includes("\ntimbra_database_up 1\n")) throw new Error("The figures of the database could not be read.");
  }
  return percentiles(took);
}

/** How often each large table was read from end to end. */
async function scans(databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  const rows = await queryOnce<{ name: string; scans: number }>(
    databaseUrl,
    `SELECT relname AS name, seq_scan::int AS scans FROM pg_stat_user_tables WHERE schemaname = 'public' AND n_live_tup > $1`,
    [LARGE],
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

/** What the documents of years leave behind. Constraints and triggers are off: only how much there is counts here. */
async function fillDatabase(databaseUrl: string): Promise<void> {
  const [issuer] = await queryOnce<{ rfc: string }>(databaseUrl, "SELECT rfc FROM issuers LIMIT 1");
  await seedInvoices(databaseUrl, [{ rfc: issuer?.rfc ?? "", rows: ROWS }]);
  for (const statement of FILL) await queryOnce(databaseUrl, `SET session_replication_role = replica; ${statement}`);
  await queryOnce(databaseUrl, "VACUUM ANALYZE");
}

function isMet({ small, large, scanned }: FiguresReport): boolean {
  return scanned.length === 0 && large.p50 <= small.p50 * MOST_TIMES;
}

function printReport(report: FiguresReport): void {
  const { small, large, rows, scanned } = report;
  console.log(`\nFigures on ${report.machine}\n`);
  console.log(`  hardly a document: p50 ${shown(small.p50, 1)} ms, p95 ${shown(small.p95, 1)} ms`);
  console.log(`  ${rows} documents:  p50 ${shown(large.p50, 1)} ms, p95 ${shown(large.p95, 1)} ms`);
  console.log(`  large tables read from end to end: ${scanned.length === 0 ? "none" : scanned.join(", ")}`);
  const promise = `none read whole, and at most ${MOST_TIMES} times as long`;
  console.log(`\nPromised: ${promise}: ${shown(large.p50 / small.p50)} times, ${verdict(isMet(report))}.`);
}
