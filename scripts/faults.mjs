// `npm run faults -- [--kills N] [--seed S] [--case K]`: kills, stops and confuses two servers, their database and
// their provider, and counts what was lost (tests/faults).
import "./steps/node-version.mjs";

const { installIfNeeded } = await import("./steps/install.mjs");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");
const { FROM_SOURCE, runNode } = await import("./steps/run.mjs");

await installIfNeeded();
await buildIfChanged(["server", "pac-sandbox"]);
process.exitCode = await runNode([...FROM_SOURCE, "tests/faults/main.ts", ...process.argv.slice(2)]);
