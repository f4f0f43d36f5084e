import pg from "pg";
import { OWNER } from "./cluster.ts";
import type { ProbeResult } from "./start.ts";

/**
 * The address of one database of the embedded server, as its superuser; over the socket in `socketFolder` where there
 * is one.
 */
export function ownerUrl(port: number, password: string, database: string, socketFolder: string | null = null): string {
  const near = socketFolder === null ? "" : `?host=${encodeURIComponent(socketFolder)}`;
  return `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${near}`;
}

/** A connection of its own, as whoever the address names. */
export interface Connection {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

export async function connectTo(url: string, onEnd: () => void = () => undefined): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    application_name: "timbra-launcher",
  });
  client.on("error", () => undefined);
  client.once("end", onEnd);
  await client.connect();
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    end: () => client.end(),
  };
}

/** Runs one statement over a connection of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const connection = await connectTo(url);
  try {
    return await connection.query<Row>(text, values);
  } finally {
    await connection.end();
  }
}

const STARTING = "57P03";

/** What answers at this address: a server with its cluster's folder, one that still starts, or nothing. */
export async function probe(url: string): Promise<ProbeResult> {
  try {
    const rows = await queryOnce<{ data_directory: string }>(url, "SHOW data_directory");
    return rows[0] === undefined ? { state: "silent" } : { state: "ready", cluster: rows[0].data_directory };
  } catch (error) {
    return { state: (error as { code?: string }).code === STARTING ? "starting" : "silent" };
  }
}
