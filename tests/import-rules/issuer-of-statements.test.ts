import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DISTRIBUTION } from "../../apps/server/src/db/distribution.ts";
import { ROOT } from "../../scripts/steps/run.mjs";
import { namelessStatements } from "./issuer-of-statements.ts";

const SERVER = join(ROOT, "apps/server/src");
const OF_ISSUERS = new Set(Object.entries(DISTRIBUTION).flatMap(([name, kind]) => (kind === "issuer" ? [name] : [])));

/** What the auditor reads over all issuers, or over a range of them: on shards, each of these would ask every one. */
const OVER_ALL_ISSUERS = [
  "adapters/vault/envelopes.db.ts countWrapped",
  "adapters/vault/envelopes.db.ts listOutdated",
  "adapters/vault/envelopes.db.ts listWrapped",
  "admin/figures.db.ts countStampsOfToday",
  "admin/figures.db.ts countWebhooks",
  "admin/figures.db.ts sumAccounts",
  "admin/figures.db.ts sumCredits",
  "admin/statistics.db.ts CANCELLED",
  "admin/statistics.db.ts countBusiness",
  "admin/statistics.db.ts countRefusals",
  "admin/statistics.db.ts listChainHeads",
  "admin/statistics.db.ts listExpiring",
  "admin/statistics.db.ts sumRevenue",
  "archives/archives.db.ts listExpired",
  "http/idempotency.db.ts listAnswered",
  "http/idempotency.db.ts oldestKey",
  "invariants/correctness.db.ts countStampedDocuments",
  "invariants/invariants.db.ts narrowTables",
  "invariants/issuer-ranges.db.ts countAll",
  "invariants/issuer-ranges.db.ts listRowVersions",
  "invariants/outside-evidence.db.ts compareLedgers",
  "invariants/outside-evidence.db.ts findDifferingDownloads",
  "invariants/outside-evidence.db.ts findOwnStamps",
  "invariants/stored-xml.db.ts listNamedFiles",
  "invariants/stored-xml.db.ts readSealed",
  "invariants/stored-xml.db.ts readStamped",
  "invoices/cancel/batches.db.ts listUnmailed",
  "invoices/stamp/document-queue.db.ts listIssuersWithOrphans",
  "invoices/stamp/sealed-copies.db.ts listWhole",
  "invoices/stamp/sealed-copies.db.ts oldestStamp",
  "leaving/departures.db.ts listDue",
  "recovery/recovered-documents.db.ts findKnownUuids",
  "recovery/recovered-documents.db.ts listKept",
  "reminders/reminders.db.ts listExpiring",
  "webhooks/webhooks.db.ts listClearUrls",
];

/** Their tables are given by name: none of an issuer, or one whose column of the owner is given by name too. */
const OF_NAMED_TABLES = [
  "accounts/register.db.ts deleteUnconfirmed",
  "accounts/users.db.ts eraseOwner",
  "adapters/vault/envelopes.db.ts rewrapRow",
];

/** In the examples `<id>` stands for what is put in. */
const namelessIn = (example: string) =>
  namelessStatements("a.db.ts", example.replaceAll(/<([\w.()]+)>/g, "$$".concat("{$1}")), OF_ISSUERS).map(
    ({ tables }) => tables.join(),
  );

describe("a statement on a table of issuers", () => {
  it("compares the issuer's column itself, but for those that are read over all issuers", () => {
    const files = readdirSync(SERVER, { encoding: "utf8", recursive: true }).map((file) => file.replaceAll("\\", "/"));
    const sources = files.filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(^|\/)testing\/|\.gen\.ts$/.test(file));
    const speaking = sources
      .map((file) => ({ file, text: readFileSync(join(SERVER, file), "utf8") }))
      .filter(({ text }) => /\b(sql|sqlRows?|selectFrom|updateTable|deleteFrom)\b/.test(text));
    const nameless = speaking.flatMap(({ file, text }) =>
      namelessStatements(file, text, OF_ISSUERS).map(({ within }) => `${file} ${within}`),
    );
    expect(speaking.length).toBeGreaterThan(90);
    expect([...new Set(nameless)].sort()).toEqual([...OVER_ALL_ISSUERS, ...OF_NAMED_TABLES].sort());
  });

  it.each([
    ['tx.selectFrom("invoices").select("issuer_id").where("id", "=", id)', ["invoices"]],
    ['tx.updateTable("series").set({ issuer_id: issuerId }).where("id", "=", id)', ["series"]],
    [
      'tx.deleteFrom("series").where((is) => is.exists(is.selectFrom("invoices").where("issuer_id", "=", id)))',
      ["series"],
    ],
    [
      'tx.selectFrom("stamps as s").innerJoin("invoices as i", "i.id", "s.invoice_id").where("s.issuer_id", "=", id)',
      ["invoices"],
    ],
    ["tx.selectFrom(name).selectAll()", ["?"]],
    ["sql`SELECT issuer_id, id FROM invoices WHERE id = <id>`", ["invoices"]],
    ["sqlRows(tx)`SELECT id FROM users, invoices AS i WHERE i.id = <id>`", ["invoices"]],
    [
      "sqlRow(tx)`UPDATE series SET next_folio = 1 WHERE id IN (SELECT series_id FROM invoices WHERE issuer_id = <id>)`",
      ["series"],
    ],
    ["sql`SELECT 1 FROM stamps WHERE (issuer_id, invoice_id) > (<a>, <b>)`", ["stamps"]],
    ["sql`SELECT 1 FROM <sql.table(name)> WHERE <condition>`", ["?"]],
  ])("is refused where it does not: %s", (text, tables) => {
    expect(namelessIn(text)).toEqual(tables);
  });

  it.each([
    'tx.selectFrom("invoices").selectAll().where("issuer_id", "=", issuerOf(tx)).where("id", "=", id)',
    'tx.selectFrom("users").selectAll()',
    'tx.selectFrom("stamps as s").innerJoin("invoices as i", (join) => join.onRef("i.issuer_id", "=", "s.issuer_id")).where("s.issuer_id", "=", id)',
    "sql`SELECT 1 FROM stamps AS s JOIN invoices AS i USING (issuer_id) WHERE s.issuer_id = <id>`",
    "sql`DELETE FROM series WHERE (issuer_id, id) = (<a>, <b>)`",
    "sql`INSERT INTO series (issuer_id, id) VALUES (<a>, <b>) ON CONFLICT DO UPDATE SET serie = 'A'`",
    "sql`SELECT id FROM users WHERE name IS DISTINCT FROM invoices`",
  ])("is taken where it does, and where it touches none: %s", (text) => {
    expect(namelessIn(text)).toEqual([]);
  });
});
