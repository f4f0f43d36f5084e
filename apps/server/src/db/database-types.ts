import { Kysely, PostgresDialect } from "kysely";
import { type GenerateOptions, generate, PostgresDialect as PostgresTypes } from "kysely-codegen";
import pg from "pg";

/**
 * Writes the TypeScript shape of every table of a migrated database; with `verify` it only compares, and throws when
 * the file differs.
 */
export async function generateSchema(url: string, outFile: string, verify = false): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // Its database may be dropped while the last connection is still taking its leave: nobody waits for that one any
  // more.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const dialect = new PostgresTypes({ dateParser: "string", numericParser: "string" });
    await generate({
      db: db as unknown as GenerateOptions["db"],
      dialect,
      outFile,
      verify,
      defaultSchemas: ["public"],
      includePattern: "public.*",
      excludePattern: "public.migrations",
    });
  } finally {
    await db.destroy();
  }
}
