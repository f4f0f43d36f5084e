// `npm run tarball -- NAME [FOLDER]`: a package as strangers get it, packed into FOLDER (./out).
import "./steps/node-version.mjs";

const { existsSync, readFileSync } = await import("node:fs");
const { join, resolve } = await import("node:path");
const { ROOT } = await import("./steps/run.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { packPackage } = await import("./steps/pack-package.mjs");

const [name = "", folder = "out"] = process.argv.slice(2);
if (!/^[a-z-]+$/.test(name) || !existsSync(join(ROOT, "packages", name, "package.json"))) {
  console.error("Which package? cfdi, for example.");
  process.exit(1);
}
await installIfNeeded();
const tarball = packPackage(name, resolve(ROOT, folder));
console.log(`${tarball}  ${Math.round(readFileSync(tarball).length / 1000)} KB`);
