import pg from "pg";
import { applicationName } from "./application-name.ts";
import { APP_ROLE, AUDITOR_ROLE } from "./session.ts";

const IDENTIFIER = /^[a-z_]+$/;

/** What is done in a schema of the product's role, as that role. */
export type InSchema = (
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
) => Promise<void>;

/**
 * Makes a schema that belongs to the product's role: whatever lives there is that role's to keep, and nothing elsewhere
 * is. `fill` makes what is in it, over the owner's connection; of that, `shown` is a table that the auditor may read.
 */
export async function prepareAppSchema(ownerUrl: string, name: string, shown: string, fill: InSchema): Promise<void> {
  if (!IDENTIFIER.test(name) || !IDENTIFIER.test(shown))
    throw new Error(`${name}.${shown} is no plain name of a table`);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: applicationName() });
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${name} AUTHORIZATION ${APP_ROLE}`);
    await client.query(`SET ROLE ${APP_ROLE}`);
    await fill((text, values) => client.query(text, values));
    await client.query(
      `GRANT USAGE ON SCHEMA ${name} TO ${AUDITOR_ROLE}; GRANT SELECT ON ${name}.${shown} TO ${AUDITOR_ROLE}`,
    );
  } finally {
    await client.end();
  }
}
