// `npm run pac-sandbox`: the certification provider by itself, as a separate server. Its own arguments follow:
// `npm run pac-sandbox -- --help`.
import "./steps/node-version.mjs";

const { join } = await import("node:path");
const { pathToFileURL } = await import("node:url");
const { ROOT } = await import("./steps/run.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");

await installIfNeeded();
await buildIfChanged(["pac-sandbox"]);
const provider = join(ROOT, "packages", "pac-sandbox", "dist", "bundled", "main.js");
process.argv[1] = provider;
await import(pathToFileURL(provider).href);
