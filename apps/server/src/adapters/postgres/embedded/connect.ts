import pg from "pg";
import { OWNER } from "./cluster.ts";

/** The address of one database of the embedded server, as its superuser; over the socket in `socketFolder` where there is one. */
export function ownerUrl(port: number, password: string, database: string, socketFolder: string | null = null): string {
  const near = socketFolder === null ? "" : `?host=${encodeURIComponent(socketFolder)}`;
  return `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${near}`;
}

/** Runs one statement over a connection of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, application_name: "timbra-launcher" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The folder of the cluster that answers at this address, or null when nothing (or something else) answers. */
export async function clusterAt(url: string): Promise<string | null> {
  try {
    const rows = await queryOnce<{ data_directory: string }>(url, "SHOW data_directory");
    return rows[0]?.data_directory ?? null;
  } catch {
    return null;
  }
}
