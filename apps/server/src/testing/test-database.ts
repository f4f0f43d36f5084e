import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";

export interface TestDatabase {
  /** As the owner of the tables. */
  readonly url: string;
  drop(): Promise<void>;
}

const IDENTIFIER = /^[a-z_]+$/;

/** A database of the test's own: a copy of the migrated one, or an empty one. */
export async function createTestDatabase(from: "migrated" | "empty" = "migrated"): Promise<TestDatabase> {
  const template = new URL(inject("postgresUrl"));
  const source = from === "migrated" ? template.pathname.slice(1) : "template0";
  const name = `test_${randomBytes(8).toString("hex")}`;
  if (!IDENTIFIER.test(source.replace(/\d/g, ""))) throw new Error(`unexpected database name ${source}`);
  const server = new URL(template);
  server.pathname = "/postgres";
  // Nobody writes in a template: copying its files takes half of what copying its pages through the log takes.
  await queryOnce(server.href, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  return testDatabase(server, name);
}

/**
 * A database as it is now, under another name: what an earlier moment is restored to. Whoever uses the first is
 * interrupted for it.
 */
export async function copyDatabase(databaseUrl: string): Promise<TestDatabase> {
  const server = new URL(databaseUrl);
  const [from, name] = [server.pathname.slice(1), `test_${randomBytes(8).toString("hex")}`];
  server.pathname = "/postgres";
  await queryOnce(server.href, `ALTER DATABASE ${from} ALLOW_CONNECTIONS false`);
  await queryOnce(server.href, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [from]);
  await queryOnce(server.href, `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`);
  await queryOnce(server.href, `ALTER DATABASE ${from} ALLOW_CONNECTIONS true`);
  return testDatabase(server, name);
}

function testDatabase(server: URL, name: string): TestDatabase {
  const own = new URL(server);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: async () => {
      await queryOnce(server.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
