import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { refuse } from "./refuse.mjs";

/**
 * Ends with a sentence when this user may not write into `folder`, or into the nearest folder above it that is there.
 * @param {string} folder
 */
export function assertWritable(folder) {
  const there = existing(folder);
  try {
    accessSync(there, constants.W_OK);
  } catch {
    refuse(
      `Packages and builds have to be written into ${there}, and this user may not. Use a copy of your own, or run once as its owner.`,
    );
  }
}

/**
 * @param {string} folder
 * @returns {string}
 */
function existing(folder) {
  return existsSync(folder) ? folder : existing(dirname(folder));
}
