import type pg from "pg";
import { AUDITOR_ROLE } from "./auditor.ts";
import { APP_ROLE } from "./client.ts";
import { SEARCH_ROLE } from "./search-words.ts";

/**
 * Makes the roles that the product runs under and is audited under. Neither can log in by itself: the owner's login steps down to them. Roles
 * belong to the whole server, and two databases may be migrated at once: a duplicate made at the same instant is accepted.
 */
export async function prepareRoles(client: pg.Client): Promise<void> {
  for (const role of [APP_ROLE, AUDITOR_ROLE, SEARCH_ROLE]) await prepareRole(client, role);
}

async function prepareRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
  if (rowCount === 0) await createRole(client, role);
  const { rows } = await client.query<{ member: boolean }>("SELECT pg_has_role(current_user, $1, 'SET') AS member", [role]);
  if (rows[0]?.member !== true) await client.query(`GRANT ${role} TO CURRENT_USER`);
}

async function createRole(client: pg.Client, role: string): Promise<void> {
  try {
    await client.query(`CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`);
  } catch (error) {
    const ALREADY_THERE = ["42710", "23505"];
    const code = (error as { code?: string }).code ?? "";
    if (ALREADY_THERE.includes(code)) return;
    const INSUFFICIENT_PRIVILEGE = "42501";
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    const advice = `CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO <the user of DATABASE_URL>`;
    throw new Error(`The user of DATABASE_URL may not create roles. Let an administrator run once: ${advice}`, { cause: error });
  }
}
