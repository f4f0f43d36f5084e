import { queryOnce } from "../db/embedded/connect.ts";

const TABLES =
  "SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity ORDER BY 1";

/** Everything that an issuer has, as the database keeps it: the same text as long as nothing of it changes. */
export async function footprintOf(databaseUrl: string, issuerId: string): Promise<string> {
  const tables = await queryOnce<{ name: string }>(databaseUrl, TABLES);
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum FROM ${name} t WHERE issuer_id = $1`,
  );
  return JSON.stringify(await queryOnce(databaseUrl, sums.join(" UNION ALL "), [issuerId]));
}
