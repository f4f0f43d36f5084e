import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { sha256 } from "../lib/sha256.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { queryOnce } from "./embedded/connect.ts";
import { migrate, planOf } from "./migrate.ts";
import { type MigrationFile, readMigrationFiles } from "./migration-files.ts";
import { EARLY_EDITIONS, LAST_OUT_OF_ORDER, planMigrations } from "./migration-plan.ts";
import { describeSchema } from "./testing/describe-schema.ts";

/** Every migration that was ever committed, in the order in which they came, with the SHA-256 of what it says. */
const COMMITTED = readFileSync(new URL("./migrations/SHA256SUMS", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => /^([0-9a-f]{64}) {2}(.+)\.sql$/.exec(line))
  .map((found) => ({ name: found?.[2] ?? "", sha256: found?.[1] ?? "" }));

const FILES = readMigrationFiles();
const BY_NAME = new Map(FILES.map((file) => [file.name, file]));

describe("a migration that was committed", () => {
  it("is never edited, renumbered or removed, and a new one is listed (npm run schema -w @timbra/server)", () => {
    const today = FILES.map(({ name, sha256: sum }) => `${sum}  ${name}`).sort();
    expect(today).toEqual(COMMITTED.map(({ name, sha256: sum }) => `${sum}  ${name}`).sort());
  });

  it("has a higher number than all before it, since the first release", () => {
    const since = COMMITTED.slice(COMMITTED.findIndex(({ name }) => name === LAST_OUT_OF_ORDER)).map(
      ({ name }) => name,
    );
    expect(since).toEqual([...since].sort());
    const numbers = FILES.map(({ name }) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});

/** Numbers that files had before the first release. */
const FORMER_NUMBERS = [
  ["0011-moves-of-cancellations", "0014-moves-of-cancellations"],
  ["0072-prove-session", "0074-prove-session"],
  ["0076-keyed-chains", "0077-keyed-chains"],
] as const;

/** What the edited files said first, made of what they say today. */
function earlyEdition(name: string): MigrationFile {
  const sql = (EARLY[name] ?? []).reduce(
    (text, [now, then]) => text.replaceAll(now, then),
    BY_NAME.get(name)?.sql ?? "",
  );
  return { name, sql, sha256: sha256(sql).toString("hex") };
}

const EARLY: Readonly<Record<string, readonly (readonly [now: string, then: string])[]>> = {
  "0004-invoices": [
    ["  -- A draft that a provider once refused is kept with its attempts when its author throws it away.\n", ""],
    ["  discarded_at timestamptz,\n", ""],
    ["created_at DESC, id DESC) WHERE discarded_at IS NULL;", "created_at DESC, id DESC);"],
  ],
  "0007-base": [
    ["-- A taxpayer has one owner: of two registrations of one RFC at the same instant, one fails.\n", ""],
    ["CREATE UNIQUE INDEX memberships_one_owner ON memberships (issuer_id) WHERE role = 'owner';\n\n", ""],
  ],
  "0016-unsent-documents": [
    [
      "possibly_sent;\n",
      "possibly_sent;\n-- The invariants are checked by the auditor, who reads everybody's rows.\nGRANT SELECT ON certification_queue TO timbra_auditor;\n",
    ],
  ],
};

interface Past {
  readonly files: readonly MigrationFile[];
}

/** A database as the project made it when it had so many migrations, `early` ones as they were then. */
function past(count: number, early: readonly string[] = [], formerNumber?: (typeof FORMER_NUMBERS)[number]): Past {
  const files = COMMITTED.slice(0, count).map(({ name }) => {
    const file = early.includes(name) ? earlyEdition(name) : BY_NAME.get(name);
    if (file === undefined) throw new Error(`${name} is gone`);
    return name === formerNumber?.[1] ? { ...file, name: formerNumber[0] } : file;
  });
  return { files: files.sort((one, other) => (one.name < other.name ? -1 : 1)) };
}

const countOf = (name: string) => COMMITTED.findIndex((one) => one.name === name) + 1;

/** Those that the code of the first release refused, by what it said of them. */
const PASTS: readonly (readonly [string, Past])[] = [
  ["with the first editions of 0004 and 0007", past(7, ["0004-invoices", "0007-base"])],
  [
    "with the first edition of 0016, when 0014 was still called 0011, and without 0015",
    past(countOf("0016-unsent-documents"), ["0016-unsent-documents"], FORMER_NUMBERS[0]),
  ],
  ["with 0049, and without ten that have lower numbers", past(countOf("0049-api-keys"))],
];

describe("a database from before the first release", () => {
  const databases: TestDatabase[] = [];
  async function empty(): Promise<string> {
    const database = await createTestDatabase("empty");
    databases.push(database);
    return database.url;
  }
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });

  it("has the editions that are known, by what they say", () => {
    const sums = EARLY_EDITIONS.map(({ name }) => ({ name, sha256: earlyEdition(name).sha256 }));
    expect(sums).toEqual(EARLY_EDITIONS.map(({ name, sha256: sum }) => ({ name, sha256: sum })));
  });

  it.each(PASTS)("%s becomes what a new one is, once", async (_, { files }) => {
    const url = await empty();
    await migrate(url, { files });
    await migrate(url);
    const migrated = await createTestDatabase();
    databases.push(migrated);
    expect(await describeSchema(url)).toEqual(await describeSchema(migrated.url));
    const names = await queryOnce<{ name: string }>(url, "SELECT name, sha256 FROM migrations ORDER BY name");
    expect(names).toEqual(FILES.map(({ name, sha256: sum }) => ({ name, sha256: sum })));
    expect(await planOf(url)).toEqual({ pending: [], renamed: [], repairs: [], newer: [] });
  });

  it("of each time that there was is accepted", () => {
    const rows = (files: readonly MigrationFile[]) => files.map((file) => ({ ...file, needs: null }));
    const times = COMMITTED.flatMap((_, at) => [
      past(at + 1),
      ...FORMER_NUMBERS.map((number) => past(at + 1, [], number)),
      past(at + 1, Object.keys(EARLY)),
    ]);
    for (const { files } of times)
      expect(planMigrations(FILES, rows(files)).pending).toHaveLength(FILES.length - files.length);
  });
});
