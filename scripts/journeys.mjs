// `npm run journeys -- NAME...`: the journeys in whose file's name that stands; all without one.
// `BULK_INVOICES=1000 npm run journeys -- bulk` sends as many.
import "./steps/node-version.mjs";

const { join } = await import("node:path");
const { obtainBrowser } = await import("./steps/browser.mjs");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");
const { ROOT } = await import("./steps/run.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { moveTmpdirToMemory } = await import("./steps/memory-folder.mjs");
const { runNode } = await import("./steps/run.mjs");

moveTmpdirToMemory();
await installIfNeeded();
const browser = await obtainBrowser();
if (browser === undefined) process.exit(1);
await buildIfChanged(["web", "server"]);
process.exitCode = await runNode(
  [join(ROOT, "node_modules/@playwright/test/cli.js"), "test", ...process.argv.slice(2)],
  {
    env: { CHROMIUM: browser, TIMBRA_PICTURES: "1", NODE_OPTIONS: "--conditions=timbra" },
  },
);
