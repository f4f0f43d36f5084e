// `npm run admin -- create EMAIL`: the people who run the product (apps/server/src/cli/admins.ts says what it
// takes).
import "./steps/node-version.mjs";

const { join } = await import("node:path");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { runNode } = await import("./steps/run.mjs");

await installIfNeeded();
await buildIfChanged(["server"]);
process.exitCode = await runNode([join("apps", "server", "dist", "cli", "admins.js"), ...process.argv.slice(2)]);
