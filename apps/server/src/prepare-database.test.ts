import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryOnce } from "./adapters/postgres/embedded/connect.ts";
import { inIssuer, openDb, openPool } from "./adapters/postgres/index.ts";
import { openQueue } from "./adapters/queue/index.ts";
import { systemClock } from "./clock.ts";
import { grantCredits } from "./credits/index.ts";
import { findBreaches } from "./invariants/index.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

/** A database server of somebody else: its login owns one database, may create roles, and is no superuser. */
let database: TestDatabase;
let owner: URL;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  owner = new URL(database.url);
  owner.username = `owner_${owner.pathname.slice(-8)}`;
  owner.password = "x";
  await queryOnce(database.url, `CREATE ROLE ${owner.username} LOGIN PASSWORD 'x' CREATEROLE`);
  for (const role of ["timbra_app", "timbra_auditor", "timbra_search"])
    await queryOnce(database.url, `GRANT ${role} TO ${owner.username} WITH ADMIN OPTION`);
  await queryOnce(database.url, `ALTER DATABASE ${owner.pathname.slice(1)} OWNER TO ${owner.username}`);
});
afterEach(async () => {
  await queryOnce(database.url, `ALTER DATABASE ${owner.pathname.slice(1)} OWNER TO timbra`);
  await queryOnce(database.url, `REASSIGN OWNED BY ${owner.username} TO timbra`);
  await queryOnce(database.url, `DROP OWNED BY ${owner.username}`);
  await queryOnce(database.url, `DROP ROLE ${owner.username}`);
  await database.drop();
});

describe("preparing a database that was given", () => {
  it("needs no superuser, and what it makes works", async () => {
    expect((await prepareDatabase(owner.href)).length).toBeGreaterThanOrEqual(7);
    expect(await prepareDatabase(owner.href)).toEqual([]);
    const errors: Error[] = [];
    const onError = (error: Error) => void errors.push(error);
    const db = openDb(openPool({ url: owner.href, onError }));
    const queue = await openQueue({ url: owner.href, works: true, onError });
    const done = new Promise<string>((resolve) => {
      void queue.work("deliver-mail", async ({ mailId }) => resolve(mailId));
    });
    await db.transaction().execute((tx) => queue.send(tx, "deliver-mail", { mailId: "01900000-0000-7000-8000-000000000001" }));
    expect(await done).toBe("01900000-0000-7000-8000-000000000001");
    expect(await queryOnce(owner.href, "SELECT count(*)::int AS seen FROM customers")).toEqual([{ seen: 0 }]);
    const issuerId = "01900000-0000-7000-8000-000000000002";
    await db.insertInto("issuers").values({ id: issuerId, rfc: "EKU9003173C9", created_at: new Date() }).execute();
    await inIssuer(db, issuerId, (tx) =>
      grantCredits(tx, systemClock, { issuerId, documentKind: "gift", documentId: issuerId, amount: 5, note: "" }),
    );
    const { rows } = await inIssuer(db, issuerId, (tx) => sql`SELECT movements, length(head_sha256) AS head FROM credit_accounts`.execute(tx));
    expect(rows).toEqual([{ movements: "1", head: 32 }]);
    expect((await findBreaches(db)).filter(({ breaches }) => breaches > 0)).toEqual([]);
    expect(errors).toEqual([]);
    await queue.stop();
    await db.destroy();
  });
});
