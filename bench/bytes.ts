/**
 * `npm run bench -- bytes [--rows N] [--json]`: what N invoices of one line take in the database, byte for byte, by
 * table: rows, what stands beside them (TOAST) and each index, as VACUUM FULL leaves them. They are stamped through the
 * product and then grow older than 30 days, after which what is kept twice goes.
 */

import { parseArgs } from "node:util";
import { queryOnce } from "../apps/server/src/db/embedded/connect.ts";
import { openDb, openPool } from "../apps/server/src/db/index.ts";
import { dropStoredAnswers } from "../apps/server/src/http/idempotency.ts";
import { dropSealedCopies } from "../apps/server/src/invoices/stamp/sealed-copies.ts";
import { takeOutCertificates } from "../apps/server/src/invoices/stamp/stamp-certificates.ts";
import { giftCredits } from "../apps/server/src/testing/gift-credits.ts";
import { openEnvironment } from "./environment/environment.ts";
import { createDrafts, makeIssuers } from "./environment/issuers.ts";
import { machine, shown, showReport, verdict } from "./report.ts";
import { stampAll } from "./stamp/load.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" }, rows: { type: "string", default: "4000" } } });

const ISSUERS = 4;
const CALLERS = 16;
const WHOLE_DAYS = 31;
const DAY_MS = 86_400_000;
/** Bytes of an invoice that are wanted at most, once it is older than 30 days. */
const LIMIT = 9 * 1024;

/** A few pages of an empty table, or of its indexes, are no bytes of an invoice. */
const SMALLEST_TABLE = 2;
const SMALLEST_INDEX = 16;

const measured = await measureBytes(Number(values.rows));
showReport(measured, values.json, printBytesReport, totalOf(measured.old) <= LIMIT);

/** Bytes an invoice. */
interface TableBytes {
  readonly table: string;
  readonly rows: number;
  readonly toast: number;
  readonly indexes: Readonly<Record<string, number>>;
  /** Its indexes as they had grown, before they were built anew. */
  readonly grown: Readonly<Record<string, number>>;
}

interface BytesReport {
  readonly machine: string;
  readonly rows: number;
  /** As stamped, and after 30 days. */
  readonly young: readonly TableBytes[];
  readonly old: readonly TableBytes[];
}

async function measureBytes(rows: number): Promise<BytesReport> {
  const environment = await openEnvironment();
  const { databaseUrl } = environment;
  const db = openDb(openPool({ url: databaseUrl, maxConnections: 2, onError: () => undefined }));
  try {
    const issuers = await makeIssuers(environment.url, ISSUERS);
    await giftCredits(databaseUrl, environment.masterKeyFile, "bench");
    await stampAll(await createDrafts(issuers, ISSUERS), { kind: "full", callers: 1 });
    const before = await readSizes(databaseUrl);
    const calls = await stampAll(await createDrafts(issuers, rows), { kind: "full", callers: CALLERS });
    const stamped = calls.filter((call) => call.stamped).length;
    if (stamped !== rows) throw new Error(`${stamped} of ${rows} were stamped.`);
    // So long as this runs, nobody else writes: what the server does by itself takes bytes too.
    await environment.stopServer();
    const grown = await readIndexes(databaseUrl);
    const young = await readSizes(databaseUrl);
    const clock = { now: () => new Date(Date.now() + WHOLE_DAYS * DAY_MS) };
    await dropSealedCopies({ db, clock });
    await dropStoredAnswers({ db, clock });
    await takeOutCertificates({ db, clock });
    const old = await readSizes(databaseUrl);
    const each = (after: Sizes) => perInvoice(before, after, grown, rows);
    return { machine: machine(), rows, young: each(young), old: each(old) };
  } finally {
    await db.destroy();
    await environment.close();
  }
}

interface Sizes {
  readonly tables: ReadonlyMap<string, { readonly rows: number; readonly toast: number }>;
  readonly indexes: readonly IndexSize[];
}

/** Tables and indexes without what is free in them: the next rows are written there. */
async function readSizes(databaseUrl: string): Promise<Sizes> {
  await queryOnce(databaseUrl, "VACUUM (FULL)");
  const tables = await queryOnce<{ name: string; rows: number; toast: number }>(
    databaseUrl,
    `SELECT relname AS name, pg_relation_size(oid)::float8 AS rows,
       coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0)::float8 AS toast
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return { tables: new Map(tables.map(({ name, ...size }) => [name, size])), indexes: await readIndexes(databaseUrl) };
}

interface IndexSize {
  readonly table: string;
  readonly name: string;
  readonly bytes: number;
}

function readIndexes(databaseUrl: string): Promise<readonly IndexSize[]> {
  return queryOnce<IndexSize>(
    databaseUrl,
    `SELECT t.relname AS "table", c.relname AS name, pg_relation_size(c.oid)::float8 AS bytes
     FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_class AS t ON t.oid = i.indrelid
     WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace`,
  );
}

function perInvoice(before: Sizes, after: Sizes, grown: readonly IndexSize[], count: number): TableBytes[] {
  const indexesOf = (table: string, indexes: readonly IndexSize[]) =>
    Object.fromEntries(
      indexes.flatMap((one) =>
        one.table === table && one.bytes / count > SMALLEST_INDEX ? [[one.name, one.bytes / count]] : [],
      ),
    );
  const tables = [...after.tables].map(([table, size]) => ({
    table,
    rows: (size.rows - (before.tables.get(table)?.rows ?? 0)) / count,
    toast: (size.toast - (before.tables.get(table)?.toast ?? 0)) / count,
    indexes: indexesOf(table, after.indexes),
    grown: indexesOf(table, grown),
  }));
  return tables.filter((one) => sizeOf(one) > SMALLEST_TABLE).sort((one, other) => sizeOf(other) - sizeOf(one));
}

function indexesOf({ indexes }: TableBytes): number {
  return Object.values(indexes).reduce((sum, bytes) => sum + bytes, 0);
}

function sizeOf(one: TableBytes): number {
  return one.rows + one.toast + indexesOf(one);
}

function totalOf(tables: readonly TableBytes[]): number {
  return tables.reduce((sum, one) => sum + sizeOf(one), 0);
}

function printBytesReport(report: BytesReport): void {
  const line = (name: string, ...figures: number[]) =>
    console.log(`${name.padEnd(36)}${figures.map((figure) => shown(figure, 0).padStart(10)).join("")}`);
  for (const [title, tables] of [
    ["as stamped", report.young],
    ["after 30 days", report.old],
  ] as const) {
    console.log(`\nBytes an invoice of one line, ${title} (${shown(report.rows, 0)} on ${report.machine})\n`);
    console.log(`${"".padEnd(36)}      rows     TOAST   indexes       all`);
    for (const one of tables) line(one.table, one.rows, one.toast, indexesOf(one), sizeOf(one));
    line("all", ...[0, 0, 0].map((_, at) => sumPart(tables, at)), totalOf(tables));
  }
  console.log("\nBytes an invoice of each index, built anew and as it had grown\n");
  for (const { table, indexes, grown } of report.old)
    for (const [name, bytes] of Object.entries(indexes).sort(([, one], [, other]) => other - one))
      line(`${name} (${table})`.padEnd(82), bytes, grown[name] ?? bytes);
  console.log(`\n≤ ${shown(LIMIT, 0)} after 30 days: ${verdict(totalOf(report.old) <= LIMIT)}`);
}

function sumPart(tables: readonly TableBytes[], part: number): number {
  return tables.reduce((sum, one) => sum + ([one.rows, one.toast, indexesOf(one)][part] ?? 0), 0);
}
