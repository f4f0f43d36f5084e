import { Refused } from "./refused.ts";
import type { Shell } from "./shell.ts";

/** The bytes of a file, or of standard input for "-". Throws Refused with a reason that a person understands. */
export function readInput(file: string, shell: Shell): Uint8Array {
  try {
    return file === "-" ? shell.readStdin() : shell.readFile(file);
  } catch (failure) {
    throw refusalOf(failure as NodeJS.ErrnoException, nameOf(file));
  }
}

/** How a file is called in what is printed. */
export function nameOf(file: string): string {
  return file === "-" ? "stdin" : file;
}

function refusalOf({ code = "?" }: NodeJS.ErrnoException, file: string): Refused {
  if (code === "ENOENT" || code === "ENOTDIR") return new Refused("not-found", { file });
  if (code === "EISDIR") return new Refused("is-folder", { file });
  if (code === "EACCES" || code === "EPERM") return new Refused("not-allowed", { file });
  if (code === "EFBIG") return new Refused("too-large", { file });
  return new Refused("not-readable", { file, reason: code });
}
