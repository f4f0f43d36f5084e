// `npm run catalogues [-- import FILE]`: the SAT's lists that the product uses (apps/server/src/manage-catalogues.ts says what it takes).
import "./steps/node-version.mjs";

const { join } = await import("node:path");
const { installIfNeeded } = await import("./steps/install.mjs");
const { FROM_SOURCE, runNode } = await import("./steps/run.mjs");

await installIfNeeded();
process.exitCode = await runNode([...FROM_SOURCE, join("apps", "server", "src", "manage-catalogues.ts"), ...process.argv.slice(2)]);
