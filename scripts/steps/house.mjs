import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project, wherever the command was called from. */
export const HOUSE = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
