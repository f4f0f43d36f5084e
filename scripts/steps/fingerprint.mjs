import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Never a source. */
const PASSED_OVER = /(^|\/)(node_modules|dist|[^/]+\.tsbuildinfo|\.DS_Store)$/;
/** A source, though it never changes what is built. */
const TEST = /(^|\/)(testing|[^/]+\.test\.tsx?)$/;

/**
 * Every source file under `paths` (files or folders, relative to `root`), in one fixed order; tests only when asked
 * for.
 * @param {string} root
 * @param {readonly string[]} paths
 * @param {{ tests?: boolean }} [options]
 * @returns {string[]}
 */
export function sourcesOf(root, paths, { tests = false } = {}) {
  const passedOver = (/** @type {string} */ path) => PASSED_OVER.test(path) || (!tests && TEST.test(path));
  /** @type {(path: string) => string[]} */
  const walk = (path) => {
    const entry = passedOver(path) ? undefined : statSync(join(root, path), { throwIfNoEntry: false });
    if (entry === undefined) return [];
    return entry.isFile() ? [path] : readdirSync(join(root, path)).flatMap((name) => walk(`${path}/${name}`));
  };
  return paths.flatMap(walk).sort();
}

/**
 * A hash of names and contents: dates are not looked at, since a clone or a checkout changes them for nothing.
 * @param {string} root
 * @param {readonly string[]} paths
 */
export function fingerprint(root, paths) {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  for (const file of sourcesOf(root, paths)) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
