import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { type Connection, connectTo, queryOnce } from "../db/embedded/connect.ts";

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

/** The owner's sessions that stay open, by the database's address. */
const ownerSessions = new Map<string, Promise<Connection>>();
const busy = new Set<string>();
const SETS_ITS_SESSION = /^\s*SET (?!LOCAL)/i;

/**
 * Runs one statement in a test's database behind the product's back. Its session stays open until the database is
 * dropped: to open one costs the server more than most of what is asked. What sets something for its session wants one
 * of its own (`queryOnce`).
 */
export async function queryAsOwner<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  if (SETS_ITS_SESSION.test(text)) throw new TypeError("The next statement would find what this one sets.");
  // It may wait for a lock that whoever asks now gives back.
  if (busy.has(databaseUrl)) return queryOnce<Row>(databaseUrl, text, values);
  busy.add(databaseUrl);
  try {
    const session = ownerSessions.get(databaseUrl) ?? openOwnerSession(databaseUrl);
    ownerSessions.set(databaseUrl, session);
    return await (await session).query<Row>(text, values);
  } finally {
    busy.delete(databaseUrl);
  }
}

function openOwnerSession(databaseUrl: string): Promise<Connection> {
  const forget = () => void ownerSessions.delete(databaseUrl);
  // It also ends when a test interrupts every session of its database.
  const session = connectTo(databaseUrl, forget);
  session.catch(forget);
  return session;
}

async function endOwnerSession(databaseUrl: string): Promise<void> {
  await (await ownerSessions.get(databaseUrl))?.end();
}

function testDatabase(server: URL, name: string): TestDatabase {
  const own = new URL(server);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: async () => {
      await endOwnerSession(own.href);
      await queryOnce(server.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
