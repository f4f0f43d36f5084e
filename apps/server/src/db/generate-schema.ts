import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateSchema } from "./database-types.ts";
import { startEmbeddedPostgres } from "./embedded/index.ts";
import { migrate } from "./migrate.ts";
import { readMigrationFiles } from "./migration-files.ts";

/** Rewrites schema.gen.ts from the migrations, and lists the new ones: `npm run schema -w @timbra/server`. */
async function main(): Promise<void> {
  listNewMigrations(new URL("./migrations/SHA256SUMS", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "timbra-schema-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: "off" } });
  try {
    await migrate(postgres.url);
    await generateSchema(postgres.url, fileURLToPath(new URL("./schema.gen.ts", import.meta.url)));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is listed once is never edited (migration-history.test.ts). */
function listNewMigrations(list: URL): void {
  const listed = readFileSync(list, "utf8");
  const added = readMigrationFiles().filter(({ name }) => !listed.includes(`  ${name}.sql\n`));
  appendFileSync(list, added.map(({ name, sha256 }) => `${sha256}  ${name}.sql\n`).join(""));
}

await main();
