// `npm run invariants`: whether every sentence that must be true of the product's database holds (apps/server/src/check-invariants.ts says what it takes).
import "./steps/node-version.mjs";

const { join } = await import("node:path");
const { installIfNeeded } = await import("./steps/install.mjs");
const { FROM_SOURCE, runNode } = await import("./steps/run.mjs");

await installIfNeeded();
process.exitCode = await runNode([...FROM_SOURCE, join("apps", "server", "src", "check-invariants.ts"), ...process.argv.slice(2)]);
