// `npm run money -- [--sequences N] [--schedules N] [--seed S] [--schedule K]`: credits beside a model of them, and
// orders under a card provider's events (tests/money).
import "./steps/node-version.mjs";

const { installIfNeeded } = await import("./steps/install.mjs");
const { FROM_SOURCE, runNode } = await import("./steps/run.mjs");

await installIfNeeded();
process.exitCode = await runNode([...FROM_SOURCE, "tests/money/main.ts", ...process.argv.slice(2)]);
