import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { type AdminWordIndex, type ListedTable, type ListWindow, openAdminList, openList } from "./list.ts";
import type { Tx } from "./pool.ts";
import { withTenant } from "./tenant.ts";

/** More than are counted one by one, so that every way of finding a word is gone. */
const ROWS = 25_000;
const PRODUCTS: ListedTable = {
  name: "products",
  columns: ["id", "description"],
  present: sql<boolean>`archived_at IS NULL`,
};
const BY_NAME = { column: { expression: sql`description_order`, type: "text" }, direction: "asc" } as const;

let test: TestApp;
let mine: RegisteredIssuer;
let theirs: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  [mine, theirs] = [await registerIssuer(test), await registerIssuer(test)];
  await fill(mine.issuerId, ROWS);
  await fill(theirs.issuerId, 10);
});
afterAll(() => test.close());

/** Rows "común 00001 …"; every thousandth is a "tornillo", the last one alone a "zafiro", and none a "quimera". */
function fill(issuerId: string, rows: number) {
  return queryAsOwner(
    test.databaseUrl,
    `INSERT INTO products (issuer_id, id, kind, product_key, description, unit_id, price_kind, unit_price, total_import, tax_object_id, vat_tax_id, vat_rate_id, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 0, '01010101',
       'Común ' || lpad(n::text, 5, '0') || CASE WHEN n % 1000 = 0 THEN ' tornillo' ELSE '' END || CASE WHEN n = ${ROWS} THEN ' zafiro' ELSE '' END,
       1, 0, n, n, 2, 1, 1, now(), now() FROM generate_series(1, ${rows}) AS n`,
    [issuerId],
  );
}

async function find(search: string | null, window: Partial<ListWindow> = {}) {
  return withTenant(test.deps.db, mine.issuerId, async (tx) => {
    const query = { search, conditions: [] };
    const list = openList<{ description: string }>(tx, PRODUCTS, query);
    const rows = await list.rows({ sort: BY_NAME, after: null, offset: 0, limit: 3, ...window });
    return { names: rows.map(({ description }) => description), count: await list.count(), rows };
  });
}

/** Rows of products that this session has read and not reported yet. */
async function countRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'products'`.execute(
    tx,
  );
  return rows[0]?.read ?? 0;
}

describe("a long list", () => {
  it.each([
    [null, ["Común 00001", "Común 00002", "Común 00003"], { total: 10_000, exact: false }],
    ["COMUN", ["Común 00001", "Común 00002", "Común 00003"], { total: 10_000, exact: false }],
    ["o", ["Común 00001", "Común 00002", "Común 00003"], { total: 10_000, exact: false }],
    ["tornillo", ["Común 01000 tornillo", "Común 02000 tornillo", "Común 03000 tornillo"], { total: 25, exact: true }],
    ["zafiro común", [`Común ${ROWS} tornillo zafiro`], { total: 1, exact: true }],
    ["2500 zaf", [`Común ${ROWS} tornillo zafiro`], { total: 1, exact: true }],
    ["quimera", [], { total: 0, exact: true }],
  ])("finds %j in order, and says how many there are", async (search, names, count) => {
    const found = await find(search);
    expect([found.names, found.count]).toEqual([names, count]);
  });

  it("finds what a word names along an index, and looks at no other row for it, nor counts", async () => {
    const [one] = await queryAsOwner<{ id: string }>(
      test.databaseUrl,
      "UPDATE products SET product_key = '99999999' WHERE issuer_id = $1 AND search LIKE '%zafiro%' RETURNING id",
      [mine.issuerId],
    );
    await queryAsOwner(test.databaseUrl, "ANALYZE products");
    const named = (word: string) => (/^\d{8}$/.test(word) ? sql<boolean>`product_key = ${word}` : null);
    const found = (conditions: RawBuilder<boolean>[]) =>
      withTenant(test.deps.db, mine.issuerId, async (tx) => {
        const list = openList(tx, { ...PRODUCTS, named }, { search: "99999999", conditions });
        const before = await countRead(tx);
        const rows = await list.rows({ sort: BY_NAME, after: null, offset: 0, limit: 3 });
        const count = await list.count();
        return { ids: rows.map(({ id }) => id), count, read: (await countRead(tx)) - before };
      });
    const { ids, count, read } = await found([]);
    expect([ids, count]).toEqual([[one?.id], { total: 1, exact: true }]);
    expect(read).toBeLessThan(10);
    const narrowed = await found([sql<boolean>`unit_price < 0`]);
    expect([narrowed.ids, narrowed.count]).toEqual([[], { total: 0, exact: true }]);
  });

  it("is counted with what a word names that is in many rows, and with a last page", async () => {
    const named = () => sql<boolean>`(description LIKE '%tornillo%' OR unit_price <= 2000)`;
    const counted = await withTenant(test.deps.db, mine.issuerId, async (tx) => {
      const list = openList(tx, { ...PRODUCTS, named }, { search: "tornillo", conditions: [] });
      await list.rows({ sort: BY_NAME, after: null, offset: 0, limit: 3 });
      return list.count();
    });
    expect(counted).toEqual({ total: 2023, exact: true });
    expect((await find("tornillo", { offset: 24 })).count).toEqual({ total: 25, exact: true });
    expect((await find("tornillo", { offset: 90 })).count).toEqual({ total: 25, exact: true });
    expect((await find(null, { offset: ROWS - 1 })).count).toEqual({ total: 10_000, exact: false });
  });

  it("goes on after a position, and jumps", async () => {
    const { rows } = await find("tornillo");
    const last = rows.at(-1);
    expect((await find("tornillo", { after: [last?.sort_value ?? "", last?.id ?? ""] })).names[0]).toBe(
      "Común 04000 tornillo",
    );
    expect((await find("tornillo", { offset: 24 })).names).toEqual([`Común ${ROWS} tornillo zafiro`]);
    expect((await find("común", { offset: 24_000 })).names[0]).toBe("Común 24001");
  });
});

describe("a list of an administrator", () => {
  it.each([
    ["común", { total: 10_000, exact: false }, 0],
    ["tornillo", { total: 25, exact: true }, 1],
    ["0000", { total: 11, exact: true }, 1],
    ["quimera", { total: 0, exact: true }, 1],
  ])("with the word %s is counted, and asks the index only for what is rare", async (search, count, times) => {
    let asked = 0;
    const index: AdminWordIndex = (pattern, atMost) => {
      asked += 1;
      return sql`SELECT id FROM products WHERE search LIKE ${pattern} LIMIT ${atMost}`;
    };
    const counted = await withTenant(test.deps.db, mine.issuerId, async (tx) => {
      const source = sql`SELECT id, description, description_order, search FROM products`;
      const list = openAdminList(tx, source, { search, conditions: [] }, index);
      await list.rows({ sort: BY_NAME, after: null, offset: 0, limit: 3 });
      return list.count();
    });
    expect([counted, asked]).toEqual([count, times]);
  });
});

describe("the index of words", () => {
  it("is read under row-level security: nobody finds another issuer's rows, nor any row without naming an issuer", async () => {
    const ask = sql<{ id: string }>`SELECT id FROM products_containing('%com%', ARRAY[]::text[], 100) AS found(id)`;
    const seen = await withTenant(test.deps.db, theirs.issuerId, (tx) => ask.execute(tx));
    expect(seen.rows).toHaveLength(10);
    expect((await ask.execute(test.deps.db)).rows).toEqual([]);
  });

  it("is open to the product's role alone, through a role that sees three columns and signs in nowhere", async () => {
    const [role] = await queryAsOwner(
      test.databaseUrl,
      "SELECT rolcanlogin, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'timbra_search'",
    );
    expect(role).toEqual({ rolcanlogin: false, rolsuper: false, rolbypassrls: false });
    const rights = await queryAsOwner<{ right: boolean }>(
      test.databaseUrl,
      `SELECT has_table_privilege('timbra_search', 'products', 'SELECT') AS right
       UNION ALL SELECT has_any_column_privilege('timbra_search', 'certificates', 'SELECT')
       UNION ALL SELECT has_column_privilege('timbra_search', 'products', 'unit_price', 'SELECT')
       UNION ALL SELECT has_function_privilege('public', 'products_containing(text, text[], integer)', 'EXECUTE')
       UNION ALL SELECT has_schema_privilege('timbra_search', 'public', 'CREATE')`,
    );
    expect(rights.map(({ right }) => right)).toEqual([false, false, false, false, false]);
  });
});
