import { describe, expect, it } from "vitest";
import { type MigrationFile, readMigrationFiles } from "./migration-files.ts";
import { LAST_OUT_OF_ORDER } from "./migration-plan.ts";
import { findLocking } from "./testing/find-locking.ts";

const file = (sql: string): MigrationFile => ({ name: "9000-test", sql, sha256: "" });
const instead = (sql: string) => findLocking(file(sql)).map((found) => found.instead);

describe("migrations", () => {
  it("stop nobody for long since the first release, and take nothing away that the version before uses", () => {
    const since = readMigrationFiles().filter(({ name }) => name > LAST_OUT_OF_ORDER);
    expect(since.length).toBeGreaterThan(0);
    expect(since.flatMap((one) => findLocking(one).map((found) => ({ ...found, file: one.name })))).toEqual([]);
  });

  it("before it did: what rewrote or locked a table that was there is found in them", () => {
    const before = readMigrationFiles().filter(({ name }) => name <= LAST_OUT_OF_ORDER);
    const found = new Set(before.filter((one) => findLocking(one).length > 0).map(({ name }) => name.slice(0, 4)));
    // A type changed, stored columns, a column filled in one statement, an index of a large table, a set of states.
    for (const number of ["0009", "0013", "0063", "0008", "0043"]) expect([...found]).toContain(number);
    for (const number of ["0001", "0004", "0017", "0032"]) expect([...found]).not.toContain(number);
  });
});

describe("a statement that locks", () => {
  it.each([
    ["CREATE INDEX a ON invoices (total);", "CONCURRENTLY"],
    ["CREATE UNIQUE INDEX a ON invoices (total);", "CONCURRENTLY"],
    ["CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON invoices (total);", "transaction"],
    ["ALTER TABLE invoices ALTER COLUMN total TYPE numeric(30, 6);", "rewrite"],
    ["ALTER TABLE invoices ALTER total SET DATA TYPE text;", "rewrite"],
    ["ALTER TABLE invoices ALTER COLUMN vat SET NOT NULL;", "every row"],
    ["ALTER TABLE invoices ADD CHECK (vat >= 0);", "NOT VALID"],
    ["ALTER TABLE invoices ADD CONSTRAINT a FOREIGN KEY (x) REFERENCES users;", "NOT VALID"],
    [
      "ALTER TABLE invoices ADD CONSTRAINT a CHECK (x > 0) NOT VALID; ALTER TABLE invoices VALIDATE CONSTRAINT a;",
      "held",
    ],
    ["ALTER TABLE invoices ADD CONSTRAINT a UNIQUE (x);", "USING INDEX"],
    ["ALTER TABLE invoices ADD COLUMN x uuid REFERENCES users;", "FOREIGN KEY"],
    ["ALTER TABLE invoices ADD COLUMN x int GENERATED ALWAYS AS (y + 1) STORED;", "rewrites"],
    ["ALTER TABLE invoices\n  ADD COLUMN x uuid NOT NULL DEFAULT gen_random_uuid();", "row to row"],
    ["UPDATE invoices SET x = 1;", "batch"],
    ["DO $$ BEGIN UPDATE invoices SET x = 1; END $$;", "batch"],
    ["DO $$ BEGIN EXECUTE format('ALTER TABLE %I ALTER COLUMN x TYPE text', 'a'); END $$;", "rewrite"],
    ["ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;", "exclusive"],
    ["LOCK TABLE invoices;", "everybody"],
    ["DROP TABLE products;", "version before"],
    ["ALTER TABLE invoices DROP COLUMN x;", "version before"],
    ["ALTER TABLE invoices RENAME COLUMN x TO y;", "version before"],
  ])("is found: %s", (sql, word) => {
    expect(instead(sql)).toEqual([expect.stringContaining(word)]);
  });

  it.each([
    "CREATE TABLE a (x int REFERENCES users); CREATE INDEX b ON a (x); ALTER TABLE a ALTER COLUMN x SET NOT NULL;",
    "-- online\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a ON invoices (total);",
    "ALTER TABLE invoices ADD COLUMN x text NOT NULL DEFAULT '', ADD COLUMN y timestamptz DEFAULT now();",
    "-- online\nALTER TABLE a ADD CONSTRAINT b CHECK (x > 0) NOT VALID;\n-- step\nALTER TABLE a VALIDATE CONSTRAINT b;\n-- step\nALTER TABLE a ALTER COLUMN x SET NOT NULL;",
    "ALTER TABLE invoices ADD CONSTRAINT a UNIQUE USING INDEX b;",
    "-- online\nDO $$ BEGIN LOOP UPDATE invoices SET x = 1 WHERE x IS NULL; EXIT WHEN NOT FOUND; COMMIT; END LOOP; END $$;",
    "CREATE FUNCTION a() RETURNS void LANGUAGE sql AS $$ UPDATE invoices SET x = 1; DROP TABLE b $$;",
    "-- Three rows.\n-- locks: there are three\nUPDATE invoice_moves SET to_state = 'x';",
    "-- needs: 0100-somewhere-else\nALTER TABLE invoices DROP COLUMN x;",
    "INSERT INTO texts VALUES ('DROP TABLE a; LOCK b');",
  ])("is told from one that does not: %s", (sql) => {
    expect(instead(sql)).toEqual([]);
  });
});
