import { sql } from "kysely";
import pg from "pg";
import { appConnection } from "./client.ts";
import type { Db, Tx } from "./schema.ts";

/** The role under which the invariants are checked: it reads every issuer's rows and writes none. */
export const AUDITOR_ROLE = "timbra_auditor";

/** Runs `work` over the rows of all issuers as they were at one instant. Nothing can be written there. */
export function asAuditor<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`SET LOCAL ROLE ${sql.id(AUDITOR_ROLE)}`.execute(tx);
      return work(tx);
    });
}

/** Tables without walls that sentences speak of, and views that stand behind those of their tables. What holds secrets of people (users, sessions, mails…) is not among them. */
const OF_NO_ISSUER = [
  "issuers",
  "invoice_moves",
  "certification_queue",
  "certification_slots",
  "certification_providers",
  "attention_items",
  "counted_settlements",
  "counted_credits",
  "sandbox_card_payments",
  "sandbox_card_reversals",
];

/** After the migrations: whatever tables of issuers there are by now are opened to the auditor, for reading. */
export async function openTablesToAuditor(client: pg.Client): Promise<void> {
  await client.query(`DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT c.relname FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relforcerowsecurity
        AND NOT EXISTS (SELECT 1 FROM pg_policy AS p WHERE p.polrelid = c.oid AND p.polname = 'auditor_reads')
      LOOP
        EXECUTE format('GRANT SELECT ON %I TO ${AUDITOR_ROLE}', name);
        EXECUTE format('CREATE POLICY auditor_reads ON %I FOR SELECT TO ${AUDITOR_ROLE} USING (true)', name);
      END LOOP;
      FOREACH name IN ARRAY ARRAY['${OF_NO_ISSUER.join("', '")}']
      LOOP
        IF to_regclass('public.' || name) IS NOT NULL THEN EXECUTE format('GRANT SELECT ON %I TO ${AUDITOR_ROLE}', name); END IF;
      END LOOP;
    END $$`);
}

const IDENTIFIER = /^[a-z_]+$/;

/** Opens a table of one of the product's own schemas to the auditor, for reading. */
export async function openTableToAuditor(ownerUrl: string, schema: string, table: string): Promise<void> {
  if (!IDENTIFIER.test(schema) || !IDENTIFIER.test(table)) throw new Error(`${schema}.${table} is no plain name of a table`);
  const client = new pg.Client(appConnection(ownerUrl));
  await client.connect();
  try {
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${AUDITOR_ROLE}; GRANT SELECT ON ${schema}.${table} TO ${AUDITOR_ROLE}`);
  } finally {
    await client.end();
  }
}
