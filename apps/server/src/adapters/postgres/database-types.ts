import { Kysely, PostgresDialect } from "kysely";
import { type GenerateOptions, generate, PostgresDialect as PostgresTypes } from "kysely-codegen";
import pg from "pg";

/** Writes the TypeScript shape of every table of a migrated database; with `verify` it only compares, and throws when the file differs. */
export async function generateSchema(url: string, outFile: string, verify = false): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) });
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
