import pg from "pg";
import { applicationName } from "./application-name.ts";
import { APP_ROLE } from "./client.ts";

const IDENTIFIER = /^[a-z_]+$/;

/** Makes a schema that belongs to the product's role: whatever lives there is that role's to keep, and nothing elsewhere is. */
export async function createAppSchema(ownerUrl: string, name: string): Promise<void> {
  if (!IDENTIFIER.test(name)) throw new Error(`${name} is no plain name of a schema`);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: applicationName() });
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${name} AUTHORIZATION ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}
