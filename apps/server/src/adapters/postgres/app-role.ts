import type pg from "pg";
import { APP_ROLE } from "./client.ts";

/**
 * Makes the role that the product runs under, which cannot log in by itself: the owner's login steps down to it. Roles belong to the whole server,
 * and two databases may be migrated at once: a duplicate made at the same instant is accepted.
 */
export async function prepareAppRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [APP_ROLE]);
  if (rowCount === 0) await createRole(client);
  const { rows } = await client.query<{ member: boolean }>("SELECT pg_has_role(current_user, $1, 'SET') AS member", [APP_ROLE]);
  if (rows[0]?.member !== true) await client.query(`GRANT ${APP_ROLE} TO CURRENT_USER`);
}

async function createRole(client: pg.Client): Promise<void> {
  try {
    await client.query(`CREATE ROLE ${APP_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`);
  } catch (error) {
    const ALREADY_THERE = ["42710", "23505"];
    const code = (error as { code?: string }).code ?? "";
    if (ALREADY_THERE.includes(code)) return;
    const INSUFFICIENT_PRIVILEGE = "42501";
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    const advice = `CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO <the user of DATABASE_URL>`;
    throw new Error(`The user of DATABASE_URL may not create roles. Let an administrator run once: ${advice}`, { cause: error });
  }
}
