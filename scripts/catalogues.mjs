// `npm run catalogues [-- import FILE]`: the SAT's lists that the product uses (apps/server/src/cli/catalogues.ts
// says what it takes).
import "./steps/node-version.mjs";

const { join } = await import("node:path");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { runNode } = await import("./steps/run.mjs");

await installIfNeeded();
await buildIfChanged(["server"]);
process.exitCode = await runNode([join("apps", "server", "dist", "cli", "catalogues.js"), ...process.argv.slice(2)]);
