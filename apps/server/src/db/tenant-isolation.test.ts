import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { DISTRIBUTION } from "./distribution.ts";
import { asAuditor } from "./roles.ts";
import { withTenant } from "./tenant.ts";

/** Tables that are said to be of no issuer; whatever else there is belongs to one. */
const isOfNoIssuer = (name: string) =>
  name === "migrations" ||
  ["local", "reference"].includes((DISTRIBUTION as Readonly<Record<string, string>>)[name] ?? "");

let test: TestApp;
let issuerTables: string[];

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  const rows = await queryAsOwner<{ name: string }>(
    test.databaseUrl,
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
  );
  issuerTables = rows.map((row) => row.name).filter((name) => !isOfNoIssuer(name));
});
afterAll(() => test.close());

describe("the isolation of issuers", () => {
  it("stand around every table that is not said to be of no issuer", async () => {
    expect(issuerTables.length).toBeGreaterThanOrEqual(18);
    const walls = await queryAsOwner<{
      name: string;
      rls: boolean;
      forced: boolean;
      policies: number;
      key: string | null;
    }>(
      test.databaseUrl,
      `SELECT c.relname AS name, c.relrowsecurity AS rls, c.relforcerowsecurity AS forced,
              (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL) AS policies,
              (SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] WHERE i.indrelid = c.oid AND i.indisprimary) AS key
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1)`,
      [issuerTables],
    );
    const weak = walls
      .filter((wall) => !wall.rls || !wall.forced || wall.policies < 1 || wall.key !== "issuer_id")
      .map((wall) => wall.name);
    expect(weak).toEqual([]);
    expect(walls).toHaveLength(issuerTables.length);
  });

  it("begin every unique key with the issuer", async () => {
    const keys = await queryAsOwner<{ index: string; first: string }>(
      test.databaseUrl,
      `SELECT i.indexrelid::regclass::text AS index, a.attname AS first FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE i.indisunique AND c.relname = ANY($1)`,
      [issuerTables],
    );
    expect(keys.filter((key) => key.first !== "issuer_id")).toEqual([]);
  });

  it("show nothing to a session that names no issuer, and give the product's role no way around", async () => {
    await registerIssuer(test);
    for (const table of issuerTables) {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(
        test.deps.db,
      );
      expect([table, rows[0]?.n]).toEqual([table, 0]);
    }
    const { rows } =
      await sql`SELECT rolsuper, rolbypassrls, rolcanlogin FROM pg_roles WHERE rolname = current_user`.execute(
        test.deps.db,
      );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }]);
    await expect(sql`ALTER TABLE customers DISABLE ROW LEVEL SECURITY`.execute(test.deps.db)).rejects.toThrow(
      /must be owner/,
    );
  });

  it("let one issuer neither see nor write another's rows", async () => {
    const mine = await registerIssuer(test);
    const theirs = await registerIssuer(test);
    const seen = await withTenant(test.deps.db, mine.issuerId, (tx) =>
      tx.selectFrom("credit_accounts").select("issuer_id").execute(),
    );
    expect(seen).toEqual([{ issuer_id: mine.issuerId }]);
    const write = withTenant(test.deps.db, mine.issuerId, (tx) =>
      tx
        .insertInto("series")
        .values({ issuer_id: theirs.issuerId, id: mine.issuerId, serie: "A", next_folio: 1, created_at: new Date() })
        .execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
    const update = await withTenant(test.deps.db, mine.issuerId, (tx) =>
      tx
        .updateTable("credit_accounts")
        .set({ issuer_id: mine.issuerId })
        .where("issuer_id", "=", theirs.issuerId)
        .executeTakeFirst(),
    );
    expect(update.numUpdatedRows).toBe(0n);
  });

  it("has one exception: the auditor sees every issuer's rows, and can write none", async () => {
    const [mine, theirs] = [await registerIssuer(test), await registerIssuer(test)];
    const seen = await asAuditor(test.deps.db, (tx) => tx.selectFrom("credit_accounts").select("issuer_id").execute());
    expect(seen.map((row) => row.issuer_id)).toEqual(expect.arrayContaining([mine.issuerId, theirs.issuerId]));
    for (const table of issuerTables)
      await expect(
        asAuditor(test.deps.db, (tx) => sql`SELECT 1 FROM ${sql.table(table)}`.execute(tx)),
      ).resolves.toBeDefined();
    await expect(asAuditor(test.deps.db, (tx) => sql`DELETE FROM credit_movements`.execute(tx))).rejects.toThrow(
      /read-only/,
    );
    await expect(asAuditor(test.deps.db, (tx) => sql`SELECT * FROM users`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
    const after = withTenant(test.deps.db, mine.issuerId, (tx) =>
      sql<{ role: string }>`SELECT current_user AS role`.execute(tx),
    );
    expect((await after).rows).toEqual([{ role: "timbra_app" }]);
  });

  it("keep what was certified and moved from being changed", async () => {
    const issuer = await registerIssuer(test);
    for (const table of ["credit_movements", "stamps", "certification_attempts", "folio_gaps"]) {
      const change = withTenant(test.deps.db, issuer.issuerId, (tx) =>
        sql`DELETE FROM ${sql.table(table)}`.execute(tx),
      );
      await expect(change).rejects.toThrow(/permission denied/);
    }
  });
});
