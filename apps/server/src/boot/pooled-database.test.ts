import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  addressesOfOwnServer,
  type DatabaseAddresses,
  type OwnedAddresses,
  openDatabase,
  withTenant,
} from "../db/index.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { type FakePooler, openFakePooler } from "../testing/fake-pooler.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

/** Fewer than the product has at once. */
const SERVER_CONNECTIONS = 3;

type Reach = (own: OwnedAddresses, pool: (url: string) => Promise<string>) => Promise<DatabaseAddresses>;

/** What an installation may give: a login of each, or what it gave before there were logins. */
const INSTALLATIONS: readonly (readonly [name: string, reach: Reach])[] = [
  [
    "logins of their own",
    async (own, pool) => ({
      ...own,
      product: await pool(own.product),
      auditor: await pool(own.auditor),
      prepared: false,
    }),
  ],
  [
    "the owner's login alone",
    async ({ owner }, pool) => {
      const url = await pool(owner);
      return { owner, product: url, auditor: url, direct: null, prepared: false, hasOwnLogins: false };
    },
  ],
];

describe.each(INSTALLATIONS)(
  "behind a pooler that drops start-up options and lends connections by the transaction, with %s",
  (_, reach) => {
    const poolers: FakePooler[] = [];
    let test: TestApp;
    let issuers: readonly [ReadyIssuer, ReadyIssuer];

    beforeAll(async () => {
      const pool = async (url: string) => {
        const pooler = await openFakePooler(url, SERVER_CONNECTIONS);
        poolers.push(pooler);
        return pooler.url;
      };
      test = await startTestApp({ reach: (own) => reach(own, pool) });
      issuers = [await readyIssuer(test), await readyIssuer(test)];
    });
    afterAll(async () => {
      await test.close();
      for (const pooler of poolers) await pooler.close();
    });

    it("issuers stamp at once, and each sees what is its own", async () => {
      const stamps = [0, 1, 0, 1, 0, 1]
        .map((at) => issuers[at as 0 | 1])
        .map((issuer) => issuer.client.call("stampInvoice", { body: someDraft(issuer) }));
      expect((await Promise.all(stamps)).map(({ status }) => status)).toEqual(stamps.map(() => 200));
      for (const { client } of issuers) {
        const { rows, total } = (await client.call("listInvoices", { body: {} })).body;
        expect([rows.length, total]).toEqual([3, 3]);
      }
      const stranger = await registerIssuer(test);
      expect((await stranger.client.call("listInvoices", { body: {} })).body.total).toBe(0);
      expect(poolers[0]?.handovers()).toBeGreaterThan(10);
    });

    it("every statement runs as the role without rights, inside of a transaction and outside", async () => {
      const { db } = test.deps;
      const ask = sql<{
        role: string;
        seen: number;
      }>`SELECT current_user::text AS role, (SELECT count(*)::int FROM invoices) AS seen`;
      const nothing = [{ role: "timbra_app", seen: 0 }];
      const asked = await Promise.all(
        Array.from({ length: 20 }, (__, at) =>
          at % 2 === 0 ? ask.execute(db) : db.transaction().execute((tx) => ask.execute(tx)),
        ),
      );
      for (const { rows } of asked) expect(rows).toEqual(nothing);
      const own = await withTenant(db, issuers[0].issuerId, (tx) => ask.execute(tx));
      expect(own.rows).toEqual([{ role: "timbra_app", seen: 3 }]);
    });
  },
);

describe("what such a pooler does to prepared statements", () => {
  let database: TestDatabase;
  let pooler: FakePooler;
  afterEach(async () => {
    await pooler.close();
    await database.drop();
  });

  it("is an error unless DATABASE_PREPARED_STATEMENTS is off", async () => {
    database = await createTestDatabase();
    const own = addressesOfOwnServer(database.url);
    pooler = await openFakePooler(own.product, 1);
    const ask = async (prepared: boolean) => {
      const { db, close } = openDatabase(
        { ...own, product: pooler.url, prepared },
        { maxConnections: 2, onError: () => undefined },
      );
      const both = [1, 2].map((n) =>
        sql<{ n: number }>`SELECT ${n}::int AS n`.execute(db).then(({ rows }) => rows[0]?.n),
      );
      return Promise.all(both).finally(close);
    };
    expect(await ask(false)).toEqual([1, 2]);
    await expect(ask(true)).rejects.toThrow(/prepared statement "timbra_0" already exists/);
  });
});
