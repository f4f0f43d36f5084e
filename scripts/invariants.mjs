// `npm run invariants`: whether every sentence that must be true of the product's database holds
// (apps/server/src/cli/invariants.ts says what it takes).
import "./steps/node-version.mjs";

const { join } = await import("node:path");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { runNode } = await import("./steps/run.mjs");

await installIfNeeded();
await buildIfChanged(["server"]);
process.exitCode = await runNode([join("apps", "server", "dist", "cli", "invariants.js"), ...process.argv.slice(2)]);
