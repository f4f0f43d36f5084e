import { queryOnce } from "../embedded/connect.ts";

/**
 * Everything that migrations make, one line each, sorted: columns, constraints, indexes, functions, triggers, policies,
 * rights. The order of a table's columns is not in it: that depends on the order of the migrations, and nothing else.
 */
export async function describeSchema(url: string): Promise<readonly string[]> {
  const rows = await queryOnce<{ line: string }>(url, `${PARTS.join(" UNION ALL ")} ORDER BY 1`);
  return rows.map(({ line }) => line);
}

const OF_TABLES = "FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')";
const NOT_OF_EXTENSIONS = (catalog: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

const PARTS = [
  `SELECT format('table %s persistence=%s rls=%s/%s options=%s acl=%s', c.relname, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.reloptions,
     (SELECT array_agg(entry::text ORDER BY entry::text) FROM unnest(c.relacl) AS entry)) AS line ${OF_TABLES}`,
  `SELECT format('column %s.%s %s notnull=%s generated=%s default=%s statistics=%s acl=%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
     a.attgenerated, pg_get_expr(f.adbin, f.adrelid), a.attstattarget, (SELECT array_agg(entry::text ORDER BY entry::text) FROM unnest(a.attacl) AS entry))
     FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_attrdef AS f ON f.adrelid = c.oid AND f.adnum = a.attnum
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')`,
  `SELECT format('constraint %s %s %s validated=%s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
  `SELECT format('index %s valid=%s', pg_get_indexdef(i.indexrelid), i.indisvalid)
     FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace`,
  `SELECT format('function %s acl=%s', pg_get_functiondef(p.oid), (SELECT array_agg(entry::text ORDER BY entry::text) FROM unnest(p.proacl) AS entry))
     FROM pg_proc AS p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND ${NOT_OF_EXTENSIONS("pg_proc", "p.oid")}`,
  "SELECT format('trigger %s', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal",
  `SELECT format('policy %s.%s %s %s %s %s', tablename, policyname, cmd, roles, qual, with_check)
     FROM pg_policies WHERE schemaname = 'public'`,
];
