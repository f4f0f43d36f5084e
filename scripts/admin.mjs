// `npm run admin -- create EMAIL`: the people who run the product (apps/server/src/manage-admins.ts says what it takes).
import "./steps/node-version.mjs";

const { join } = await import("node:path");
const { installIfNeeded } = await import("./steps/install.mjs");
const { FROM_SOURCE, runNode } = await import("./steps/run.mjs");

await installIfNeeded();
process.exitCode = await runNode([...FROM_SOURCE, join("apps", "server", "src", "manage-admins.ts"), ...process.argv.slice(2)]);
