import { connectTo } from "../../db/embedded/connect.ts";

/** How many rows of an issuer a table has, and a sum over what is in them. */
export interface TableRows {
  readonly rows: number;
  readonly sum: string;
}

/** Every table of the schema, as the database itself lists them. */
export async function listTables(databaseUrl: string): Promise<readonly string[]> {
  const connection = await connectTo(databaseUrl);
  const tables = await connection.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  await connection.end();
  return tables.map(({ name }) => name);
}

/** What each table with a column `issuer_id` has of an issuer. */
export async function rowsOfIssuer(databaseUrl: string, issuerId: string): Promise<ReadonlyMap<string, TableRows>> {
  const connection = await connectTo(databaseUrl);
  const tables = await connection.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'issuer_id' ORDER BY 1`,
  );
  const counted = tables.map(
    ({
      name,
    }) => `SELECT '${name}' AS name, count(*)::int AS rows, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum
      FROM ${name} AS t WHERE issuer_id = $1`,
  );
  const found = await connection.query<TableRows & { name: string }>(counted.join(" UNION ALL "), [issuerId]);
  await connection.end();
  return new Map(found.map(({ name, rows, sum }) => [name, { rows, sum }]));
}

/** The tables in which a text is found, in whatever column: as it is, or as the bytes of a column. */
export async function tablesWith(databaseUrl: string, text: string): Promise<readonly string[]> {
  const connection = await connectTo(databaseUrl);
  const searched = (await listTables(databaseUrl)).map(
    (name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name} AS t
      WHERE position($1 IN lower(to_jsonb(t)::text)) > 0 OR position($2 IN to_jsonb(t)::text) > 0)`,
  );
  const words = [text.toLowerCase(), Buffer.from(text).toString("hex")];
  const found = await connection.query<{ name: string }>(searched.join(" UNION ALL "), words);
  await connection.end();
  return found.map(({ name }) => name).sort();
}
