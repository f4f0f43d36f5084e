import { createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { sha256 } from "../lib/sha256.ts";
import { openOwner, patiently } from "./owner-session.ts";
import { applicationName, type DatabaseAddresses, type OwnedAddresses } from "./pool.ts";
import { APP_ROLE, AUDITOR_ROLE, executeAsOwner } from "./roles.ts";

interface Login {
  readonly variable: "DATABASE_URL" | "DATABASE_AUDITOR_URL";
  readonly url: string;
  readonly role: string;
}

function loginsOf({ product, auditor }: DatabaseAddresses): readonly [Login, Login] {
  return [
    { variable: "DATABASE_URL", url: product, role: APP_ROLE },
    { variable: "DATABASE_AUDITOR_URL", url: auditor, role: AUDITOR_ROLE },
  ];
}

/**
 * Makes the logins of product and auditor where they lack, over a migrated database: without a right but that of taking
 * their role.
 */
export async function prepareLogins(addresses: OwnedAddresses): Promise<void> {
  if (!addresses.hasOwnLogins) return;
  const client = await openOwner(addresses.owner);
  try {
    for (const login of loginsOf(addresses)) await patiently({}, "the logins", () => prepareLogin(client, login));
  } finally {
    await client.end();
  }
}

async function prepareLogin(client: pg.Client, { url, role }: Login): Promise<void> {
  const { username, password } = new URL(url);
  const name = decodeURIComponent(username);
  const login = pg.escapeIdentifier(name);
  const { rows } = await client.query<{ there: boolean; can_set: boolean; owner: boolean }>(
    `SELECT count(*) > 0 AS there, coalesce(bool_or(pg_has_role(oid, $2, 'SET')), false) AS can_set, $1 = current_user::text AS owner
       FROM pg_roles WHERE rolname = $1`,
    [name, role],
  );
  const { there = false, can_set: canSet = false, owner = false } = rows[0] ?? {};
  // An owner in this place is refused by the check of the logins, with what to do about it.
  if (owner) return;
  const make = `CREATE ROLE ${login} LOGIN NOINHERIT PASSWORD`;
  if (!there)
    await executeAsOwner(
      client,
      `${make} ${pg.escapeLiteral(scramVerifier(decodeURIComponent(password)))}`,
      `${make} '…'`,
    );
  if (!canSet) await executeAsOwner(client, `GRANT ${role} TO ${login} WITH INHERIT FALSE, SET TRUE`);
}

const ITERATIONS = 4_096;
const KEY_BYTES = 32;

/** What the server keeps of a password, so that the password itself is in no statement and no log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = sha256(keyOf("Client Key")).toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}

/**
 * Checks the logins of a prepared database, and throws the list of all that would break the isolation of tenants.
 */
export async function assertLogins(addresses: DatabaseAddresses): Promise<void> {
  if (!addresses.hasOwnLogins) return;
  const found = await Promise.all(loginsOf(addresses).map(loginErrors));
  const faults = [...found.flat(), ...(await tenantIsolationErrors(addresses.product))];
  if (faults.length > 0)
    throw new Error(`The walls between issuers would not hold:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
}

/** What is asked of each of them, in its own session, and what is to be done when the answer is not empty. */
const QUESTIONS = `
  WITH me AS (SELECT * FROM pg_roles WHERE rolname = session_user), taken AS (SELECT * FROM pg_roles WHERE rolname = $1)
  SELECT session_user::text AS login,
    (SELECT rolsuper OR rolbypassrls OR rolreplication OR rolcreaterole FROM me) AS mighty,
    (SELECT coalesce(string_agg(DISTINCT o.rolname, ', '), '') FROM pg_class AS c JOIN pg_roles AS o ON o.oid = c.relowner
      WHERE c.relnamespace = 'public'::regnamespace AND pg_has_role(session_user, o.oid, 'MEMBER')) AS owns,
    (SELECT coalesce(string_agg(rolname, ', '), '') FROM pg_roles
      WHERE rolname NOT IN (session_user, $1) AND pg_has_role(session_user, oid, 'SET')) AS becomes,
    (SELECT coalesce(string_agg(rolname, ', '), '') FROM pg_roles
      WHERE rolname <> session_user AND pg_has_role(session_user, oid, 'USAGE')) AS inherits,
    (SELECT count(*)::int FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
      AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e')
      AND has_any_column_privilege(session_user, c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')) AS reads,
    (SELECT pg_has_role(session_user, oid, 'SET') FROM taken) AS can_take,
    (SELECT rolsuper OR rolbypassrls OR rolcanlogin OR EXISTS (SELECT FROM pg_auth_members AS m WHERE m.member = taken.oid) FROM taken) AS role_mighty`;

interface Answers {
  readonly login: string;
  readonly mighty: boolean;
  readonly owns: string;
  readonly becomes: string;
  readonly inherits: string;
  readonly reads: number;
  readonly can_take: boolean;
  readonly role_mighty: boolean;
}

async function loginErrors({ variable, url, role }: Login): Promise<string[]> {
  const said = await ask<Answers>(url, QUESTIONS, [role]).catch((cause: Error) => {
    throw new Error(`The login of ${variable} cannot be used: ${cause.message}`, { cause });
  });
  const answers = said[0];
  if (answers === undefined) return [`${variable}: its server does not say who signs in.`];
  const { login } = answers;
  const grant = `GRANT ${role} TO "${login}" WITH INHERIT FALSE, SET TRUE`;
  if (answers.mighty || answers.owns !== "") {
    const why = answers.mighty
      ? "is a superuser, or may make roles, replicate or pass over row-level security"
      : `is or can become the owner of tables (${answers.owns})`;
    return [
      `${variable}: ${login} ${why}. Give the owner's address as DATABASE_OWNER_URL, and here one of a login of its own: CREATE ROLE … LOGIN NOINHERIT PASSWORD '…'.`,
    ];
  }
  return [
    ...(answers.becomes === ""
      ? []
      : [`${variable}: ${login} can become ${answers.becomes}. REVOKE that: it may take ${role} alone.`]),
    ...(answers.inherits === ""
      ? []
      : [`${variable}: ${login} has the rights of ${answers.inherits} without taking the role: ${grant}.`]),
    ...(answers.reads === 0
      ? []
      : [
          `${variable}: ${login} may read or write ${answers.reads} tables by itself. REVOKE that: it needs no right of its own.`,
        ]),
    ...(answers.can_take ? [] : [`${variable}: ${login} cannot take ${role}: ${grant}.`]),
    ...(answers.can_take ? await roleCheckErrors(variable, url, role) : []),
    ...(answers.role_mighty ? [`${role} must be NOLOGIN NOSUPERUSER NOBYPASSRLS, and a member of no role.`] : []),
  ];
}

const REFUSED = "42501";

/** Whether the check that every transaction begins with refuses what it must: here, to run as another role. */
async function roleCheckErrors(variable: string, url: string, role: string): Promise<string[]> {
  const other = role === APP_ROLE ? AUDITOR_ROLE : APP_ROLE;
  const message = `BEGIN; SET LOCAL ROLE ${role}; SELECT public.prove_session('${other}', true); ROLLBACK`;
  const passed = await ask(url, message).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== REFUSED) throw error;
      return false;
    },
  );
  return passed ? [`${variable}: prove_session proves nothing: restore it from migration 0074-prove-session.`] : [];
}

/** Tables whose rows belong to issuers, and that do not keep them apart from whoever asks. */
async function tenantIsolationErrors(url: string): Promise<string[]> {
  const open = await ask<{ name: string }>(
    url,
    `SELECT c.relname AS name FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
       AND EXISTS (SELECT FROM pg_policy AS p WHERE p.polrelid = c.oid) ORDER BY 1`,
  );
  return open.map(
    ({ name }) =>
      `The table ${name} has no walls: ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY.`,
  );
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = await connect(url);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName(),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

const IDENTIFIER = /^[a-z_]+$/;

/** What is done in a schema of the product's role, as that role. */
export type SchemaFiller = (
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
) => Promise<void>;

/**
 * Makes a schema that belongs to the product's role: whatever lives there is that role's to keep, and nothing elsewhere
 * is. `fill` makes what is in it, over the owner's connection; of that, `shown` is a table that the auditor may read.
 */
export async function prepareAppSchema(
  ownerUrl: string,
  name: string,
  shown: string,
  fill: SchemaFiller,
): Promise<void> {
  if (!IDENTIFIER.test(name) || !IDENTIFIER.test(shown))
    throw new Error(`${name}.${shown} is no plain name of a table`);
  const client = await openOwner(ownerUrl);
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${name} AUTHORIZATION ${APP_ROLE}`);
    await client.query(`SET ROLE ${APP_ROLE}`);
    await patiently({}, name, () => fill((text, values) => client.query(text, values)));
    await client.query(
      `GRANT USAGE ON SCHEMA ${name} TO ${AUDITOR_ROLE}; GRANT SELECT ON ${name}.${shown} TO ${AUDITOR_ROLE}`,
    );
  } finally {
    await client.end();
  }
}
