import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { grantCredits } from "../credits/index.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { addressesFromConfig, isOwned, type OwnedAddresses, openDatabase, withTenant } from "../db/index.ts";
import { findViolations } from "../invariants/index.ts";
import { openQueue } from "../jobs/queue.ts";
import { systemClock } from "../lib/clock.ts";
import { testConfig } from "../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openKeys } from "./database.ts";
import { prepareDatabase } from "./prepare-database.ts";

/** A database server of somebody else: its login owns one database, may create roles, and is no superuser. */
let database: TestDatabase;
let owner: string;
let logins: readonly [owner: string, product: string, auditor: string];

/** The database's address with another login. */
function as(login: string): string {
  const url = new URL(database.url);
  url.username = login;
  url.password = "xñ/1";
  return url.href;
}

beforeEach(async () => {
  database = await createTestDatabase("empty");
  const suffix = new URL(database.url).pathname.slice(-8);
  logins = [`owner_${suffix}`, `product_${suffix}`, `auditor_${suffix}`];
  owner = as(logins[0]);
  await queryOnce(database.url, `CREATE ROLE ${logins[0]} LOGIN PASSWORD 'xñ/1' CREATEROLE`);
  for (const role of ["timbra_app", "timbra_auditor", "timbra_search"])
    await queryOnce(database.url, `GRANT ${role} TO ${logins[0]} WITH ADMIN OPTION, INHERIT FALSE`);
  await queryOnce(database.url, `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO ${logins[0]}`);
});
afterEach(async () => {
  await queryOnce(database.url, `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO timbra`);
  await queryOnce(database.url, `REASSIGN OWNED BY ${logins[0]} TO timbra`);
  await queryOnce(database.url, `DROP OWNED BY ${logins[0]} CASCADE`);
  for (const login of [...logins].reverse()) await queryOnce(database.url, `DROP ROLE IF EXISTS ${login}`);
  await database.drop();
});

const given = (environment: Record<string, string>): OwnedAddresses => {
  const addresses = addressesFromConfig(testConfig(environment));
  if (addresses === null || !isOwned(addresses)) throw new Error("no database of ours");
  return addresses;
};

async function use(addresses: OwnedAddresses): Promise<void> {
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  const { db, close } = openDatabase(addresses, { onError });
  const queue = await openQueue({ addresses, works: true, onError });
  const done = new Promise<string>((resolve) => {
    void queue.work("deliver-mail", async ({ mailId }) => resolve(mailId));
  });
  await db
    .transaction()
    .execute((tx) => queue.send(tx, "deliver-mail", { mailId: "01900000-0000-7000-8000-000000000001" }));
  expect(await done).toBe("01900000-0000-7000-8000-000000000001");
  expect(await queryOnce(owner, "SELECT count(*)::int AS seen FROM customers")).toEqual([{ seen: 0 }]);
  const issuerId = "01900000-0000-7000-8000-000000000002";
  await db.insertInto("issuers").values({ id: issuerId, rfc: "EKU9003173C9", created_at: new Date() }).execute();
  await openKeys(db, systemClock, join(await mkdtemp(join(tmpdir(), "timbra-keys-")), "master.key"));
  await withTenant(db, issuerId, (tx) =>
    grantCredits(tx, systemClock, { issuerId, documentKind: "gift", documentId: issuerId, amount: 5, note: "" }),
  );
  const { rows } = await withTenant(db, issuerId, (tx) =>
    sql`SELECT movements, length(head_sha256) AS head FROM credit_accounts`.execute(tx),
  );
  expect(rows).toEqual([{ movements: "1", head: 32 }]);
  expect((await findViolations(db)).filter(({ breaches }) => breaches > 0)).toEqual([]);
  expect(errors).toEqual([]);
  await queue.stop();
  await close();
}

describe("preparing a database that was given", () => {
  it("needs no superuser, makes the logins of product and auditor, and what it makes works", async () => {
    const addresses = given({
      DATABASE_URL: as(logins[1]),
      DATABASE_OWNER_URL: owner,
      DATABASE_AUDITOR_URL: as(logins[2]),
    });
    expect((await prepareDatabase(addresses)).length).toBeGreaterThanOrEqual(7);
    expect(await prepareDatabase(addresses)).toEqual([]);
    await use(addresses);
  });

  it("goes on with the owner's address alone, as it was given before there were logins", async () => {
    const addresses = given({ DATABASE_URL: owner });
    expect((await prepareDatabase(addresses)).length).toBeGreaterThanOrEqual(7);
    await use(addresses);
  });
});
