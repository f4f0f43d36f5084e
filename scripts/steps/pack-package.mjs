import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "./run.mjs";

const TSC = join(ROOT, "node_modules", "ts7", "bin", "tsc");
/** The condition under which this repository reads a package's sources; an installed package has none of them. */
const OURS = "timbra";
/** What only this repository needs of a manifest. */
const LEFT_OUT = ["private", "devDependencies", "scripts"];

/**
 * Builds a package and packs it as it is published: what was built from sources that are still there, its manual and
 * its licence, under a manifest without the entry points and conditions of this repository. Returns the tarball's path.
 * @param {string} name of its folder in packages
 * @param {string} into
 */
export function packPackage(name, into) {
  const from = join(ROOT, "packages", name);
  execFileSync(process.execPath, [TSC, "-b", from], { stdio: "inherit" });
  const stage = mkdtempSync(join(tmpdir(), "timbra-pack-"));
  try {
    const manifest = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
    for (const file of builtFiles(from)) copy(from, stage, join("dist", file));
    for (const file of manifest.files.filter((/** @type {string} */ listed) => listed !== "dist"))
      copy(from, stage, file);
    writeFileSync(join(stage, "package.json"), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
    mkdirSync(into, { recursive: true });
    const args = ["pack", "--silent", "--ignore-scripts", "--pack-destination", into];
    return join(
      into,
      execFileSync("npm", args, { cwd: stage, encoding: "utf8", shell: process.platform === "win32" }).trim(),
    );
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * A manifest without what an installed package lacks: conditions that point at sources, and entry points that have
 * no other.
 * @param {Record<string, unknown> & { exports: Record<string, string | Record<string, string>> }} manifest
 */
export function publishedManifest(manifest) {
  const entryPoints = Object.entries(manifest.exports).map(([entryPoint, conditions]) => {
    if (typeof conditions === "string") return /** @type {const} */ ([entryPoint, conditions]);
    const kept = Object.entries(conditions).filter(([condition]) => condition !== OURS);
    return /** @type {const} */ ([entryPoint, Object.fromEntries(kept)]);
  });
  const exports = Object.fromEntries(entryPoints.filter(([, conditions]) => Object.keys(conditions).length > 0));
  const kept = Object.entries(manifest).filter(([key]) => !LEFT_OUT.includes(key));
  return { ...Object.fromEntries(kept), exports };
}

/** @param {string} from */
function builtFiles(from) {
  return readdirSync(join(from, "dist"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(js|d\.ts)$/.test(file))
    .filter((file) => {
      const source = file.replace(/(\.d\.ts|\.js)$/, ".ts");
      return existsSync(join(from, "src", source)) || existsSync(join(from, source));
    });
}

/**
 * @param {string} from
 * @param {string} into
 * @param {string} file
 */
function copy(from, into, file) {
  mkdirSync(dirname(join(into, file)), { recursive: true });
  cpSync(join(from, file), join(into, file), { recursive: true });
}
