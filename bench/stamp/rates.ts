import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import pg from "pg";

const MEASURED_MS = 3_000;

/** Raw RSA-2048/SHA-256 signatures a second. */
export function signsPerSecond(): number {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const message = randomBytes(600);
  let signs = 0;
  const start = performance.now();
  while (performance.now() - start < MEASURED_MS) {
    sign("sha256", message, privateKey);
    signs += 1;
  }
  return (signs * 1000) / (performance.now() - start);
}

/**
 * Rows of the size of a sealed invoice that are committed durably a second, one a transaction, over so many
 * connections.
 */
export async function commitsPerSecond(databaseUrl: string, connections: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query(
    "CREATE TABLE IF NOT EXISTS bench_commits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body bytea NOT NULL)",
  );
  const body = randomBytes(4_000);
  const start = performance.now();
  const commit = async () => {
    let commits = 0;
    for (; performance.now() - start < MEASURED_MS; commits += 1)
      await pool.query("INSERT INTO bench_commits (body) VALUES ($1)", [body]);
    return commits;
  };
  const counts = await Promise.all(Array.from({ length: connections }, commit));
  const seconds = (performance.now() - start) / 1000;
  await pool.query("DROP TABLE bench_commits");
  await pool.end();
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}
