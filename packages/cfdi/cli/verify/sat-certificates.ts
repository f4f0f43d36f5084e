import type { Context } from "../command.ts";
import { readInput } from "../read-input.ts";
import type { FindCertificate } from "./check-stamp.ts";

/** The certificates that --sat-cer names: files, or folders where each is called by its number (NNN.cer). */
export function satCertificates({ list, shell }: Pick<Context, "list" | "shell">): FindCertificate {
  const paths = list("sat-cer");
  const folders = paths.filter((path) => shell.isFolder(path));
  const files = paths.filter((path) => !folders.includes(path)).map((path) => readInput(path, shell));
  return (number) => [...files, ...folders.flatMap((folder) => inFolder(folder, number, shell))];
}

/** The number comes from the document: nothing but digits may become part of a path. */
function inFolder(folder: string, number: string, { readFile }: Context["shell"]): Uint8Array[] {
  if (!/^\d{20}$/.test(number)) return [];
  try {
    return [readFile(`${folder}/${number}.cer`)];
  } catch {
    return [];
  }
}
