import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateSchema } from "./database-types.ts";
import { startEmbeddedPostgres } from "./embedded/index.ts";
import { migrate } from "./migrate.ts";

/** Rewrites schema.gen.ts from the migrations: `npm run schema -w @timbra/server`. */
async function main(): Promise<void> {
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

await main();
