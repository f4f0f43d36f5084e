import type pg from "pg";
import type { Db, Tx } from "./schema.ts";
import { AUDITOR_ROLE } from "./session.ts";

const auditors = new WeakMap<Db, Db>();

/** Makes the connections over which a database is audited known to `asAuditor`. */
export function rememberAuditor(db: Db, auditor: Db): Db {
  auditors.set(db, auditor);
  return db;
}

export function auditorOf(db: Db): Db {
  const auditor = auditors.get(db);
  if (auditor === undefined) throw new TypeError("This database was not opened here.");
  return auditor;
}

/**
 * Runs `work` over the rows of all issuers as they were at one instant, under the auditor's login and role. Nothing can
 * be written there.
 */
export function asAuditor<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return auditorOf(db).transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}

/**
 * Tables without walls that sentences speak of, and views that stand behind those of their tables. What holds secrets
 * of people (users, sessions, mails…) is not among them.
 */
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
