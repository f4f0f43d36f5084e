import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Folders and files that never change what is built. */
const PASSED_OVER = /(^|\/)(node_modules|dist|testing|[^/]+\.test\.tsx?|[^/]+\.tsbuildinfo|\.DS_Store)$/;

/**
 * Every file under `paths` (files or folders, relative to `root`) that a build may read, in one fixed order.
 * @param {string} root
 * @param {readonly string[]} paths
 * @returns {string[]}
 */
export function sourcesOf(root, paths) {
  return paths.flatMap((path) => walk(root, join(root, path))).sort();
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function walk(root, path) {
  if (PASSED_OVER.test(path.split(sep).join("/"))) return [];
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (entry.isFile()) return [relative(root, path)];
  return readdirSync(path).flatMap((name) => walk(root, join(path, name)));
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
    hash.update(`${file.split(sep).join("/")}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
