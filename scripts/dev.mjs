// `npm run dev`: the server from its sources at http://localhost:3000, restarted when they change, and the screens with hot reload
// at http://localhost:5173. One Ctrl-C ends both.
import "./steps/node-version.mjs";

const { spawn } = await import("node:child_process");
const { join } = await import("node:path");
const { HOUSE } = await import("./steps/house.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { FROM_SOURCE } = await import("./steps/run.mjs");

await installIfNeeded();

const children = [
  spawn(process.execPath, [...FROM_SOURCE, "--watch", "--watch-preserve-output", join("apps", "server", "src", "main.ts")], {
    cwd: HOUSE,
    stdio: "inherit",
  }),
  spawn(process.execPath, [join(HOUSE, "node_modules", "vite", "bin", "vite.js")], { cwd: join(HOUSE, "apps", "web"), stdio: "inherit" }),
];

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  for (const child of children) child.kill(signal);
}

// The terminal sends Ctrl-C to the children too; what is left to us is to wait for them.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => endAll("SIGTERM"));
process.on("SIGHUP", () => endAll("SIGTERM"));
for (const child of children) {
  child.once("close", (code) => {
    process.exitCode ||= code ?? 0;
    endAll("SIGTERM");
  });
}
