// `npm run demo -- --out DIR`: the product's path over its public HTTP API alone (scripts/demo/main.ts says what it
// does and takes).
import "./steps/node-version.mjs";

const { installIfNeeded } = await import("./steps/install.mjs");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");
const { FROM_SOURCE, runNode } = await import("./steps/run.mjs");

await installIfNeeded();
await buildIfChanged(["web", "server"]);
process.exitCode = await runNode([...FROM_SOURCE, "scripts/demo/main.ts", ...process.argv.slice(2)]);
