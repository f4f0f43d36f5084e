import type pg from "pg";
import { SEARCH_ROLE } from "./list.ts";
import type { Db, Tx } from "./pool.ts";

const INSUFFICIENT_PRIVILEGE = "42501";
const ALREADY_THERE = "42710";
const UNIQUE_VIOLATION = "23505";
const AT_THE_SAME_INSTANT = "tuple concurrently updated";
const TRIES = 10;

/**
 * Makes the roles that the product runs under and is audited under. Neither can log in by itself: a login takes one for
 * each transaction. Roles belong to the whole server, and two databases may be migrated at once: what another made at
 * the same instant is accepted.
 */
export async function prepareRoles(client: pg.Client): Promise<void> {
  for (const role of [APP_ROLE, AUDITOR_ROLE, SEARCH_ROLE]) await prepareRole(client, role);
}

async function prepareRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
  if (rowCount === 0) {
    const advice = `CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO <the owner's login> WITH INHERIT FALSE, SET TRUE`;
    await executeAsOwner(client, `CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`, advice);
  }
  // The owner takes a role where it must (to give it a schema, or a function), and has none of its rights otherwise.
  const { rows } = await client.query<{ can_set: boolean; inherits: boolean }>(
    `SELECT pg_has_role(current_user, $1, 'SET') AS can_set, EXISTS (SELECT FROM pg_auth_members
       WHERE roleid = $1::regrole AND member = current_user::regrole AND grantor = current_user::regrole AND inherit_option) AS inherits`,
    [role],
  );
  if (rows[0]?.can_set !== true || rows[0].inherits)
    await executeAsOwner(client, `GRANT ${role} TO CURRENT_USER WITH INHERIT FALSE, SET TRUE`);
}

/** Says or does what only some owners may; a refusal says what an administrator has to run once. */
export async function executeAsOwner(client: pg.Client, statement: string, advice = statement): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const { code = "", message } = error as { code?: string; message: string };
      if (code === ALREADY_THERE) return;
      const met = code === UNIQUE_VIOLATION || message === AT_THE_SAME_INSTANT;
      if (met && tries < TRIES) continue;
      if (code !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new Error(`The owner of the database may not manage roles. Let an administrator run once: ${advice}`, {
        cause: error,
      });
    }
  }
}

/** The role that the product runs under: it owns nothing, so row-level security holds for it. Nobody signs in as it. */
export const APP_ROLE = "timbra_app";
/** The role under which the invariants are checked: it reads every issuer's rows and writes none. */
export const AUDITOR_ROLE = "timbra_auditor";

/** What a session must be before its first row. */
export interface DatabaseSession {
  /** The role that every transaction takes. */
  readonly role: typeof APP_ROLE | typeof AUDITOR_ROLE;
  /**
   * Whether it signed in with a login that holds no right by itself. Then nothing can be done without the role, and a
   * transaction's statements need not wait for its proof. Otherwise (only the owner's address is known, in sandbox
   * mode) they do.
   */
  readonly hasOwnLogins: boolean;
  /** Whether statements stay prepared. A pooler that lends a server connection for each transaction may keep none. */
  readonly prepared: boolean;
}

const BEGIN_STATEMENT = /^\s*(?:BEGIN[^;]*|START TRANSACTION[^;]*)(?=;|\s*$)/i;
const IDLE_IN_TRANSACTION_MS = 60_000;

/** The statements that `prove` puts into a message. */
export const ROLE_CHECK_STATEMENTS = 3;

export function beginsTransaction(text: string): boolean {
  return BEGIN_STATEMENT.test(text);
}

/**
 * A message that begins a transaction, with the proof of who it is right after its first statement: the role is taken
 * for this transaction alone, whatever became of the session's start-up options on the way, and the database itself
 * says that it is that role and nothing more (migration 0074).
 */
export function withRoleCheck(beginning: string, { role, hasOwnLogins }: DatabaseSession): string {
  const proof = `SET LOCAL ROLE ${role}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; SELECT public.prove_session('${role}', ${hasOwnLogins})`;
  return beginning.replace(BEGIN_STATEMENT, (begin) => `${begin}; ${proof}`);
}

const auditors = new WeakMap<Db, Db>();

/** Makes the connections over which a database is audited known to `asAuditor`. */
export function registerAuditor(db: Db, auditor: Db): Db {
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
 * Tables without row-level security that invariants read, and views that stand behind those of their tables. What holds
 * secrets of people (users, sessions, mails…) is not among them.
 */
const GLOBAL_TABLES = [
  "issuers",
  "invoice_moves",
  "certification_queue",
  "certification_slots",
  "certification_providers",
  "attention_items",
  "counted_settlements",
  "counted_credits",
  "advance_applications",
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
      FOREACH name IN ARRAY ARRAY['${GLOBAL_TABLES.join("', '")}']
      LOOP
        IF to_regclass('public.' || name) IS NOT NULL THEN EXECUTE format('GRANT SELECT ON %I TO ${AUDITOR_ROLE}', name); END IF;
      END LOOP;
    END $$`);
}
