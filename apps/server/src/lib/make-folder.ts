import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it, one after another: asked for all at once, Node never comes back where the system
 * makes no folders (/proc). Throws what an operator can act on.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // Another process made it meanwhile.
    if (code === "EEXIST") return;
    throw new Error(`No folder can be made at ${path} (${code}).`, { cause });
  }
}
