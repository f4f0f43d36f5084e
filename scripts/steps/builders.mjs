import { join } from "node:path";
import { bundleTree } from "./bundle-tree.mjs";
import { ROOT, runNode } from "./run.mjs";

/** @type {Record<import("./build-if-changed.mjs").Target["name"], () => Promise<void>>} */
export const BUILDERS = {
  web: buildWeb,
  server: () => bundleTree(ROOT, "apps/server/src", "apps/server/dist", isServerProgram),
  "pac-sandbox": () =>
    bundleTree(ROOT, "packages/pac-sandbox/src", "packages/pac-sandbox/dist/bundled", (file) => file === "main.ts"),
};

/**
 * The server, what it starts for itself, and the commands of who runs it.
 * @param {string} file
 */
function isServerProgram(file) {
  return (
    file === "main.ts" ||
    /-child\.ts$/.test(file) ||
    /^cli\/(admin|backup|catalogues|doctor|invariants|keys|migrate|pac|recover|restore)\.ts$/.test(file)
  );
}

async function buildWeb() {
  const code = await runNode([join(ROOT, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"], {
    cwd: join(ROOT, "apps", "web"),
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) throw new Error("its reason is above");
}
