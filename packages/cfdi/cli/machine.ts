import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { readBounded, readStandardInput } from "./read-bounded.ts";
import { EXIT, type Shell } from "./shell.ts";

/** The real machine. */
export const machine: Shell = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  readFile: readBounded,
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  readStdin: readStandardInput,
  env: (name) => process.env[name],
  now: () => localText(new Date()),
  version: () => (createRequire(import.meta.url)("@timbra/cfdi/package.json") as { version: string }).version,
  load: async (module) => import(pathToFileURL(createRequire(join(process.cwd(), "cfdi.js")).resolve(module)).href),
};

/**
 * Whoever reads what we print may have seen enough (`cfdi … | head`): that ends us, quietly. Where nothing more can be
 * written (a full disk), what was printed is not all there is: that fails.
 */
export function endWithReader(): void {
  process.stdout.on("error", ({ code = "?" }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") process.exit();
    process.stderr.write(`stdout: ${code}\n`);
    process.exit(EXIT.failed);
  });
  process.stderr.on("error", () => process.exit(EXIT.failed));
}

function localText(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
