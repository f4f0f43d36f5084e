import type pg from "pg";
import { SEARCH_ROLE } from "./search-words.ts";
import { APP_ROLE, AUDITOR_ROLE } from "./session.ts";

const INSUFFICIENT_PRIVILEGE = "42501";
const ALREADY_THERE = ["42710", "23505"];
const AT_THE_SAME_INSTANT = "tuple concurrently updated";

/**
 * Makes the roles that the product runs under and is audited under. Neither can log in by itself: a login takes one for
 * each transaction. Roles belong to the whole server, and two databases may be migrated at once: a duplicate made at
 * the same instant is accepted.
 */
export async function prepareRoles(client: pg.Client): Promise<void> {
  for (const role of [APP_ROLE, AUDITOR_ROLE, SEARCH_ROLE]) await prepareRole(client, role);
}

async function prepareRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
  if (rowCount === 0) {
    const advice = `CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO <the owner's login> WITH INHERIT FALSE, SET TRUE`;
    await obey(client, `CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`, advice);
  }
  // The owner takes a role where it must (to give it a schema, or a function), and has none of its rights otherwise.
  const { rows } = await client.query<{ can_set: boolean; inherits: boolean }>(
    `SELECT pg_has_role(current_user, $1, 'SET') AS can_set, EXISTS (SELECT FROM pg_auth_members
       WHERE roleid = $1::regrole AND member = current_user::regrole AND grantor = current_user::regrole AND inherit_option) AS inherits`,
    [role],
  );
  if (rows[0]?.can_set !== true || rows[0].inherits)
    await obey(client, `GRANT ${role} TO CURRENT_USER WITH INHERIT FALSE, SET TRUE`);
}

/** Says or does what only some owners may; a refusal tells what an administrator has to run once. */
export async function obey(client: pg.Client, statement: string, advice = statement): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    if (ALREADY_THERE.includes(code) || message === AT_THE_SAME_INSTANT) return;
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(`The owner of the database may not manage roles. Let an administrator run once: ${advice}`, {
      cause: error,
    });
  }
}
