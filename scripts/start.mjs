// `npm start`: from a fresh clone to a running product, with nothing but Node.
import "./steps/node-version.mjs";

const { join } = await import("node:path");
const { pathToFileURL } = await import("node:url");
const { ROOT } = await import("./steps/run.mjs");
const { assertPortFree } = await import("./steps/port.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");

await assertPortFree(process.env.PORT, process.env.HOST);
await installIfNeeded();
await buildIfChanged(["web", "server"]);

// In this very process: a signal, a kill or a closed terminal then means the server itself and nobody in between.
const server = join(ROOT, "apps", "server", "dist", "main.js");
process.argv[1] = server;
await import(pathToFileURL(server).href);
