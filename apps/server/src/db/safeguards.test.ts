import { sql } from "kysely";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { queryOnce } from "./embedded/connect.ts";
import { assertLogins, prepareLogins } from "./logins.ts";
import { addressesOfOwnServer, type Db, type OwnedAddresses, openDb, openPool } from "./pool.ts";
import { asAuditor } from "./roles.ts";
import { withTenant } from "./tenant.ts";

const ISSUER = "01a1fe33-f133-7a73-aa29-406fa0a2b3ce";

let database: TestDatabase;
let addresses: OwnedAddresses;
/** Of this test alone: what it is granted, nobody else is. */
let login: string;
const pools: pg.Pool[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  login = `product_${new URL(database.url).pathname.slice(-8)}`;
  const own = addressesOfOwnServer(database.url);
  const product = new URL(own.product);
  product.username = login;
  addresses = { ...own, product: product.href };
  await prepareLogins(addresses);
});
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
  await queryOnce(database.url, `DROP OWNED BY ${login} CASCADE`);
  await queryOnce(database.url, `DROP ROLE ${login}`);
  await database.drop();
});

const asOwner = (statement: string) => queryOnce(database.url, statement);

/** The product over its login; `alter` changes each message on its way. */
function open(url: string, alter: (text: string) => string = (text) => text): Db {
  const pool = openPool({ url, maxConnections: 1, onError: () => undefined });
  pools.push(pool);
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (asked: unknown) => unknown;
    client.query = ((asked: unknown) => query(typeof asked === "string" ? alter(asked) : asked)) as typeof client.query;
  });
  return openDb(pool, { hasOwnLogins: true, prepared: true });
}

const whoAmI = sql<{ role: string; login: string }>`SELECT current_user::text AS role, session_user::text AS login`;
const everybodys = sql<{ n: number }>`SELECT count(*)::int AS n FROM issuers`;

/** All three ways to the database refuse. */
async function expectRefused(db: Db, why: RegExp): Promise<void> {
  await expect(everybodys.execute(db)).rejects.toThrow(why);
  await expect(db.transaction().execute((tx) => everybodys.execute(tx))).rejects.toThrow(why);
  await expect(withTenant(db, ISSUER, (tx) => everybodys.execute(tx))).rejects.toThrow(why);
}

describe("with all safeguards in place", () => {
  it("every way to the database runs as the role without rights, under a login without rights", async () => {
    await assertLogins(addresses);
    const db = open(addresses.product);
    const expected = [{ role: "timbra_app", login }];
    expect((await whoAmI.execute(db)).rows).toEqual(expected);
    expect((await db.transaction().execute((tx) => whoAmI.execute(tx))).rows).toEqual(expected);
    expect((await withTenant(db, ISSUER, (tx) => whoAmI.execute(tx))).rows).toEqual(expected);
  });

  it("SET ROLE NONE, RESET ROLE and SET ROLE of anybody else give the product's session nothing", async () => {
    for (const statement of ["SET ROLE NONE", "RESET ROLE"]) {
      const db = open(addresses.product);
      const step = db.transaction().execute(async (tx) => {
        await sql.raw(statement).execute(tx);
        return sql`SELECT count(*) FROM invoices`.execute(tx);
      });
      await expect(step).rejects.toThrow(/permission denied/);
    }
    for (const role of ["timbra", "timbra_auditor", "timbra_search", "timbra_inspector"]) {
      const become = open(addresses.product)
        .transaction()
        .execute((tx) => sql`SET ROLE ${sql.id(role)}`.execute(tx));
      await expect(become).rejects.toThrow(/permission denied to set role/);
    }
    const copy = open(addresses.product)
      .transaction()
      .execute(async (tx) => {
        await sql`SET ROLE NONE`.execute(tx);
        await sql`CREATE TEMP TABLE lines (line text) ON COMMIT DROP`.execute(tx);
        await sql`COPY lines FROM PROGRAM 'id'`.execute(tx);
      });
    await expect(copy).rejects.toThrow(/permission denied to COPY/);
  });
});

describe("with one safeguard taken away, it is noticed", () => {
  it("the role is not taken", async () => {
    const db = open(addresses.product, (text) => text.replace(/SET LOCAL ROLE \w+; /, ""));
    await expectRefused(db, /permission denied/);
    const asSuperuser = open(database.url, (text) => text.replace(/SET LOCAL ROLE \w+; /, ""));
    await expectRefused(asSuperuser, /runs as timbra, not as timbra_app/);
  });

  it("the login has its role's rights without taking it (INHERIT TRUE)", async () => {
    await asOwner(`GRANT timbra_app TO ${login} WITH INHERIT TRUE`);
    await expectRefused(open(addresses.product), /rights of its own/);
    await expect(assertLogins(addresses)).rejects.toThrow(
      `${login} has the rights of timbra_app without taking the role: GRANT timbra_app`,
    );
  });

  it("the login can become the auditor, or the owner", async () => {
    await asOwner(`GRANT timbra_auditor TO ${login} WITH INHERIT FALSE, SET TRUE`);
    await expectRefused(open(addresses.product), /can become more than timbra_app/);
    await expect(assertLogins(addresses)).rejects.toThrow(`${login} can become timbra_auditor`);
    await asOwner(`REVOKE timbra_auditor FROM ${login}; GRANT timbra TO ${login} WITH INHERIT FALSE, SET TRUE`);
    await expectRefused(open(addresses.product), /can become more than timbra_app/);
    await expect(assertLogins(addresses)).rejects.toThrow(
      /is or can become the owner of tables \(timbra\)\. Give the owner's address as DATABASE_OWNER_URL/,
    );
    await asOwner(`REVOKE timbra FROM ${login}`);
  });

  it("owner and superuser are set in place of both logins: everything wrong is reported at once, with what to set", async () => {
    const told = assertLogins({ ...addresses, product: database.url, auditor: database.url });
    await expect(told).rejects.toThrow(
      /- DATABASE_URL: timbra is a superuser.* as DATABASE_OWNER_URL.*\n {2}- DATABASE_AUDITOR_URL: timbra is a superuser/,
    );
  });

  it("the login was granted a table", async () => {
    await asOwner(`GRANT SELECT (id) ON invoices TO ${login}`);
    await expect(assertLogins(addresses)).rejects.toThrow(`${login} may read or write 1 tables by itself`);
  });

  it("a table's policies are not forced, or not enabled", async () => {
    await asOwner("ALTER TABLE customers NO FORCE ROW LEVEL SECURITY");
    await expect(assertLogins(addresses)).rejects.toThrow(/The table customers has no walls/);
    await asOwner("ALTER TABLE customers FORCE ROW LEVEL SECURITY; ALTER TABLE invoices DISABLE ROW LEVEL SECURITY");
    await expect(assertLogins(addresses)).rejects.toThrow(/The table invoices has no walls/);
    await expectRefused(open(addresses.product), /walls between issuers do not hold/);
  });

  it("the check in BEGIN lets everything pass", async () => {
    await asOwner(
      "CREATE OR REPLACE FUNCTION prove_session(expected name, apart boolean) RETURNS void LANGUAGE plpgsql STABLE AS $$ BEGIN END $$",
    );
    await expect(assertLogins(addresses)).rejects.toThrow(/prove_session proves nothing/);
  });

  it("nobody checked the logins when it started, and the product's is the owner's", async () => {
    await expectRefused(open(database.url), /rights of its own, or can become more/);
  });

  it("the pooler signs in as somebody else than was asked for", async () => {
    const own = addressesOfOwnServer(database.url);
    await expectRefused(open(own.auditor), /permission denied to set role "timbra_app"/);
    const audited = asAuditor(open(addresses.product), (tx) => everybodys.execute(tx));
    await expect(audited).rejects.toThrow(/permission denied to set role "timbra_auditor"/);
  });
});
