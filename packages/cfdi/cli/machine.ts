import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Shell } from "./shell.ts";

const STDIN = 0;

/** The real machine. */
export const machine: Shell = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  readFile: (path) => readFileSync(path),
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  readStdin: () => readFileSync(STDIN),
  env: (name) => process.env[name],
  now: () => localText(new Date()),
  load: (module) => import(pathToFileURL(createRequire(join(process.cwd(), "cfdi.js")).resolve(module)).href),
};

/** Whoever reads what we print may have seen enough (`cfdi … | head`): that ends us, quietly. */
export function endWithReader(): void {
  process.stdout.on("error", (failure: NodeJS.ErrnoException) => {
    if (failure.code !== "EPIPE") throw failure;
    process.exit();
  });
}

function localText(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
