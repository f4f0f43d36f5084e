// `npm run dev`: the server from its sources at http://localhost:3000, restarted when they change, and the screens with
// hot reload at http://localhost:5173. One Ctrl-C ends both.
import "./steps/node-version.mjs";

const { spawn } = await import("node:child_process");
const { join } = await import("node:path");
const { installIfNeeded } = await import("./steps/install.mjs");
const { FROM_SOURCE, ROOT } = await import("./steps/run.mjs");

await installIfNeeded();

/**
 * In a group of its own: the terminal's Ctrl-C comes to us alone, and each child gets it once (a second one would mean
 * "at once").
 */
const apart = { stdio: /** @type {const} */ ("inherit"), detached: process.platform !== "win32" };
const server = [...FROM_SOURCE, "--watch", "--watch-preserve-output", join("apps", "server", "src", "main.ts")];
const screens = [join(ROOT, "node_modules", "vite", "bin", "vite.js")];
const children = [
  spawn(process.execPath, server, { ...apart, cwd: ROOT }),
  spawn(process.execPath, screens, { ...apart, cwd: join(ROOT, "apps", "web") }),
];

let ending = false;

function endAll() {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill("SIGTERM");
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, endAll);
for (const child of children) {
  child.once("close", (code) => {
    process.exitCode ||= code ?? 0;
    endAll();
  });
}
