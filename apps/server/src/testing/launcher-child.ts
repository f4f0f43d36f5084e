import { startEmbeddedPostgres } from "../db/embedded/index.ts";

/**
 * Run as a program of its own by the launcher's tests: starts the server over argv[2], prints its process id, stops it
 * when the input ends.
 */
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", settings: { fsync: "off" } });
process.stdout.write(`${postgres.pid}\n`);
process.stdin.resume().once("end", () => {
  postgres.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
